import { expect, it } from 'vitest'
import { Sequences } from './sequences.ts'

const tokens = (text: string): Uint32Array => Uint32Array.from(text, (c) => c.codePointAt(0) ?? 0)

/** What is kept of each text, one after the other, with two sequences. */
function kept(...texts: string[]): string[] {
  const sequences = new Sequences(2)
  return texts.map((text) => {
    const place = sequences.take(tokens(text))
    sequences.append(place.sequence, tokens(text).subarray(place.kept))
    return `${place.sequence}${text.slice(0, place.kept)}`
  })
}

const CARD = 'a table with many columns, '
const RESULT = 'what came of a question, '

it('keeps what two texts have in common at their beginning', () => {
  expect(kept(`${CARD}1`, `${CARD}2`)).toEqual(['0', `0${CARD}`])
})

it('has a place for each of two kinds of texts', () => {
  expect(kept(`${CARD}1`, `${RESULT}1`, `${CARD}2`, `${RESULT}2`)).toEqual([
    '0',
    '1',
    `0${CARD}`,
    `1${RESULT}`,
  ])
})

it('takes the place that was not used for longest for a text that begins like no other', () => {
  expect(kept(`${CARD}1`, RESULT, 'abc', `${RESULT}2`, 'abd')).toEqual([
    '0',
    '1',
    '0a',
    `1${RESULT}`,
    '0ab',
  ])
})

it('never keeps the last token, which has to be computed', () => {
  expect(kept(CARD, CARD)).toEqual(['0', `0${CARD.slice(0, -1)}`])
})

it('relies on nothing that was forgotten', () => {
  const sequences = new Sequences(1)
  sequences.append(0, tokens('card'))
  sequences.forget(0)
  expect(sequences.take(tokens('card one'))).toEqual({ sequence: 0, kept: 0 })
})
