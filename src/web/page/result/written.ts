import { LONGEST_NUMBER, writeLongNumberOf } from '../../../table/kernel/long-number.ts'
import type { ResultFacts, WrittenFormat } from '../protocol.ts'
import { isNumber } from './column-kinds.ts'

// The same texts as `table/render` writes, which the tests hold these against. That one needs the kernel,
// which the page itself has no other use for.

/** A result, or as much of it as is at hand. */
type Cells = Pick<ResultFacts, 'headers' | 'rows'>

/** A result as CSV. */
export function csvOf(result: Cells): string {
  return written(result, 'csv')
}

/** A result as a JSON array of objects. */
export function jsonOf(result: Cells): string {
  return written(result, 'json')
}

/** A result as a Markdown table. */
export function markdownOf(result: Cells): string {
  return written(result, 'markdown')
}

function written({ headers, rows }: Cells, format: WrittenFormat): string {
  return [...piecesOf(headers, [rows], format)].join('')
}

/** A result whose rows come in parts, piece by piece. */
export function* piecesOf(
  headers: readonly string[],
  parts: Iterable<readonly (readonly string[])[]>,
  format: WrittenFormat,
): Generator<string> {
  if (format === 'json') return yield* jsonPieces(headers, parts)
  if (headers.length === 0) return
  const lineOf = format === 'csv' ? csvLine : markdownLine
  yield lineOf(headers)
  if (format === 'markdown') yield `|${' --- |'.repeat(headers.length)}\n`
  for (const rows of parts) {
    yield rows.map((row) => lineOf(headers.map((_, column) => row[column] ?? ''))).join('')
  }
}

/** Quotes a cell only where RFC 4180 asks for it. */
function csvLine(cells: readonly string[]): string {
  const line = cells
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
  // A blank line would be no row.
  return line === '' ? '""\n' : `${line}\n`
}

function markdownLine(cells: readonly string[]): string {
  const shown = cells.map(
    (cell) => ` ${cell.replaceAll('|', '\\|').replace(/\r\n|\r|\n/g, '<br>')} |`,
  )
  return `|${shown.join('')}\n`
}

function* jsonPieces(
  headers: readonly string[],
  parts: Iterable<readonly (readonly string[])[]>,
): Generator<string> {
  let before = '[\n'
  for (const rows of parts) {
    for (const row of rows) {
      yield before + objectOf(headers, row)
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function objectOf(headers: readonly string[], row: readonly string[]): string {
  if (row.length === 0 || headers.length === 0) return '  {}'
  // A header that comes twice is one key, with the last one's cell (DQ-20).
  const columns = new Map(headers.map((header, column) => [header, column]))
  const fields = Array.from(
    columns,
    ([header, column]) => `    ${JSON.stringify(header)}: ${valueOf(row[column] ?? '')}`,
  )
  return `  {\n${fields.join(',\n')}\n  }`
}

/** Numbers are numbers, of which whole ones keep all their digits over 64 bits (DQ-18). */
function valueOf(cell: string): string {
  if (/^(?:true|false)$/i.test(cell)) return cell.toLowerCase()
  return isNumber(cell) ? numberText(cell) : JSON.stringify(cell)
}

function numberText(cell: string): string {
  const bytes = new Uint8Array(cell.length + LONGEST_NUMBER)
  new TextEncoder().encodeInto(cell, bytes)
  const end = writeLongNumberOf(bytes, 0, cell.length, cell.length)
  return new TextDecoder().decode(bytes.subarray(cell.length, end))
}
