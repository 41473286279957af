import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DeltaPattern } from './delta-pattern.ts'

const line = (fields: object, time = '2026-08-01T12:00:00.123456789Z'): string =>
  JSON.stringify({
    model: 'm',
    created_at: time,
    message: { role: 'assistant', content: '', ...fields },
    done: false,
  })

function learned(text: string, field: 'content' | 'thinking'): DeltaPattern {
  const pattern = new DeltaPattern()
  pattern.learn(text, field)
  return pattern
}

describe('a line like the one that was learned', () => {
  test('fits when only time and text differ', () => {
    const pattern = learned(line({ content: 'a' }), 'content')
    expect(pattern.match(line({ content: 'bcd' }, '2026-08-01T12:00:01Z'))).toEqual({
      field: 'content',
      text: 'bcd',
    })
  })

  test('fits with escapes, quotes and characters of any kind in its text', () => {
    const pattern = learned(line({ content: '"\\' }), 'content')
    for (const text of ['\n', '"', '\\', '"}', 'é', '😀', '\u2028', '\\"', '","x":"']) {
      expect(pattern.match(line({ content: text }))?.text).toBe(text)
    }
  })

  test('fits for reasoning beside an empty content', () => {
    const pattern = learned(line({ thinking: 'a' }), 'thinking')
    expect(pattern.match(line({ thinking: 'b' }))).toEqual({ field: 'thinking', text: 'b' })
  })

  test('fits without a time', () => {
    const pattern = learned('{"message":{"content":"a"}}', 'content')
    expect(pattern.match('{"message":{"content":"b\\n"}}')?.text).toBe('b\n')
  })
})

describe('a line that must be parsed', () => {
  const pattern = learned(line({ content: 'a' }), 'content')
  test.each([
    ['nothing was learned', new DeltaPattern(), line({ content: 'a' })],
    ['its text is empty', pattern, line({ content: '' })],
    ['it is another field', pattern, line({ thinking: 'a' })],
    ['it is the last', pattern, line({ content: 'a' }).replace('false', 'true')],
    ['it is cut short', pattern, line({ content: 'a' }).slice(0, -1)],
    ['it goes on', pattern, `${line({ content: 'a' })} `],
    ['its time is not a plain string', pattern, line({ content: 'a' }, 'x\\"')],
    ['its text holds a raw quote', pattern, line({ content: 'a' }).replace('"a"', '"a"b"')],
    ['its text holds another field', pattern, line({ content: 'a', thinking: 'b' })],
    ['its text holds a raw tab', pattern, line({ content: 'a' }).replace('"a"', '"\t"')],
    ['its text holds a wrong escape', pattern, line({ content: 'a' }).replace('"a"', '"\\x"')],
    ['its text ends in a backslash', pattern, line({ content: 'a' }).replace('"a"', '"\\"')],
  ])('does not fit when %s', (_why, used, text) => {
    expect(used.match(text)).toBeUndefined()
  })
})

describe('a line that brings more than a text is no pattern', () => {
  test.each([
    ['the content is elsewhere', '{"x":{"content":"a"},"message":{"role":"assistant"}}'],
    ['the key stands twice', '{"message":{"content":"a","content":"b"}}'],
    ['there is a call', '{"message":{"content":"a","tool_calls":[]}}'],
    ['it is the last line', '{"message":{"content":"a"},"done":true}'],
    ['it is an error', '{"message":{"content":"a"},"error":"x"}'],
    ['a name holds an escape', '{"\\"content":"a","message":{"content":"a"}}'],
    ['it is not JSON', '{"message":{"content":"a"}'],
    ['it is no object', 'null'],
    ['it has no such field', '{"message":{}}'],
  ])('when %s', (_why, text) => {
    expect(learned(text, 'content').match(text)).toBeUndefined()
  })
})

test('a line that brings text and reasoning is no pattern for either', () => {
  const both = line({ content: 'a', thinking: 'b' })
  expect(learned(both, 'content').match(both)).toBeUndefined()
  expect(learned(both, 'thinking').match(both)).toBeUndefined()
})

test('a time with an escaped quote does not make a broken line fit', () => {
  const known = line({ content: 'a' }, 'x"yz')
  const broken = line({ content: 'a' }, 'x').replace('"x"', '"x"yz"')
  expect(() => JSON.parse(broken)).toThrow()
  expect(learned(known, 'content').match(broken)).toBeUndefined()
})

test('a line with megabytes around its text is no pattern, and no trouble', () => {
  const long = line({ content: 'a', extra: 'x'.repeat(16 * 1024 * 1024) })
  expect(learned(long, 'content').match(long)).toBeUndefined()
})

test('a text of megabytes fits like any other', () => {
  const text = 'x'.repeat(16 * 1024 * 1024)
  expect(learned(line({ content: 'a' }), 'content').match(line({ content: text }))?.text).toBe(text)
})

test('a reply whose lines have nothing in common stops being searched', () => {
  const pattern = new DeltaPattern()
  for (let count = 0; count < 100; count++) {
    pattern.learn(`{"n":${count},"message":{"content":"a"}}`, 'content')
  }
  expect(pattern.match('{"n":99,"message":{"content":"a"}}')).toBeUndefined()
})

test('whatever fits means what a JSON parser reads in it', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"',
      '\\',
      '\\u0041',
      '","thinking":"b',
      '"}',
      '\\n',
      '\u0000',
      '","done":true,"x":"',
    ),
  )
  const field = fc.constantFrom('content' as const, 'thinking' as const)
  fc.assert(
    fc.property(field, piece, piece, piece, piece, (name, time, text, otherTime, otherText) => {
      const raw = (at: string, inside: string): string =>
        `{"model":"m","created_at":"${at}","message":{"role":"assistant","${name}":"${inside}"},"done":false}`
      const known = raw(otherTime, JSON.stringify(otherText).slice(1, -1))
      const found = learned(known, name).match(raw(time, text))
      if (found === undefined) return
      const parsed: unknown = JSON.parse(raw(time, text))
      expect(parsed).toMatchObject({
        message: { role: 'assistant', [name]: found.text },
        done: false,
      })
    }),
    { numRuns: 2000 },
  )
})
