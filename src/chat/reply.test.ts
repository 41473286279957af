import { describe, expect, test } from 'vitest'
import { ChatError } from './error.ts'
import { Reply } from './reply.ts'
import type { AssistantMessage, ChatEvent } from './types.ts'

/** Runs lines (objects are written as JSON) through a reply and keeps all that comes out. */
function run(...lines: (object | string)[]): {
  events: ChatEvent[]
  message: AssistantMessage
  error: ChatError | undefined
} {
  const reply = new Reply('m')
  const events: ChatEvent[] = []
  try {
    for (const line of lines) {
      reply.accept(typeof line === 'string' ? line : JSON.stringify(line), events)
      while (reply.advance(events));
    }
    reply.finish()
  } catch (error) {
    if (!(error instanceof ChatError)) throw error
    return { events, message: reply.message, error }
  }
  return { events, message: reply.message, error: undefined }
}

const text = (content: string): object => ({ message: { role: 'assistant', content } })
const thinking = (text: string): object => ({ message: { content: '', thinking: text } })
const calls = (...tool_calls: unknown[]): object => ({ message: { content: '', tool_calls } })
const done = (fields: object = {}): object => ({ message: { content: '' }, done: true, ...fields })
const kinds = (events: readonly ChatEvent[]): string[] => events.map((event) => event.type)

describe('the state table', () => {
  test('text becomes TextDelta, with the delta and the message so far', () => {
    const { events } = run(text('a'), text('b'), done())
    expect(events.slice(0, 2)).toEqual([
      {
        type: 'TextDelta',
        delta: 'a',
        partial: {
          model: 'm',
          content: [{ type: 'Text', text: 'a' }],
          stop_reason: 'EndTurn',
          usage: { input_tokens: 0, output_tokens: 0 },
        },
      },
      {
        type: 'TextDelta',
        delta: 'b',
        partial: {
          model: 'm',
          content: [{ type: 'Text', text: 'ab' }],
          stop_reason: 'EndTurn',
          usage: { input_tokens: 0, output_tokens: 0 },
        },
      },
    ])
  })

  test('reasoning becomes ThinkingDelta', () => {
    const { events, message } = run(thinking('a'), thinking('b'), done())
    expect(events[1]).toMatchObject({ type: 'ThinkingDelta', delta: 'b' })
    expect(message.content).toEqual([{ type: 'Thinking', text: 'ab' }])
  })

  test('tool calls become ToolUseStart and make the stop reason ToolUse', () => {
    const call = { id: 'x', function: { name: 'f', arguments: { a: 1 } } }
    const { events } = run(text('t'), calls(call), done())
    expect(events[1]).toMatchObject({
      type: 'ToolUseStart',
      index: 1,
      id: 'x',
      name: 'f',
      partial: {
        stop_reason: 'ToolUse',
        content: [{ type: 'Text' }, { type: 'ToolUse', id: 'x', name: 'f', input: { a: 1 } }],
      },
    })
  })

  test('done becomes End, with the whole message', () => {
    const { events, message } = run(text('a'), done({ eval_count: 1 }))
    expect(events.at(-1)).toEqual({ type: 'End', message })
    expect(message.usage.output_tokens).toBe(1)
  })

  test('an error string closes the stream with that error', () => {
    const { error, events } = run(text('a'), { error: 'model runner stopped' }, text('b'))
    expect(error).toMatchObject({ kind: 'InvalidRequest', message: 'model runner stopped' })
    expect(events).toHaveLength(1)
  })

  test('an error wins over everything else on its line, an empty one too', () => {
    const { error, message } = run({ ...text('a'), error: '', done: true })
    expect(error).toMatchObject({ kind: 'InvalidRequest' })
    expect(error?.message).not.toBe('')
    expect(message.content).toEqual([])
  })

  test.each(['{', 'data: {}', '<html>', ' ', '{"a":1}{"b":2}', "{'a':1}", '\ufeff{}'])(
    'a line that is not valid JSON is a Parse error: %j',
    (line) => {
      const { error } = run(text('a'), line)
      expect(error?.kind).toBe('Parse')
      expect(error?.message).toMatch(/^bad ndjson line/)
    },
  )

  test('the end without done:true is a Parse error that says so', () => {
    const { error } = run(text('a'))
    expect(error).toMatchObject({ kind: 'Parse', retryable: true })
    expect(error?.message).toContain('closed before done:true')
  })
})

describe('stop reasons at the final line', () => {
  test.each([
    [
      'a call was seen, whatever the server says',
      [calls({}), done({ done_reason: 'length' })],
      'ToolUse',
    ],
    ['the call is on the final line itself', [{ ...calls({}), done: true }], 'ToolUse'],
    ['done_reason is length', [done({ done_reason: 'length' })], 'MaxTokens'],
    ['done_reason is stop', [done({ done_reason: 'stop' })], 'EndTurn'],
    ['done_reason is load', [done({ done_reason: 'load' })], 'EndTurn'],
    ['done_reason is absent', [done()], 'EndTurn'],
    ['done_reason is no string', [done({ done_reason: 5 })], 'EndTurn'],
  ])('when %s', (_why, lines, reason) => {
    const { events, message } = run(...lines)
    expect(message.stop_reason).toBe(reason)
    expect(events.at(-1)).toMatchObject({ type: 'End', message: { stop_reason: reason } })
  })
})

