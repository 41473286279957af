import {
  APICallError,
  generateObject,
  generateText,
  stepCountIs,
  streamText,
  type ToolSet,
} from 'ai-5'
import { attachTable } from 'tallymark'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dataQuery } from 'tallymark/ai-sdk'
import { begin, calls, done, lines, refuse, say, text } from '../agent/scripted-model.ts'
import { rejection } from '../rejection.ts'
import { all, asked, thought } from './asked.ts'

const sales = attachTable('sales.csv', 'region,amount\nNorth,120\nSouth,80\nNorth,340')

/** Types of a tool are those of the installed `ai`, which is not 5 here: only a look at it helps. */
function isToolSet(tools: object): tools is ToolSet {
  return Object.values(tools).every((tool: object) => 'inputSchema' in tool)
}

test('ai 5 streams text and reasoning', async () => {
  await using model = await asked(lines(thought('Hm.'), text('It is '), text('blue.'), done()))
  const result = streamText({ model: model.local.v2('m'), prompt: 'Why?' })
  expect(await all(result.textStream)).toEqual(['It is ', 'blue.'])
  expect(await result.reasoningText).toBe('Hm.')
  expect(await result.finishReason).toBe('stop')
  expect(await result.usage).toMatchObject({ inputTokens: 10, outputTokens: 3, totalTokens: 13 })
})

test('ai 5 runs data_query over several steps', async () => {
  await using model = await asked([
    calls(['data_query', { group_by: 'place', aggregate: { column: 'amount', fn: 'sum' } }]),
    calls(['data_query', { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } }]),
    say('North, with 460.'),
  ])
  const tools = { data_query: dataQuery([sales]) }
  if (!isToolSet(tools)) throw new Error('not a set of tools')
  const { text, steps } = await generateText({
    model: model.local.v2('m'),
    prompt: 'Which region sold the most?',
    tools,
    stopWhen: stepCountIs(5),
  })
  expect(text).toBe('North, with 460.')
  expect(steps.map(({ finishReason }) => finishReason)).toEqual([
    'tool-calls',
    'tool-calls',
    'stop',
  ])
  expect(model.server.bodies[1]?.messages.at(-1)?.content).toMatch(/^error: .*"place"/)
  expect(model.server.bodies[2]?.messages.at(-1)?.content).toContain('| North | 460 |')
})

test('ai 5 gets an object by its schema, and warnings in its own form', async () => {
  await using model = await asked(say('{"region":"North"}'))
  const { object } = await generateObject({
    model: model.local.v2('m'),
    schema: z.object({ region: z.string() }),
    prompt: 'Which?',
  })
  expect(object).toEqual({ region: 'North' })
  const tool = { type: 'function', name: 'a', inputSchema: {} } as const
  const { warnings } = await model.local
    .v2('m')
    .doGenerate({ prompt: [], tools: [tool], toolChoice: { type: 'required' } })
  expect(warnings).toMatchObject([
    { type: 'other', message: expect.stringMatching(/^toolChoice required: /) },
  ])
})

test('ai 5 knows our errors, and ends a broken stream in one', async () => {
  await using model = await asked([refuse(404, 'no such model'), lines(text('It'))])
  const refused = await rejection(generateText({ model: model.local.v2('m'), prompt: 'Why?' }))
  expect(APICallError.isInstance(refused)).toBe(true)
  const errors: unknown[] = []
  const result = streamText({
    model: model.local.v2('m'),
    prompt: 'Why?',
    onError: ({ error }) => void errors.push(error),
  })
  await result.consumeStream()
  expect(errors).toMatchObject([{ name: 'AI_APICallError', isRetryable: true }])
  expect(await result.finishReason).not.toBe('stop')
})

test('ai 5 aborts in mid-stream, and the server sees it', async () => {
  await using model = await asked(begin(text('It is')))
  const controller = new AbortController()
  const abortSignal = controller.signal
  const result = streamText({ model: model.local.v2('m'), prompt: 'Why?', abortSignal })
  const types: string[] = []
  for await (const part of result.fullStream) {
    types.push(part.type)
    if (part.type === 'text-delta') controller.abort()
  }
  expect(types.at(-1)).toBe('abort')
  expect(await model.server.left(0)).toBe(true)
})
