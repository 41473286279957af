import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StopTexts } from './stop-texts.ts'

function run(stops: readonly string[], pieces: readonly string[]): [text: string, found: boolean] {
  const filter = new StopTexts(stops)
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.end()
  return [text, filter.found]
}

test('a text ends before the first stop', () => {
  expect(run(['END', 'x'], ['one END two x'])).toEqual(['one ', true])
  expect(run(['x', 'END'], ['one END two x'])).toEqual(['one ', true])
})

test('a stop may be cut between two pieces', () => {
  expect(run(['END'], ['one E', 'N', 'D two'])).toEqual(['one ', true])
})

test('what only begins like a stop is part of the text', () => {
  expect(run(['END'], ['one E', 'N'])).toEqual(['one EN', false])
  expect(run(['aab'], ['aa', 'ab', 'c'])).toEqual(['a', true])
})

test('of stops that overlap, the one that is complete first counts', () => {
  expect(run(['abab', 'ba'], ['xabab'])).toEqual(['xa', true])
  expect(run(['ba', 'aba'], ['xabab'])).toEqual(['x', true])
})

test('an empty stop, and none, stop nothing', () => {
  expect(run([''], ['one', ' two'])).toEqual(['one two', false])
  expect(run([], ['one', ' two'])).toEqual(['one two', false])
})

test('it does not matter where the text is cut', () => {
  const letters = fc.stringMatching(/^[ab]{0,12}$/)
  fc.assert(
    fc.property(fc.array(letters), fc.array(letters, { maxLength: 3 }), (pieces, stops) => {
      expect(run(stops, pieces)).toEqual(run(stops, [pieces.join('')]))
    }),
    { numRuns: 1000 },
  )
})
