import type { CardTable } from './read-cards.ts'
import { commonWords } from './word-lists.ts'
import { stem } from './words.ts'

/** The headers of a table by their words, stemmed. */
export interface CardHeaders {
  readonly headers: readonly CardHeader[]
  /** How many headers have a word. */
  readonly uses: ReadonlyMap<string, number>
}

/** The words of a header: all, and those that tell something. */
export interface CardHeader {
  readonly words: readonly string[]
  readonly telling: readonly string[]
}

/** The headers of a table as the hints look at them. */
export function headersOf({ columns }: CardTable): CardHeaders {
  const headers = columns.map(({ alias }) => headerOf(alias))
  const uses = new Map<string, number>()
  for (const { words } of headers) {
    for (const word of new Set(words)) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  return { headers, uses }
}

function headerOf(alias: string): CardHeader {
  const words = alias.split(' ').map(stem)
  const telling = words.filter(
    (word) => isNumber(word) || (!commonWords.has(word) && word.length > 1),
  )
  return { words, telling: telling.length > 0 ? telling : words }
}

/** Whether a word is only digits. */
export function isNumber(word: string): boolean {
  return /^\d+$/.test(word)
}

/** Whether a word is only letters. */
export function isLetters(word: string): boolean {
  return /^\p{L}+$/u.test(word)
}
