import type { QueryResult } from '../../table/result.ts'
import { cutToWidth, displayWidth, inOneLine } from '../display-width.ts'
import { fitColumns, GAP, leftOut, type ColumnSize } from './fit-columns.ts'

/** How many rows are looked at or written at a time. */
const ROWS = 2000

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
    const shown = widths.map((width, i) => {
      const cell = cutToWidth(inOneLine(cells[i] ?? ''), width)
      const blank = ' '.repeat(Math.max(0, width - displayWidth(cell)))
      return columns[i]?.isNumeric === true ? blank + cell : cell + blank
    })
    if (last !== '') shown.push(last)
    return shown.join(' '.repeat(GAP)).trimEnd()
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
  const numbers = result.headers.map(() => 0)
  const texts = result.headers.map(() => 0)
  for (let row = 0; row < result.rowCount; row++) {
    if (row % ROWS === 0) yield ''
    for (const [i, cell] of result.row(row).entries()) {
      if (cell === '') continue
      cells[i] = Math.max(cells[i] ?? 0, displayWidth(inOneLine(cell)))
      const kind = isNumber(cell) ? numbers : texts
      kind[i] = (kind[i] ?? 0) + 1
    }
  }
  return result.headers.map((header, i) => ({
    header: displayWidth(inOneLine(header)),
    cells: cells[i] ?? 0,
    isNumeric: texts[i] === 0 && (numbers[i] ?? 0) > 0,
  }))
}

/** As the tool reads numbers (DQ-1). */
function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
}
