import { expect, test } from 'vitest'
import { findColumn } from './columns.ts'

test('the first header that matches wins, also before one that matches exactly', () => {
  expect(findColumn(['b', 'NAME', 'name', 'Name'], 'name')).toBe(1)
  expect(findColumn(['a', 'a'], 'A')).toBe(0)
})

test.each([
  ['É', 'é'],
  ['İ', 'i'],
  ['ß', 'SS'],
  ['\u212a', 'k'],
  ['ı', 'I'],
  ['@', '`'],
  ['[', '{'],
  ['a', 'a '],
  ['a', ''],
  ['__proto__', 'constructor'],
])('%j is not found as %j: only A to Z have another case (DQ-2)', (header, name) => {
  expect(findColumn([header], name)).toBe(-1)
  expect(findColumn([name], header)).toBe(-1)
  expect(findColumn([header], header)).toBe(0)
})

test('every ASCII letter has two cases', () => {
  const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const letter of upper) {
    expect(findColumn([letter.toLowerCase()], letter)).toBe(0)
    expect(findColumn([letter], letter.toLowerCase())).toBe(0)
  }
})
