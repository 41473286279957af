import { timesShown, widthOf, type QueryResult } from '../result.ts'
import type { Block, Writer } from './writer.ts'

/** Writes a Markdown table, a line break before every line; nothing when there are no columns. */
export function writeMarkdown(writer: Writer, { headers, view }: QueryResult): void {
  if (headers.length === 0) return
  const names = headers.map((_, column) => column)
  writer.writeTexts(
    headers,
    (bytes) => most(names, 1, bytes),
    linesOf(writer, names, headers.length),
  )
  writer.write(`\n|${' --- |'.repeat(headers.length)}`)
  const width = widthOf(view)
  const size = (rows: number, bytes: number): number => most(view.columns, rows, bytes)
  writer.writeRows(view, width, size, linesOf(writer, view.columns, width))
}

/** Writes rows of `width` cells, of which these columns are shown. A row is one line (DQ-12). */
function linesOf(
  { kernel }: Writer,
  columns: readonly number[],
  width: number,
): (block: Block, out: number) => number {
  return ({ cells, ends, rows }, out) => {
    const chosen = kernel.take(columns.length * 4)
    kernel.words.set(columns, chosen >> 2)
    const { writeMarkdownRows } = kernel.rules
    return writeMarkdownRows(cells, ends, rows, width, chosen, columns.length, out)
  }
}

/** A line break becomes four bytes. */
function most(columns: readonly number[], rows: number, bytes: number): number {
  return bytes * 4 * timesShown(columns) + rows * (columns.length * 3 + 2)
}