describe('usage', () => {
  test('comes from the final line, durations in whole milliseconds', () => {
    const { message } = run(
      done({
        prompt_eval_count: 26,
        eval_count: 237,
        prompt_eval_duration: 107_999_999,
        load_duration: 999_999,
        total_duration: 5,
        eval_duration: 6,
      }),
    )
    expect(message.usage).toStrictEqual({
      input_tokens: 26,
      output_tokens: 237,
      prefill_ms: 107,
      load_ms: 0,
    })
  })

  test('what the server omits is 0 for counts and absent for times', () => {
    expect(run(done()).message.usage).toStrictEqual({ input_tokens: 0, output_tokens: 0 })
  })

  test.each([-1, '5', null, true, [], 1e999])('CA-12: %j counts as omitted', (value) => {
    const line = `{"done":true,"eval_count":${JSON.stringify(value)},"prompt_eval_count":${JSON.stringify(value)},"load_duration":${JSON.stringify(value)},"prompt_eval_duration":${JSON.stringify(value)}}`
    const { message } = run(line.replaceAll('null', value === 1e999 ? '1e999' : 'null'))
    expect(message.usage).toStrictEqual({ input_tokens: 0, output_tokens: 0 })
  })

  test('CA-12: milliseconds round down, at any size', () => {
    const { message } = run(done({ load_duration: 9_007_199_253_999_999, prompt_eval_duration: 0 }))
    expect(message.usage).toMatchObject({ load_ms: 9_007_199_253, prefill_ms: 0 })
  })
})

describe('line rules', () => {
  test('2: text after another kind of block begins a new block', () => {
    const { message } = run(
      text('a'),
      thinking('b'),
      text('c'),
      text('d'),
      calls({}),
      text('e'),
      done(),
    )
    expect(message.content).toMatchObject([
      { type: 'Text', text: 'a' },
      { type: 'Thinking', text: 'b' },
      { type: 'Text', text: 'cd' },
      { type: 'ToolUse' },
      { type: 'Text', text: 'e' },
    ])
  })

  test('3: a Thinking block has no signature', () => {
    const { message } = run(thinking('a'), done())
    expect(message.content).toStrictEqual([{ type: 'Thinking', text: 'a' }])
  })

  test('4: name, input and id have defaults; the counter counts every call of the stream', () => {
    const { message } = run(
      calls({}, { id: 'given', function: { name: 'f' } }),
      calls({ function: { arguments: { a: 1 } } }),
      done(),
    )
    expect(message.content).toStrictEqual([
      { type: 'ToolUse', id: 'call_0', name: '', input: {} },
      { type: 'ToolUse', id: 'given', name: 'f', input: {} },
      { type: 'ToolUse', id: 'call_2', name: '', input: { a: 1 } },
    ])
  })

  test('identical calls are all kept', () => {
    const call = { function: { name: 'f', arguments: {} } }
    expect(run(calls(call, call), done()).message.content).toHaveLength(2)
  })

  test('6: of several kinds on one line the last is the event, and all are kept', () => {
    const both = { message: { content: 'a', thinking: 'b' } }
    const all = { message: { content: 'a', thinking: 'b', tool_calls: [{}] } }
    const textAndCall = { message: { content: 'a', tool_calls: [{}] } }
    expect(kinds(run(both, done()).events)).toEqual(['ThinkingDelta', 'End'])
    expect(kinds(run(all, done()).events)).toEqual(['ToolUseStart', 'End'])
    expect(kinds(run(textAndCall, done()).events)).toEqual(['ToolUseStart', 'End'])
    expect(run(all, done()).message.content.map((block) => block.type)).toEqual([
      'Text',
      'Thinking',
      'ToolUse',
    ])
  })

  test('7: End replaces every other event of its line', () => {
    const last = { message: { content: 'a', thinking: 'b', tool_calls: [{}] }, done: true }
    const { events, message } = run(last)
    expect(kinds(events)).toEqual(['End'])
    expect(message.content).toHaveLength(3)
  })

  test('nothing in a line is no event', () => {
    expect(run(text(''), thinking(''), calls(), {}, done()).events).toHaveLength(1)
  })
})

test('CA-1: each call of a line has its own event, with the message as it stood then', () => {
  const { events } = run(calls({ id: 'a' }, { id: 'b' }), done())
  expect(events.slice(0, 2)).toMatchObject([
    { type: 'ToolUseStart', index: 0, id: 'a', partial: { content: [{ id: 'a' }] } },
    { type: 'ToolUseStart', index: 1, id: 'b', partial: { content: [{ id: 'a' }, { id: 'b' }] } },
  ])
  expect(events[0]).toHaveProperty('partial.content.length', 1)
})

