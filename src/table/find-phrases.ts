import { PhraseSearch, type FoundCell } from './phrase-search.ts'
import type { ColumnProfile, TableProfile } from './profile.ts'
import { parseTable, type Table } from './table.ts'

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
 *
 * With a profile of the table fewer cells are looked at. What is found is the same, but that columns of
 * numbers only have numbers of their own size (`25` is not in a price of 3.25), and columns of dates only
 * dates (2024 is in all of them, which tells nothing).
 */
export function findPhrases(
  table: Table,
  phrases: readonly string[],
  profile: TableProfile = { columns: [] },
): readonly FoundPhrase[] {
  const most = Math.ceil(MOST_CELLS / Math.max(1, table.rowCount))
  const columns = Array.from(table.headers.keys()).slice(0, most)
  const known = columns.filter((column) => profile.columns[column]?.hasMoreValues === false)
  const numbers = phrases.map((phrase) => Number(phrase.replace(' ', '.')))
  const hasDate = phrases.some((phrase) => /^\d{4} \d\d \d\d(?: |t|$)/.test(phrase))
  const others = columns.filter((column) => {
    const { [column]: found } = profile.columns
    return found === undefined || (found.hasMoreValues && mayHold(found, numbers, hasDate))
  })
  return byPhrase(phrases, [
    ...search(table, phrases, others),
    ...search(valuesOf(profile, known), phrases, [...known.keys()]).map((cell) => ({
      ...cell,
      column: known[cell.column] ?? 0,
    })),
  ])
}

/** Whether a column has texts, or dates if there is one, or one of the numbers is as great as its own. */
function mayHold(column: ColumnProfile, numbers: readonly number[], hasDate: boolean): boolean {
  const { dates, numberLike, texts } = column
  if ((numberLike ?? texts) !== undefined || (hasDate && dates !== undefined)) return true
  if (column.numbers === undefined) return false
  const { min, max } = column.numbers
  const isBetween = (number: number): boolean =>
    number >= Math.floor(min.value) && number <= Math.ceil(max.value)
  // A minus is no part of a word.
  return numbers.some((number) => isBetween(number) || isBetween(-number))
}

function search(
  { batches }: Table,
  phrases: readonly string[],
  columns: readonly number[],
): readonly FoundCell[] {
  const search = new PhraseSearch(phrases, columns)
  return columns.length === 0 ? [] : batches.flatMap((batch) => search.find(batch))
}

/** The distinct texts of columns that have few of them, as a table of their own. */
function valuesOf(profile: TableProfile, columns: readonly number[]): Table {
  const lists = columns.map((column) => profile.columns[column]?.values ?? [])
  const rows = Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, row) =>
    Object.fromEntries(lists.map((list, i) => [`column ${i}`, list[row] ?? null])),
  )
  return parseTable(JSON.stringify(rows), { format: 'json' })
}

function byPhrase(phrases: readonly string[], found: readonly FoundCell[]): readonly FoundPhrase[] {
  const lists = phrases.map((): FoundCell[] => [])
  for (const cell of found.toSorted((a, b) => a.column - b.column)) lists[cell.phrase]?.push(cell)
  return phrases.map((phrase, number) => {
    const cells = lists[number] ?? []
    return {
      phrase,
      whole: cells.filter((cell) => cell.isWhole),
      inside: cells.filter((cell) => !cell.isWhole),
    }
  })
}
