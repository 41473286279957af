import { QueryResult } from '../table/result.ts'
import { renderResult } from '../table/render/text.ts'

/** How much a call may return. */
export interface OutputLimits {
  readonly maxRows: number
  /** Of the text, in UTF-8. */
  readonly maxBytes: number
}

/** As much of a result as may be returned. */
export interface FittedResult {
  readonly text: string
  /** The rows that the text shows. */
  readonly shown: QueryResult
}

/** What can always be tried in one go. */
const FEW_ROWS = 16

const shorter =
  'To get what you need, set a limit, select fewer columns, filter more, or aggregate.'

/**
 * The text of a result with its notes, cut after as many rows as the limits allow. When it is cut, its last
 * line says so, and what to do. `undefined` when there is no room for a single row.
 */
export function fitResult(
  result: QueryResult,
  notes: readonly string[],
  limits: OutputLimits,
): FittedResult | undefined {
  const fitted = (rows: number): FittedResult | undefined => {
    const shown = firstRows(result, rows)
    const isCut = rows < result.rowCount
    const parts = [renderResult(shown), notes.join('\n')]
    if (isCut) parts.push(cutNote(rows, result.rowCount, limits))
    const text = parts.filter((part) => part !== '').join('\n\n')
    return Buffer.byteLength(text) <= limits.maxBytes ? { text, shown } : undefined
  }
  const most = Math.min(result.rowCount, limits.maxRows)
  return mostThatFits(most, fitted)
}

/** Tries more and more, so that nothing is written that is much longer than allowed; then halves. */
function mostThatFits(
  most: number,
  fitted: (rows: number) => FittedResult | undefined,
): FittedResult | undefined {
  let best: FittedResult | undefined
  let low = 0
  let high = Math.min(most, FEW_ROWS)
  for (;;) {
    const next = fitted(high)
    if (next === undefined) break
    if (high === most) return next
    best = next
    low = high
    high = Math.min(most, high * 2)
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const next = fitted(middle)
    best = next ?? best
    if (next === undefined) high = middle
    else low = middle
  }
  return best
}

function firstRows(result: QueryResult, rows: number): QueryResult {
  if (rows === result.rowCount) return result
  return new QueryResult(result.headers, { ...result.view, rowCount: rows })
}

function cutNote(rows: number, of: number, { maxRows, maxBytes }: OutputLimits): string {
  const limits = `${maxRows} rows and ${maxBytes} bytes`
  return `Note: cut. These are the first ${rows} of ${of} rows; a call returns at most ${limits}. ${shorter}`
}

/** What to say when not a single row fits. */
export function tooWide({ headers }: QueryResult, { maxBytes }: OutputLimits): string {
  return `a row of the result, of ${headers.length} columns, is longer than the ${maxBytes} bytes that a call returns at most. Select fewer columns, or aggregate.`
}
