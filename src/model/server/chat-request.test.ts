import { describe, expect, test } from 'vitest'
import { chatRequestIn } from './chat-request.ts'
import { generateRequestIn } from './generate-request.ts'
import { modelOptionsIn } from './model-options.ts'
import { StatusError } from './status-error.ts'

test('a request is read, whatever the case of its names', () => {
  const call = { id: 'call_1', function: { index: 0, name: 'f', arguments: { a: 1 } } }
  const request = chatRequestIn({
    MODEL: 'builtin',
    Messages: [
      { Role: 'USER', content: 'Hi' },
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', content: 'r', tool_name: 'f', tool_call_id: 'call_1' },
      null,
    ],
    tools: [{ type: 'function', function: { name: 'f', parameters: { properties: {} } } }],
    keep_alive: '-1s',
    options: { num_predict: 5 },
    unknown: 'passes',
  })
  expect(request).toEqual({
    model: 'builtin',
    messages: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'call_1', function: { name: 'f', arguments: { a: 1 } } }],
      },
      { role: 'tool', content: 'r', tool_name: 'f' },
      { role: '', content: '' },
    ],
    tools: ['f'],
    stream: true,
    think: false,
    format: undefined,
    keepAliveMs: Infinity,
    options: { num_predict: 5 },
    topLogprobs: 0,
    hasImages: false,
  })
})

test('null is the same as nothing', () => {
  const nothing = chatRequestIn({})
  const names = ['model', 'messages', 'tools', 'stream', 'think', 'keep_alive', 'options', 'format']
  expect(chatRequestIn(null)).toEqual(nothing)
  expect(chatRequestIn(Object.fromEntries(names.map((name) => [name, null])))).toEqual({
    ...nothing,
    format: null,
  })
})

const unmarshal = 'json: cannot unmarshal'

describe('values of a wrong type are complained of as Go does', () => {
  test.each([
    [[], `${unmarshal} array into Go value of type api.ChatRequest`],
    ['x', `${unmarshal} string into Go value of type api.ChatRequest`],
    [5, `${unmarshal} number into Go value of type api.ChatRequest`],
    [{ model: 5 }, `${unmarshal} number into Go struct field ChatRequest.model of type string`],
    [{ model: {} }, `${unmarshal} object into Go struct field ChatRequest.model of type string`],
    [
      { messages: 'Hi' },
      `${unmarshal} string into Go struct field ChatRequest.messages of type []api.Message`,
    ],
    [
      { messages: ['Hi'] },
      `${unmarshal} string into Go struct field ChatRequest.messages of type api.Alias`,
    ],
    [
      { messages: [{ content: [{ type: 'text' }] }] },
      `${unmarshal} array into Go struct field ChatRequest.messages.content of type string`,
    ],
    [
      { messages: [{ role: true }] },
      `${unmarshal} bool into Go struct field ChatRequest.messages.role of type string`,
    ],
    [
      { messages: [{ tool_calls: [{ function: { name: 5 } }] }] },
      `${unmarshal} number into Go struct field ChatRequest.messages.tool_calls.function.name of type string`,
    ],
    [
      { messages: [{ tool_calls: [{ function: 'f' }] }] },
      `${unmarshal} string into Go struct field ChatRequest.messages.tool_calls.function of type api.ToolCallFunction`,
    ],
    [
      { messages: [{ tool_calls: [{ function: { name: 'f', arguments: '{"a":1}' } }] }] },
      "Value looks like object, but can't find closing '}' symbol",
    ],
    [
      { messages: [{ images: 'x' }] },
      `${unmarshal} string into Go struct field ChatRequest.messages.images of type []api.ImageData`,
    ],
    [{ messages: [{ images: ['data:x'] }] }, 'illegal base64 data at input byte 4'],
    [{ messages: [{ images: ['AAAAA'] }] }, 'illegal base64 data at input byte 4'],
    [{ stream: 'yes' }, `${unmarshal} string into Go struct field ChatRequest.stream of type bool`],
    [
      { tools: 'x' },
      `${unmarshal} string into Go struct field ChatRequest.tools of type api.Tools`,
    ],
    [
      { tools: [{ function: 5 }] },
      `${unmarshal} number into Go struct field Tool.tools.function of type api.ToolFunction`,
    ],
    [
      { tools: [{ function: { name: 5 } }] },
      `${unmarshal} number into Go struct field ToolFunction.tools.function.name of type string`,
    ],
    [
      { options: [1] },
      `${unmarshal} array into Go struct field ChatRequest.options of type map[string]interface {}`,
    ],
    [
      { top_logprobs: 1.5 },
      `${unmarshal} number 1.5 into Go struct field ChatRequest.top_logprobs of type int`,
    ],
    [{ keep_alive: '-1' }, 'time: missing unit in duration "-1"'],
    [{ keep_alive: true }, "Unsupported type: 'bool'"],
    [{ keep_alive: {} }, "Unsupported type: 'map[string]interface {}'"],
    [
      { think: 'hard' },
      'invalid think value: "hard" (must be "high", "medium", "low", "max", true, or false)',
    ],
    [
      { think: 5 },
      'think must be a boolean or string ("high", "medium", "low", "max", true, or false)',
    ],
  ])('%j', (body, message) => {
    expect(() => chatRequestIn(body)).toThrow(new StatusError(400, message))
  })

  test('a prompt is complained of in its own name', () => {
    expect(() => generateRequestIn({ prompt: ['Hi'] })).toThrow(
      `${unmarshal} array into Go struct field GenerateRequest.prompt of type string`,
    )
  })
})

describe('how long the model stays', () => {
  test.each([
    [0, 0],
    ['0', 0],
    [300, 300_000],
    [0.5, 500],
    [-1, Infinity],
    ['-5m', Infinity],
    ['1h30m', 5_400_000],
    [null, undefined],
  ])('%j', (keep_alive, ms) => {
    expect(chatRequestIn({ keep_alive }).keepAliveMs).toBe(ms)
  })
})

describe('options', () => {
  test('unknown ones pass, and those without a meaning here do, too', () => {
    const options = { num_ctx: 4096, temperature: 0.5, seed: 7, stop: ['a'], x: {}, top_k: null }
    expect(modelOptionsIn(options)).toEqual({ numPredict: -1, stop: ['a'] })
    expect(modelOptionsIn({ num_predict: 5.9 })).toEqual({ numPredict: 5, stop: [] })
  })

  test.each([
    [{ temperature: 'hot' }, 'option "temperature" must be of type float32'],
    [{ num_predict: '5' }, 'option "num_predict" must be of type integer'],
    [{ use_mmap: 1 }, 'option "use_mmap" must be of type boolean'],
    [{ stop: 'x' }, 'option "stop" must be of type array'],
    [{ stop: [1] }, 'option "stop" must be of an array of strings'],
  ])('%j is an error of the server', (options, message) => {
    expect(() => modelOptionsIn(options)).toThrow(new StatusError(500, message))
  })
})
