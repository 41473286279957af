import { renderJson, renderMarkdown } from '../../table/render/text.ts'
import { QueryResult } from '../../table/result.ts'
import { printable, printableJson } from '../terminal.ts'
import { textTable, type Look } from './text-table.ts'

/** The ways to write a result. */
export const outputs = ['text', 'markdown', 'json', 'csv', 'tsv'] as const

/** A way to write a result. */
export type Output = (typeof outputs)[number]

/** How many rows are written at a time. */
const ROWS = 5000

/** The text of a result, piece by piece: it may be longer than a string can be. */
export function piecesOf(result: QueryResult, output: Output, look: Look): Iterable<string> {
  // The table of text is safe to look at by itself.
  if (output === 'text') return textTable(result, look)
  const pieces = plainPieces(result, output)
  return look.width === undefined
    ? pieces
    : map(pieces, output === 'json' ? printableJson : printable)
}

function plainPieces(result: QueryResult, output: Exclude<Output, 'text'>): Iterable<string> {
  switch (output) {
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
  const { headers, rowCount } = result
  if (headers.length === 0) return
  yield lineOf(headers)
  for (let from = 0; from < rowCount; from += ROWS) {
    let piece = ''
    for (let row = from; row < Math.min(from + ROWS, rowCount); row++) {
      const cells = result.row(row)
      piece += lineOf(headers.map((_, i) => cells[i] ?? ''))
    }
    yield piece
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
  for (let from = 0; from === 0 || from < rowCount; from += ROWS) {
    const count = Math.min(ROWS, rowCount - from)
    const order =
      view.order?.subarray(from, from + count) ??
      Uint32Array.from({ length: count }, (_, i) => from + i)
    yield new QueryResult(headers, { ...view, order, rowCount: count })
  }
}

function* map(pieces: Iterable<string>, change: (piece: string) => string): Generator<string> {
  for (const piece of pieces) yield change(piece)
}
