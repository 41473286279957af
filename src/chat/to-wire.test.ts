import { describe, expect, test } from 'vitest'
import { ChatError } from './error.ts'
import { toWire, type WireMessage } from './to-wire.ts'
import type { ChatRequest, ContentBlock } from './types.ts'

const config = { keep_alive: '30m', num_ctx: undefined }
const request: ChatRequest = { model: 'm', messages: [], max_tokens: 100 }

const user = (...content: ContentBlock[]): WireMessage[] => [
  ...toWire({ ...request, messages: [{ role: 'user', content }] }, config).messages,
]
const assistant = (...content: ContentBlock[]): WireMessage[] => [
  ...toWire({ ...request, messages: [{ role: 'assistant', content }] }, config).messages,
]
const text = (value: string): ContentBlock => ({ type: 'Text', text: value })
const image = (data: string): ContentBlock => ({ type: 'Image', source: { data } })
const result = (content: string): ContentBlock => ({
  type: 'ToolResult',
  tool_use_id: 'x',
  content,
})
const use: ContentBlock = { type: 'ToolUse', id: 'x', name: 'f', input: { a: { b: [1] } } }
const thinking: ContentBlock = { type: 'Thinking', text: 'hm', signature: 's' }
const provider: ContentBlock = { type: 'Provider', anything: 1 }

