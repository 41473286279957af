import { stepCountIs, streamText, tool } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callLine, calls, done, lines, raw, refuse, say, text } from '../agent/scripted-model.ts'
import { all, asked, thought } from './asked.ts'

const first = { model: 'qwen3:8b', created_at: '2026-11-01T10:00:00.5Z', message: { content: '' } }
const costly = {
  ...done(),
  total_duration: 3_500_000_000,
  load_duration: 1_000_000_000,
  prompt_eval_duration: 500_000_000,
  eval_duration: 2_000_000_000,
}
const add = tool({
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => String(a + b),
})

test('text and reasoning come piece by piece, then usage, reason and times', async () => {
  await using model = await asked(
    lines(first, thought('Hm'), thought('m.'), text('It is '), text('blue.'), costly),
  )
  const result = streamText({ model: model.local('qwen3:8b'), prompt: 'Why?' })
  const parts = await all(result.fullStream)
  expect(parts.map(({ type }) => type)).toEqual([
    'start',
    'start-step',
    'reasoning-start',
    'reasoning-delta',
    'reasoning-delta',
    'reasoning-end',
    'text-start',
    'text-delta',
    'text-delta',
    'text-end',
    'finish-step',
    'finish',
  ])
  expect(await result.reasoningText).toBe('Hmm.')
  expect(await result.text).toBe('It is blue.')
  expect([await result.finishReason, await result.rawFinishReason]).toEqual(['stop', 'stop'])
  expect(await result.usage).toMatchObject({ inputTokens: 10, outputTokens: 3, totalTokens: 13 })
  expect(await result.response).toMatchObject({
    modelId: 'qwen3:8b',
    timestamp: new Date('2026-11-01T10:00:00.500Z'),
  })
  expect(await result.providerMetadata).toEqual({
    tallymark: { totalMs: 3500, loadMs: 1000, promptMs: 500, outputMs: 2000 },
  })
})

test('what a line brings besides its event is there as well', async () => {
  const both = { message: { thinking: 'xyz', content: 'abc' } }
  const last = { ...done(), message: { content: ' end' } }
  await using model = await asked(lines(both, text('more'), last))
  const result = streamText({ model: model.local('m'), prompt: 'Why?' })
  await result.consumeStream()
  expect(await result.text).toBe('abcmore end')
  expect(await result.reasoningText).toBe('xyz')
})

test('calls come in pieces of the specification, one on the last line too', async () => {
  const last = { ...done(), ...callLine(['add', { a: 3, b: 4 }]) }
  await using model = await asked(lines(text('Well.'), callLine(['add', { a: 1, b: 2 }]), last))
  const { stream } = await model.local('m').doStream({ prompt: [] })
  const parts = await all(stream)
  expect(parts.map(({ type }) => type)).toEqual([
    'stream-start',
    'response-metadata',
    'text-start',
    'text-delta',
    'text-end',
    'tool-input-start',
    'tool-input-delta',
    'tool-input-end',
    'tool-input-start',
    'tool-input-delta',
    'tool-input-end',
    'tool-call',
    'tool-call',
    'finish',
  ])
  expect(parts.at(-2)).toMatchObject({ toolName: 'add', input: '{"a":3,"b":4}' })
  expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls', raw: 'stop' } })
})

test('tools are run over several steps, and no two calls have the same id', async () => {
  await using model = await asked([
    calls(['add', { a: 1, b: 2 }]),
    calls(['add', { a: 3, b: 4 }], ['add', { a: 5, b: 6 }]),
    say('All added.'),
  ])
  const result = streamText({
    model: model.local('m'),
    prompt: 'Add',
    tools: { add },
    stopWhen: stepCountIs(5),
  })
  await result.consumeStream()
  const steps = await result.steps
  const ids = steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolCallId }) => toolCallId))
  expect(new Set(ids).size).toBe(3)
  expect(await result.text).toBe('All added.')
  expect(await result.totalUsage).toMatchObject({ inputTokens: 30, outputTokens: 9 })
  expect(model.body(2)).toMatchObject({
    messages: [
      { role: 'user', content: 'Add' },
      { role: 'assistant', tool_calls: [{ id: ids[0] }] },
      { role: 'tool', content: '3', tool_name: 'add', tool_call_id: ids[0] },
      { role: 'assistant', tool_calls: [{ id: ids[1] }, { id: ids[2] }] },
      { role: 'tool', content: '7', tool_call_id: ids[1] },
      { role: 'tool', content: '11', tool_call_id: ids[2] },
    ],
  })
})

test('the lines themselves can be had', async () => {
  await using model = await asked(lines(text('a'), text('b'), done()))
  const result = streamText({ model: model.local('m'), prompt: 'Why?', includeRawChunks: true })
  const parts = await all(result.fullStream)
  const values = parts.flatMap((part) => (part.type === 'raw' ? [part.rawValue] : []))
  expect(values).toEqual([text('a'), text('b'), done()])
})

test.each([
  ['that breaks off', lines(text('It is'), callLine(['add', { a: 1, b: 2 }])), true],
  ['that turns to nonsense', raw('{"message":{"content":"It is"}}\n', 'nonsense\n'), false],
  ['that reports an error', lines(text('It is'), { error: 'out of memory' }), false],
])('a reply %s ends in an error and runs no tool', async (_, reply, isRetryable) => {
  await using model = await asked(reply)
  const errors: unknown[] = []
  const result = streamText({
    model: model.local('m'),
    prompt: 'Why?',
    tools: { add },
    stopWhen: stepCountIs(5),
    onError: ({ error }) => void errors.push(error),
  })
  const parts = await all(result.fullStream)
  expect(errors).toMatchObject([{ name: 'AI_APICallError', isRetryable }])
  expect(parts.filter(({ type }) => type === 'error')).toHaveLength(1)
  expect(parts.filter(({ type }) => type === 'tool-call' || type === 'tool-result')).toEqual([])
  expect(await result.finishReason).toBe('error')
  expect(model.server.bodies).toHaveLength(1)
})

test('of a broken reply the last part is the error', async () => {
  await using model = await asked(lines(text('It is')))
  const { stream } = await model.local('m').doStream({ prompt: [] })
  const parts = await all(stream)
  expect(parts.map(({ type }) => type)).toEqual([
    'stream-start',
    'response-metadata',
    'text-start',
    'text-delta',
    'error',
  ])
})

test('a stream that is refused at first is asked for again', async () => {
  await using model = await asked([refuse(503, 'busy'), say('Yes.')])
  const result = streamText({ model: model.local('m'), prompt: 'Why?', maxRetries: 1 })
  await result.consumeStream()
  expect(await result.text).toBe('Yes.')
})

test('ten thousand pieces arrive in order', async () => {
  const pieces = Array.from({ length: 10_000 }, (_, i) => `${i} `)
  await using model = await asked(lines(...pieces.map(text), done()))
  const result = streamText({ model: model.local('m'), prompt: 'Count' })
  expect(await all(result.textStream)).toEqual(pieces)
})
