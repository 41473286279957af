import { QueryResult } from '../result.ts'
import { renderJson, renderMarkdown } from './text.ts'

/** The ways to write a result to a file. */
export type PieceFormat = 'markdown' | 'json' | 'csv' | 'tsv'

/** How many rows are written at a time, and of a wide table how many cells. */
const MOST_ROWS = 5000
const MOST_CELLS = 100_000

/** The text of a result as a file has it, piece by piece: it may be longer than a string can be. */
export function resultPieces(result: QueryResult, format: PieceFormat): Iterable<string> {
  switch (format) {
    case 'markdown':
      return markdownPieces(result)
    case 'json':
      return jsonPieces(result)
    case 'csv':
      return linePieces(result, csvLine)
    case 'tsv':
      return linePieces(result, tsvLine)
  }
}

function* markdownPieces(result: QueryResult): Generator<string> {
  let isFirst = true
  for (const part of partsOf(result)) {
    const text = renderMarkdown(part)
    // Every part has a header and a separator, of one line each.
    const rows = isFirst ? 0 : text.indexOf('\n', text.indexOf('\n') + 1) + 1
    if (text !== '') yield `${text.slice(rows)}\n`
    isFirst = false
  }
}

function* jsonPieces(result: QueryResult): Generator<string> {
  if (result.rowCount === 0) {
    yield `${renderJson(result)}\n`
    return
  }
  let before = '[\n'
  for (const part of partsOf(result)) {
    yield before + renderJson(part).slice('[\n'.length, -'\n]'.length)
    before = ',\n'
  }
  yield '\n]\n'
}

function* linePieces(
  result: QueryResult,
  lineOf: (cells: readonly string[]) => string,
): Generator<string> {
  const { headers } = result
  if (headers.length === 0) return
  yield lineOf(headers)
  for (const part of partsOf(result)) {
    let piece = ''
    for (let row = 0; row < part.rowCount; row++) {
      const cells = part.row(row)
      piece += lineOf(headers.map((_, i) => cells[i] ?? ''))
    }
    if (piece !== '') yield piece
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

function tsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.replace(/\r\n|[\t\r\n]/g, ' ')).join('\t')}\n`
}

/** A result in parts of so many rows; one part, without rows, when it has none. */
function* partsOf({ headers, view, rowCount }: QueryResult): Generator<QueryResult> {
  const most = Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_CELLS / headers.length)))
  for (let from = 0; from === 0 || from < rowCount; from += most) {
    const count = Math.min(most, rowCount - from)
    const order =
      view.order?.subarray(from, from + count) ??
      Uint32Array.from({ length: count }, (_, i) => from + i)
    yield new QueryResult(headers, { ...view, order, rowCount: count })
  }
}
