import { generateObject, generateText, Output } from 'ai'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, done, lines, say, text, type Reply } from '../agent/scripted-model.ts'
import { asked, thought } from './asked.ts'

const schema = z.object({ region: z.string(), total: z.number() })
const north = '{"region":"North","total":460}'

afterEach(() => vi.unstubAllGlobals())

test('the whole reply, with what it cost', async () => {
  await using model = await asked(lines(thought('Hm.'), text('It is blue.'), done('length')))
  const result = await generateText({ model: model.local('m'), prompt: 'Why?' })
  expect(result).toMatchObject({
    text: 'It is blue.',
    reasoningText: 'Hm.',
    finishReason: 'length',
    rawFinishReason: 'length',
    usage: { inputTokens: 10, outputTokens: 3 },
  })
})

test('counts that the server leaves out are not known, and not 0', async () => {
  await using model = await asked(lines(text('It is'), { done: true, done_reason: 'load' }))
  const { finishReason, usage } = await generateText({ model: model.local('m'), prompt: 'Why?' })
  expect(finishReason).toBe('other')
  expect([usage.inputTokens, usage.outputTokens]).toEqual([undefined, undefined])
})

test('settings become the options of the endpoint', async () => {
  await using model = await asked(say('Yes.'))
  const settings = { think: false, numCtx: 4096, options: { min_p: 0.1, temperature: 1, top_k: 9 } }
  await generateText({
    model: model.local('m', settings),
    system: 'Be short.',
    prompt: 'Why?',
    maxOutputTokens: 50,
    temperature: 0.5,
    topP: 0.9,
    topK: 40,
    seed: 7,
    stopSequences: ['END'],
    presencePenalty: 0.1,
    frequencyPenalty: 0.2,
    providerOptions: {
      tallymark: { think: 'high', keepAlive: '5m', options: { top_k: 20, repeat_penalty: 1.1 } },
    },
  })
  expect(model.body(0)).toEqual({
    model: 'm',
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Why?' },
    ],
    stream: true,
    keep_alive: '5m',
    think: 'high',
    options: {
      num_ctx: 4096,
      num_predict: 50,
      temperature: 0.5,
      top_p: 0.9,
      top_k: 20,
      seed: 7,
      stop: ['END'],
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      min_p: 0.1,
      repeat_penalty: 1.1,
    },
  })
})

test('without settings nothing is asked of the server but an answer', async () => {
  await using model = await asked(say('Yes.'))
  await generateText({ model: model.local('m'), prompt: 'Why?' })
  expect(model.body(0)).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'Why?' }],
    stream: true,
    keep_alive: '30m',
    options: { num_predict: -1 },
  })
})

test('headers of the provider, the model and the call are sent, and the key', async () => {
  const seen: unknown[] = []
  const reply: Reply = (response, socket) => {
    seen.push(response.req.headers)
    say('Yes.')(response, socket)
  }
  await using model = await asked(reply)
  await generateText({
    model: model.local('m', { apiKey: 'secret', headers: { 'X-Room': '1', 'X-Team': 'a' } }),
    prompt: 'Why?',
    headers: { 'x-room': '2' },
  })
  expect(seen).toMatchObject([
    {
      authorization: 'Bearer secret',
      'x-room': '2',
      'x-team': 'a',
      'user-agent': expect.stringMatching(/^ai\/6/),
    },
  ])
})

test('an object is asked for by its schema', async () => {
  await using model = await asked(say(north))
  const { object } = await generateObject({ model: model.local('m'), schema, prompt: 'Which?' })
  expect(object).toEqual({ region: 'North', total: 460 })
  expect(model.body(0)).toMatchObject({
    format: { type: 'object', properties: { region: { type: 'string' } } },
  })
})

test('an output without a schema is JSON', async () => {
  await using model = await asked(say(north))
  const { output } = await generateText({
    model: model.local('m'),
    prompt: 'Which?',
    output: Output.json(),
  })
  expect(output).toEqual({ region: 'North', total: 460 })
  expect(model.body(0)).toMatchObject({ format: 'json' })
})

test('images and texts are sent, other files are warned of', async () => {
  vi.stubGlobal('AI_SDK_LOG_WARNINGS', false)
  await using model = await asked(say('A cat.'))
  const { warnings } = await generateText({
    model: model.local('m'),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image', image: new Uint8Array([1, 2, 3]), mediaType: 'image/png' },
          { type: 'image', image: 'data:image/png;base64,BAUG' },
          { type: 'file', data: Buffer.from('año,1'), mediaType: 'text/csv' },
          { type: 'file', data: Buffer.from('%PDF'), mediaType: 'application/pdf' },
        ],
      },
    ],
  })
  expect(model.body(0)).toMatchObject({
    messages: [{ role: 'user', content: 'What is it?\naño,1', images: ['AQID', 'BAUG'] }],
  })
  expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'file part of application/pdf' }])
})

test('the choice of a tool is warned of, and only that tool is offered', async () => {
  vi.stubGlobal('AI_SDK_LOG_WARNINGS', false)
  await using model = await asked([calls(['b', {}]), say('Yes.')])
  const tools = { a: { inputSchema: z.object({}) }, b: { inputSchema: z.object({}) } }
  const ask = { model: model.local('m'), prompt: 'Call b', tools }
  const toolChoice = { type: 'tool', toolName: 'b' } as const
  const { warnings, toolCalls } = await generateText({ ...ask, toolChoice })
  expect(toolCalls).toMatchObject([{ toolName: 'b' }])
  expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'toolChoice tool' }])
  expect(model.body(0)).toMatchObject({ tools: [{ function: { name: 'b' } }] })
  await generateText({ ...ask, toolChoice: 'none' })
  expect(model.body(1)).not.toHaveProperty('tools')
})

test('reasoning is not sent back, system messages stay where they are', async () => {
  await using model = await asked(say('Yes.'))
  await generateText({
    model: model.local('m'),
    allowSystemInMessages: true,
    messages: [
      { role: 'user', content: 'Why?' },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'Because.' },
        ],
      },
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Why not?' },
    ],
  })
  expect(model.body(0)).toMatchObject({
    messages: [
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: 'Because.' },
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Why not?' },
    ],
  })
})
