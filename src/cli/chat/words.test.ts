import fc from 'fast-check'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { escaped, expanded, wordsOf } from './words.ts'

test.each([
  ['', []],
  ['a.csv', ['a.csv']],
  ['  a.csv\t b.csv ', ['a.csv', 'b.csv']],
  ['"my sales.csv" b', ['my sales.csv', 'b']],
  ["'it''s.csv'", ["it's.csv"]],
  ["it's.csv", ["it's.csv"]],
  ['my\\ sales.csv', ['my sales.csv']],
  ['C:\\data\\sales.csv', ['C:\\data\\sales.csv']],
  ['a\\', ['a\\']],
])('%j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a quote that is not closed is said so', () => {
  expect(() => wordsOf('"my sales.csv')).toThrow('not closed')
})

test('escaped words are read as they were', () => {
  const word = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(wordsOf(words.map(escaped).join(' '))).toEqual(words)
    }),
  )
})

test('~ is home, at the beginning alone', () => {
  expect(expanded('~')).toBe(homedir())
  expect(expanded('~/a.csv')).toBe(join(homedir(), 'a.csv'))
  expect(expanded('~other/a.csv')).toBe('~other/a.csv')
  expect(expanded('a~/b')).toBe('a~/b')
})
