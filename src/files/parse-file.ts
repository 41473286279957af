import type { Table } from '../table/table.ts'
import { formatOfName, parseBytes, type ParseBytesOptions } from './parse-bytes.ts'
import { readBytes, type ReadBytesOptions } from './read-bytes.ts'

/** How to read a file whole. Without `format`, a name such as `sales.tsv` tells, else the text. */
export interface ParseFileOptions extends ParseBytesOptions, ReadBytesOptions {}

/**
 * Reads a table from a file, to be queried again and again: CSV, TSV, JSON or Markdown, also packed by
 * gzip. The whole of it is kept in memory; a file that is too large for that is one for `queryFile`.
 * Rejects with a `TableError`, or with the error of the file system.
 *
 * @example
 * const table = await parseFile('sales.tsv.gz')
 */
export async function parseFile(path: string, options: ParseFileOptions = {}): Promise<Table> {
  const bytes = await readBytes(path, options)
  const { format = formatOfName(path), max_rows } = options
  return parseBytes(bytes, { format, max_rows })
}