describe('CA-3: lines after done:true', () => {
  test('text is still accumulated, and there is no second End', () => {
    const { events, message } = run(text('a'), done(), text('b'), done({ eval_count: 2 }))
    expect(kinds(events)).toEqual(['TextDelta', 'End', 'TextDelta'])
    expect(message.content).toEqual([{ type: 'Text', text: 'ab' }])
    expect(message.usage.output_tokens).toBe(2)
  })

  test('an error closes with that error', () => {
    expect(run(done(), { error: 'late' }).error).toMatchObject({ message: 'late' })
  })

  test('a line that is not JSON is a Parse error', () => {
    expect(run(done(), 'x').error).toMatchObject({ kind: 'Parse' })
  })
})

describe('CA-10: the input of a call', () => {
  const inputOf = (value: string): unknown => {
    const line = `{"message":{"tool_calls":[{"function":{"name":"f","arguments":${value}}}]}}`
    const block = run(line, done()).message.content[0]
    return block?.type === 'ToolUse' ? block.input : undefined
  }

  test.each([
    ['an object', '{"a":{"b":[1]}}', { a: { b: [1] } }],
    ['a string that holds an object', '"{\\"a\\":1}"', { a: 1 }],
    ['a string that holds none', '"[1]"', {}],
    ['a string that is not JSON', '"a=1"', {}],
    ['an empty string', '""', {}],
    ['an array', '[1]', {}],
    ['null', 'null', {}],
    ['a number', '5', {}],
  ])('%s', (_what, value, expected) => {
    expect(inputOf(value)).toStrictEqual(expected)
  })

  test('__proto__ is data, never a prototype', () => {
    for (const value of ['{"__proto__":{"x":1}}', '"{\\"__proto__\\":{\\"x\\":1}}"']) {
      const input = inputOf(value)
      expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
      expect(Object.entries(Object(input))).toEqual([['__proto__', { x: 1 }]])
      expect(input).not.toHaveProperty('x')
    }
  })

  test('however deep it is nested', () => {
    const depth = 5000
    const value = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
    expect(inputOf(value)).toHaveProperty('a.a.a')
  })
})

describe('CA-11: what has the wrong type is ignored', () => {
  test.each([
    ['content', { message: { content: 5 } }],
    ['thinking', { message: { thinking: ['a'] } }],
    ['tool_calls', { message: { tool_calls: { 0: {} } } }],
    ['an element of tool_calls', { message: { tool_calls: [null, 5, 'x', []] } }],
    ['message, absent', { model: 'm' }],
    ['message, null', { message: null }],
    ['message, a string', { message: 'x' }],
    ['error, a number', { error: 5 }],
    ['error, null', { error: null }],
    ['error, an object without a message', { error: { code: 5 } }],
    ['done, a string', { done: 'true' }],
    ['the line, a number', '5'],
    ['the line, null', 'null'],
    ['the line, an array', '[{"done":true}]'],
  ])('%s', (_what, line) => {
    const { events, message, error } = run(text('a'), line, text('b'), done())
    expect(error).toBeUndefined()
    expect(kinds(events)).toEqual(['TextDelta', 'TextDelta', 'End'])
    expect(message.content).toEqual([{ type: 'Text', text: 'ab' }])
  })

  test('name, id and function of a call', () => {
    const { message } = run(
      calls({ id: 5, function: { name: 5 } }, { id: '', function: 'x' }),
      done(),
    )
    expect(message.content).toMatchObject([
      { id: 'call_0', name: '' },
      { id: 'call_1', name: '' },
    ])
  })

  test('an error object with a message is an error', () => {
    expect(run({ error: { message: 'no' } }).error).toMatchObject({ message: 'no' })
  })
})

describe('CA-13: snapshots', () => {
  const isDeeplyFrozen = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen))

  test('are deeply frozen', () => {
    const call = { function: { name: 'f', arguments: { a: [{ b: 1 }] } } }
    const { events, message } = run(text('a'), thinking('b'), calls(call), done({ eval_count: 1 }))
    for (const event of events) {
      expect(isDeeplyFrozen(event.type === 'End' ? event.message : event.partial)).toBe(true)
    }
    expect(isDeeplyFrozen(message)).toBe(true)
  })

  test('never change once they are out, and share what did not change', () => {
    const { events } = run(thinking('a'), text('b'), text('c'), done())
    const partials = events.flatMap((event) => (event.type === 'End' ? [] : [event.partial]))
    expect(partials.map((partial) => partial.content.at(-1))).toEqual([
      { type: 'Thinking', text: 'a' },
      { type: 'Text', text: 'b' },
      { type: 'Text', text: 'bc' },
    ])
    expect(partials[2]?.content[0]).toBe(partials[0]?.content[0])
  })
})

describe('secrets', () => {
  test('a server text passes through the redaction before it is shown', () => {
    const redact = (shown: string): string => shown.replaceAll('sk-1', '…')
    for (const line of ['{"error":"bad key sk-1"}', '<p>sk-1</p>']) {
      expect(() => new Reply('m', redact).accept(line, [])).toThrow('…')
    }
  })
})
