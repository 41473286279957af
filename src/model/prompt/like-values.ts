import { isNumber } from './card-headers.ts'
import type { CardColumn } from './read-cards.ts'
import { commonWords } from './word-lists.ts'
import { isClose, isFamily, stem, words } from './words.ts'

/** A value of a column that a word of a question resembles. */
export interface LikeValue {
  readonly place: number
  readonly value: string
  readonly said: string
}

const MOST = 3
const SHORTEST = 3

/** The listed values that words of a question resemble, though no cell has these words. */
export function likeValues(
  columns: readonly CardColumn[],
  asked: readonly string[],
  inCells: ReadonlySet<string>,
): readonly LikeValue[] {
  const candidates = [...new Set(asked)].filter(
    (word) =>
      word.length >= SHORTEST &&
      !isNumber(word) &&
      !commonWords.has(word) &&
      !inCells.has(word) &&
      !inCells.has(stem(word)),
  )
  const found = columns.flatMap(({ values }, place) =>
    values.flatMap((value) => {
      const parts = words(value)
      const order = candidates.findIndex((word) => resembles(word, parts))
      const { [order]: said } = candidates
      return said === undefined ? [] : { order, like: { place, value, said } }
    }),
  )
  return found
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MOST)
    .map(({ like }) => like)
}

/** Whether a word is almost a value of one word, or almost a word of a longer one. */
function resembles(word: string, parts: readonly string[]): boolean {
  const [only = ''] = parts
  if (parts.length !== 1) return parts.some((part) => isClose(word, part))
  if (only.length < SHORTEST || isNumber(only) || only === word) return false
  return isClose(word, only) || isFamily(word, only)
}
