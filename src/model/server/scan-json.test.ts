import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanJson, type Scanned } from './scan-json.ts'

const scan = (text: string): Scanned => scanJson(new TextEncoder().encode(text))

describe('what is wrong is said as Go says it', () => {
  test.each([
    ['{', 'unexpected EOF'],
    ['{"a"', 'unexpected EOF'],
    ['"abc', 'unexpected EOF'],
    ['[1, 2', 'unexpected EOF'],
    ['tru', 'unexpected EOF'],
    ['{"a": -', 'unexpected EOF'],
    ['hello', "invalid character 'h' looking for beginning of value"],
    ["{'a': 1}", "invalid character '\\'' looking for beginning of object key string"],
    ['{"a": 1,}', "invalid character '}' looking for beginning of object key string"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a": 1 "b"}', `invalid character '"' after object key:value pair`],
    ['{"a": 01}', "invalid character '1' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{"a": [}', "invalid character '}' looking for beginning of value"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"\u0000"', "invalid character '\\x00' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['[-a]', "invalid character 'a' in numeric literal"],
    ['[1.a]', "invalid character 'a' after decimal point in numeric literal"],
    ['[1e+a]', "invalid character 'a' in exponent of numeric literal"],
    ['[trap]', "invalid character 'a' in literal true (expecting 'u')"],
    ['[nul]', "invalid character ']' in literal null (expecting 'l')"],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value"],
    ['['.repeat(10_001), "invalid character '[' exceeded max depth"],
  ])('%s', (text, message) => {
    expect(scan(text)).toEqual({ type: 'mistake', message })
  })
})

test('a body of nothing but space has no value', () => {
  for (const text of ['', ' ', '\r\n\t ']) expect(scan(text)).toEqual({ type: 'nothing' })
})

test('what follows the first value is not looked at', () => {
  expect(scan('{"a":1} and more')).toMatchObject({ type: 'value', end: 7 })
  expect(scan(' 12x')).toMatchObject({ type: 'value', end: 3 })
  expect(scan('[]]')).toMatchObject({ type: 'value', end: 2 })
})

test('values are counted, each of those inside a value, too', () => {
  expect(scan('5')).toMatchObject({ count: 1 })
  expect(scan('{"a": [], "b": [1, {"c": null}]}')).toMatchObject({ count: 6 })
})

test('10,000 levels are not too deep', () => {
  const text = '['.repeat(10_000) + ']'.repeat(10_000)
  expect(scan(text)).toEqual({ type: 'value', end: 20_000, count: 10_000 })
})

test('every value that JSON can write is found whole', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { length } = new TextEncoder().encode(text)
      expect(scan(text)).toMatchObject({ type: 'value', end: length })
    }),
  )
})

test('a value that is found can be parsed, whatever the text', () => {
  const pieces = fc.constantFrom(...'{}[]:,"\\ -.0123456789eEtrufalsn\n'.split(''), 'true', 'null')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const scanned = scan(text)
      if (scanned.type === 'value') JSON.parse(text.slice(0, scanned.end))
      else expect(() => void JSON.parse(text)).toThrow(SyntaxError)
    }),
    { numRuns: 2000 },
  )
})
