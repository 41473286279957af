import { PhraseSearch, type FoundCell } from './phrase-search.ts'
import type { Table } from './table.ts'

/** Where a phrase was found, by column: the first cell of each. */
export interface FoundPhrase {
  readonly phrase: string
  /** Cells that are the phrase, but for case and punctuation. */
  readonly whole: readonly FoundCell[]
  /** Cells that have the phrase, which is a single word, among other words. */
  readonly inside: readonly FoundCell[]
}

/** No more cells are searched than these: of a table that has more, only the first columns. */
const MOST_CELLS = 1 << 28

/**
 * Finds out which phrases are cells of a table, and which single words are in its cells. A word is a run
 * of ASCII letters, digits, and characters beyond ASCII; a phrase is words in lower case (of ASCII) with
 * one space between them. A cell of more than 80 bytes is no phrase.
 */
export function findPhrases(table: Table, phrases: readonly string[]): readonly FoundPhrase[] {
  const most = Math.ceil(MOST_CELLS / Math.max(1, table.rowCount))
  const search = new PhraseSearch(phrases, Math.min(table.headers.length, most))
  const found = table.batches.flatMap((batch) => search.find(batch))
  const byPhrase = phrases.map((): FoundCell[] => [])
  for (const cell of found.toSorted((a, b) => a.column - b.column))
    byPhrase[cell.phrase]?.push(cell)
  return phrases.map((phrase, number) => {
    const cells = byPhrase[number] ?? []
    return {
      phrase,
      whole: cells.filter((cell) => cell.isWhole),
      inside: cells.filter((cell) => !cell.isWhole),
    }
  })
}
