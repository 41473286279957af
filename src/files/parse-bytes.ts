import { TableError } from '../table/error.ts'
import type { Format } from '../table/parse/read.ts'
import { parseClosedCsv, parseTable, type Table } from '../table/table.ts'
import { tsvToCsv } from './tsv-to-csv.ts'

/** The formats that a table in a file can have. */
export type FileFormat = Format | 'tsv'

/** How to read a table from the bytes of a file. */
export interface ParseBytesOptions {
  /** What the file holds; found out when absent. */
  readonly format?: FileFormat | (string & {}) | undefined
  /** The most rows that the table may have. */
  readonly max_rows?: number | undefined
}

/** Reads a table, which may have tabs between its cells. Throws a `TableError`. */
export function parseBytes(bytes: Uint8Array, { format, max_rows }: ParseBytesOptions): Table {
  if (format !== 'tsv') return parseTable(bytes, { format, max_rows })
  try {
    return parseClosedCsv(tsvToCsv(bytes), { max_rows })
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw new TableError(error.kind, error.message.replace('CSV', 'TSV'), { cause: error })
  }
}

/** Whether this is the beginning of what gzip writes. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** What the name of a file says about its format. Where it says nothing, the text shows it. */
export function formatOfName(path: string): FileFormat | undefined {
  const [, ending = ''] = /\.([a-z]+)(?:\.gz)?$/i.exec(path) ?? []
  return endings.get(ending.toLowerCase())
}

const endings: ReadonlyMap<string, FileFormat> = new Map([
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['json', 'json'],
  ['jsonl', 'json'],
  ['ndjson', 'json'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
])
