import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../chat/types.ts'
import { callsIn, textOfCall, textOfTools, UNREADABLE } from './text-call.ts'

/** The first call that a text ends in. */
function callIn(text: string) {
  const { start = 0, calls = [] } = callsIn(text) ?? {}
  const [call] = calls
  return call === undefined ? undefined : { start, call }
}

const json = '{"tool": "data_query", "arguments": {"data": "@sales.csv", "limit": 3}}'
const call = {
  type: 'ToolUse',
  id: expect.any(String),
  name: 'data_query',
  input: { data: '@sales.csv', limit: 3 },
}

describe('a call is found', () => {
  test.each([
    ['on its own', json, ''],
    ['with space around it', `\n\n  ${json} \n`, ''],
    ['on several lines', JSON.stringify(JSON.parse(json), null, 2), ''],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``, ''],
    ['in a fence without a language', `\`\`\`\n${json}\n\`\`\`\n`, ''],
    [
      'in a fence of several lines',
      `\`\`\`json\n{\n"tool": "data_query",\n"arguments":\n{"data": "@sales.csv", "limit": 3}}\n\`\`\``,
      '',
    ],
    ['after prose', `I will look it up.\n${json}`, 'I will look it up.'],
    ['after prose and an empty line', `Let me see:\n\n${json}`, 'Let me see:'],
    ['after prose, in a fence', `Let me see:\n\`\`\`json\n${json}\n\`\`\``, 'Let me see:'],
    [
      'with its fields in the other order',
      '{"arguments": {"data": "@sales.csv", "limit": 3}, "tool": "data_query"}',
      '',
    ],
    ['with line ends of Windows', `Look:\r\n\`\`\`json\r\n${json}\r\n\`\`\`\r\n`, 'Look:'],
    ['indented', `Look:\n    ${json}`, 'Look:'],
    ['in mid-line', `Let me see. ${json}`, 'Let me see.'],
    ['in a fence in mid-line', `Let me see: \`\`\`json ${json}\`\`\``, 'Let me see:'],
    [
      'after a code block',
      `\`\`\`sql\nselect 1\n\`\`\`\nNow:\n${json}`,
      '```sql\nselect 1\n```\nNow:',
    ],
  ])('%s', (_where, text, before) => {
    const found = callIn(text)
    expect(text.slice(0, found?.start).trim()).toBe(before)
    expect(found?.call).toEqual(call)
  })

  test('with no arguments', () => {
    expect(callIn('{"tool": "a", "arguments": {}}')?.call).toMatchObject({ name: 'a', input: {} })
  })

  test('with fences, braces and line ends in its arguments', () => {
    const input = { data: 'a,b\n```\n{"tool"}\n```', note: '{' }
    const found = callIn(`Look:\n${JSON.stringify({ tool: 'a', arguments: input })}`)
    expect(found).toMatchObject({ start: 6, call: { name: 'a', input } })
  })

  test('with __proto__ in its arguments, as data', () => {
    const found = callIn('{"tool": "a", "arguments": {"__proto__": {"x": 1}}}')
    expect(JSON.stringify(found?.call.input)).toBe('{"__proto__":{"x":1}}')
  })
})

test('several calls are found, one a line', () => {
  const other = json.replace('3', '4')
  const { start, calls = [] } = callsIn(`First:\n${json}\n\n${other}\n`) ?? {}
  expect(start).toBe(7)
  expect(calls.map(({ id }) => id)).toEqual(['call_0', 'call_1'])
  expect(calls.map(({ input }) => input['limit'])).toEqual([3, 4])
})

describe('no call is found in', () => {
  test.each([
    ['nothing', ''],
    ['an answer', 'The total is 15.'],
    ['other JSON', '{"total": 15}'],
    ['a text that begins with a brace', '{curly} is a word'],
    ['a brace in mid-line', 'Call it {so}: {"to": "ol"}'],
    [
      'an answer with a code block',
      'Run this:\n```sh\ntallymark query sales.csv\n```\nThat is all.',
    ],
    ['an answer that is a code block', '```json\n{"total": 15}\n```'],
    ['the name of the field alone', 'The "tool" is "arguments".'],
  ])('%s', (_what, text) => {
    expect(callIn(text)).toBeUndefined()
  })
})

describe('what begins like a call and is none is one that cannot be read', () => {
  test.each([
    ['cut off', json.slice(0, -3)],
    ['with a comma too many', '{"tool": "a", "arguments": {"x": 1,}}'],
    ['in a fence that is not closed', `\`\`\`json\n${json.slice(0, -1)}\n\`\`\``],
    ['followed by prose', `${json}\nThis will tell.`],
    ['two in one line', `${json} ${json}`],
    ['in a list', `[${json}]`],
    ['one of two', `${json}\n${json.slice(1)}`],
    ['without arguments', '{"tool": "a"}'],
    ['with a field too many', '{"tool": "a", "arguments": {}, "why": "to see"}'],
    ['with arguments as a text', '{"tool": "a", "arguments": "{}"}'],
    ['with a list of arguments', '{"tool": "a", "arguments": []}'],
    ['with a number for a name', '{"tool": 5, "arguments": {}}'],
  ])('%s', (_what, text) => {
    const found = callIn(text)
    expect(found?.call.name).toBe(UNREADABLE)
  })

  test('it goes back to the model as it was written', () => {
    const broken = '{"tool": "a", "arguments": {"x": 1,}}'
    const found = callIn(broken)
    expect(found && textOfCall(found.call)).toBe(broken)
  })
})

test('a call that is written out is the call that is read', () => {
  const names = fc.string({ minLength: 1 })
  const inputs = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(names, inputs, (name, input: JsonObject) => {
      const text = textOfCall({ type: 'ToolUse', id: 'x', name, input })
      const found = callIn(text)
      expect(found?.start).toBe(0)
      expect(found?.call.name).toBe(name)
      expect(JSON.stringify(found?.call.input)).toBe(JSON.stringify(input))
    }),
  )
})

test('whatever the text, reading it does not throw, and a call begins with a brace or a fence', () => {
  const pieces = fc.constantFrom('{', '}', '"tool"', ':', '```', '```json', '\n', ' ', 'a', json)
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const found = callIn(text)
      if (found !== undefined) expect(text.slice(found.start)).toMatch(/^(?:\{|```)/)
    }),
  )
})

test.each([
  ['words', 'a line that is no call\n'],
  ['braces', '{"total": 5}\n'],
  ['fences', '```\n'],
  ['white space', '  \n'],
])('200,000 lines of %s are looked through in one go', (_what, line) => {
  const lines = line.repeat(200_000)
  expect(callIn(lines)).toBeUndefined()
  expect(callIn(`${lines}${json}`)?.call.name).toBe('data_query')
})

test('the tools are described by name, purpose and schema, and so is how to call them', () => {
  const parameters = { type: 'object', properties: { data: { type: 'string' } } }
  const text = textOfTools([
    { name: 'data_query', description: 'Counts exactly.', parameters },
    { name: 'other', description: 'Does more.', parameters: {} },
  ])
  for (const part of [
    'data_query',
    'Counts exactly.',
    JSON.stringify(parameters),
    'other',
    '{"tool"',
  ]) {
    expect(text).toContain(part)
  }
})
