import { makeTables, type Tables } from '../cli/tables.ts'

const MEGABYTE = 1_000_000

/** A folder with tables, of which some take a while. */
export interface LongTables extends Tables {
  /** Of several parts. */
  readonly middle: string
  /** How often each of its 1000 rows is in there. */
  readonly middleTimes: number
  /** Of 60 megabytes. */
  readonly long: string
  /** How many rows it has. */
  readonly longRows: number
}

/** Makes the folder. */
export function makeLongTables(): LongTables {
  const tables = makeTables()
  const block = Array.from({ length: 1000 }, (_, i) => `${i},some words of row ${i},${i % 7}\n`)
  const text = block.join('')
  const header = 'id,words,amount\n'
  const longTimes = Math.ceil((60 * MEGABYTE) / text.length)
  const middleTimes = Math.ceil((2 * MEGABYTE) / text.length)
  return {
    ...tables,
    middle: tables.write('middle.csv', header + text.repeat(middleTimes)),
    middleTimes,
    long: tables.write('long.csv', header + text.repeat(longTimes)),
    longRows: longTimes * block.length,
  }
}

/** A query of the long table that looks at the text of every row, several times. */
export const longQuery: Readonly<Record<string, unknown>> = {
  filter: ['a', 'b', 'some words of row 99', 'zzz'].map((value) => ({
    column: 'words',
    op: 'not_contains',
    value: `${value}!`,
  })),
  aggregate: { column: 'id', fn: 'count' },
}