/** What a caller without a compiler may send. */
function errorOf(changes: object): ChatError {
  try {
    toWire(Object.assign({ ...request }, changes), config)
  } catch (error) {
    if (error instanceof ChatError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('the body', () => {
  test('of the smallest request has exactly the fields that are always there', () => {
    expect(toWire(request, config)).toStrictEqual({
      model: 'm',
      messages: [],
      stream: true,
      keep_alive: '30m',
      options: { num_predict: 100 },
    })
  })

  test('has num_ctx only when it is configured', () => {
    expect(toWire(request, { keep_alive: '5m', num_ctx: 8192 })).toMatchObject({
      keep_alive: '5m',
      options: { num_predict: 100, num_ctx: 8192 },
    })
  })

  test.each([true, false])('has think only when it is set: %s', (think) => {
    expect(toWire({ ...request, think }, config).think).toBe(think)
    expect(toWire({ ...request, think: null }, config)).not.toHaveProperty('think')
  })

  test('has tools only when there is at least one', () => {
    const tool = { name: 'f', description: 'd', parameters: { type: 'object' } }
    expect(toWire({ ...request, tools: [] }, config)).not.toHaveProperty('tools')
    expect(toWire({ ...request, tools: null }, config)).not.toHaveProperty('tools')
    expect(toWire({ ...request, tools: [tool] }, config).tools).toStrictEqual([
      { type: 'function', function: tool },
    ])
  })

  test('takes nothing of a tool but its name, description and parameters', () => {
    const tool = { name: 'f', description: 'd', parameters: {}, run: 'secret' }
    expect(JSON.stringify(toWire({ ...request, tools: [tool] }, config))).not.toContain('secret')
  })
})

describe('conversion rule 1: the system text', () => {
  test('is the first message', () => {
    const wire = toWire(
      { ...request, system: 's', messages: [{ role: 'user', content: [text('u')] }] },
      config,
    )
    expect(wire.messages).toStrictEqual([
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
    ])
  })

  test('CA-4: is sent when it is empty, and absent when it is null', () => {
    expect(toWire({ ...request, system: '' }, config).messages).toStrictEqual([
      { role: 'system', content: '' },
    ])
    expect(toWire({ ...request, system: null }, config).messages).toEqual([])
  })
})

describe('conversion rule 2: a user message', () => {
  test('joins its texts with a newline', () => {
    expect(user(text('a'), text('b'))).toStrictEqual([{ role: 'user', content: 'a\nb' }])
  })

  test('has images only when there is one, as raw base64', () => {
    expect(user(text('a'), image('AAA'), text('b'), image('BBB'))).toStrictEqual([
      { role: 'user', content: 'a\nb', images: ['AAA', 'BBB'] },
    ])
    expect(user(image('AAA'))).toStrictEqual([{ role: 'user', content: '', images: ['AAA'] }])
  })

  test('puts each tool result first, as a message of its own', () => {
    expect(user(text('a'), result('1'), text('b'), result('2'))).toStrictEqual([
      { role: 'tool', content: '1' },
      { role: 'tool', content: '2' },
      { role: 'user', content: 'a\nb' },
    ])
  })

  test('without text or image is no user message', () => {
    expect(user(result('1'))).toStrictEqual([{ role: 'tool', content: '1' }])
    expect(user()).toEqual([])
    expect(user(thinking, provider)).toEqual([])
  })

  test('with an empty text is a message: the block is there', () => {
    expect(user(text(''))).toStrictEqual([{ role: 'user', content: '' }])
  })

  test('with a tool call is refused', () => {
    const error = errorOf({ messages: [{ role: 'user', content: [text('a'), use] }] })
    expect(error.kind).toBe('InvalidRequest')
    expect(error.message).toContain('tool_use blocks must appear in assistant messages')
    expect(error.message).toContain('messages[0].content[1]')
  })

  test('CA-22: loses the data: prefix of an image', () => {
    expect(user(image('data:image/png;base64,AAA'))[0]?.images).toEqual(['AAA'])
    expect(user(image('data:image/svg+xml,<svg/>'))[0]?.images).toEqual([
      'data:image/svg+xml,<svg/>',
    ])
  })
})

describe('conversion rule 3: an assistant message', () => {
  test('is exactly one message, its calls with arguments as an object', () => {
    expect(
      assistant(thinking, text('a'), use, text('b'), provider, image('A'), result('r')),
    ).toStrictEqual([
      {
        role: 'assistant',
        content: 'a\nb',
        tool_calls: [{ id: 'x', function: { name: 'f', arguments: { a: { b: [1] } } } }],
      },
    ])
  })

  test('CA-5: of which every block is skipped is still one, and empty', () => {
    expect(assistant(thinking, provider)).toStrictEqual([{ role: 'assistant', content: '' }])
    expect(assistant()).toStrictEqual([{ role: 'assistant', content: '' }])
  })

  test('never sends reasoning back', () => {
    expect(JSON.stringify(assistant(thinking, text('a')))).not.toContain('hm')
  })
})

describe('CA-20: what cannot be sent is refused, naming the field', () => {
  test.each([
    [{ model: '' }, 'model'],
    [{ model: undefined }, 'model'],
    [{ max_tokens: undefined }, 'max_tokens'],
    [{ max_tokens: 1.5 }, 'max_tokens'],
    [{ max_tokens: '5' }, 'max_tokens'],
    [{ max_tokens: NaN }, 'max_tokens'],
    [{ system: 5 }, 'system'],
    [{ think: 'high' }, 'think'],
    [{ tools: {} }, 'tools'],
    [{ messages: undefined }, 'messages'],
    [{ messages: [{ role: 'system', content: [] }] }, 'messages[0].role'],
    [{ messages: [{ role: 'user', content: 'hi' }] }, 'messages[0].content'],
    [{ messages: [{ role: 'user', content: [{ type: 'Video' }] }] }, 'messages[0].content[0].type'],
    [{ messages: [{ role: 'user', content: [{ type: 'Text' }] }] }, 'messages[0].content[0].text'],
    [{ messages: [{ role: 'user', content: [{ type: 'Image' }] }] }, 'source.data'],
    [{ messages: [{ role: 'user', content: [{ type: 'ToolResult' }] }] }, 'content[0].content'],
    [{ messages: [{ role: 'assistant', content: [{ ...use, input: '{}' }] }] }, 'object as input'],
  ])('%j', (changes, field) => {
    const error = errorOf(changes)
    expect(error.kind).toBe('InvalidRequest')
    expect(error.message).toContain(field)
  })

  test.each([-1, 0])('max_tokens of %d is an integer', (max_tokens) => {
    expect(toWire({ ...request, max_tokens }, config).options.num_predict).toBe(max_tokens)
  })
})
