import type { QueryResult } from '../../table/result.ts'
import { cutToWidth, displayWidth, inOneLine } from '../display-width.ts'
import { fitColumns, GAP, leftOut, type ColumnSize } from './fit-columns.ts'

/** How many rows are looked at or written at a time. */
const ROWS = 2000

const gap = ' '.repeat(GAP)

/** How a table looks to a person. */
export interface Look {
  /** How many columns the screen has; without a screen nothing is cut. */
  readonly width: number | undefined
  /** Makes the header stand out. */
  emphasize(text: string): string
}

/** The result in aligned columns, numbers to the right, piece by piece. */
export function* textTable(result: QueryResult, look: Look): Generator<string> {
  if (result.headers.length === 0) return
  const columns = yield* measure(result)
  const widths = fitColumns(columns, look.width ?? Infinity)
  const mark = leftOut(columns, widths.length)
  const lineOf = (cells: readonly string[], last: string): string => {
    let line = ''
    for (let i = 0; i < widths.length; i++) {
      if (i > 0) line += gap
      line += padded(cells[i] ?? '', widths[i] ?? 0, columns[i]?.isNumeric === true)
    }
    return (last === '' ? line : line + gap + last).trimEnd()
  }
  yield `${look.emphasize(lineOf(result.headers, mark))}\n`
  for (let from = 0; from < result.rowCount; from += ROWS) {
    let piece = ''
    for (let row = from; row < Math.min(from + ROWS, result.rowCount); row++) {
      piece += `${lineOf(result.row(row), mark === '' ? '' : '…')}\n`
    }
    yield piece
  }
}

/** Looks at every cell. The empty pieces let whoever writes notice that nobody reads any more. */
function* measure(result: QueryResult): Generator<string, readonly ColumnSize[]> {
  const cells = result.headers.map(() => 0)
  const hasText = result.headers.map(() => false)
  for (let number = 0; number < result.rowCount; number++) {
    if (number % ROWS === 0) yield ''
    const row = result.row(number)
    for (let i = 0; i < row.length; i++) {
      const cell = row[i] ?? ''
      if (cell === '') continue
      cells[i] = Math.max(cells[i] ?? 0, displayWidth(inOneLine(cell)))
      if (hasText[i] === false && !isNumber(cell)) hasText[i] = true
    }
  }
  return result.headers.map((header, i) => ({
    header: displayWidth(inOneLine(header)),
    cells: cells[i] ?? 0,
    isNumeric: hasText[i] === false && (cells[i] ?? 0) > 0,
  }))
}

function padded(cell: string, width: number, isNumeric: boolean): string {
  const shown = cutToWidth(inOneLine(cell), width)
  // What counts for the screen is not how long a string is.
  const length = width - displayWidth(shown) + shown.length
  return isNumeric ? shown.padStart(length) : shown.padEnd(length)
}

/** As the tool reads numbers (DQ-1). */
function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
}
