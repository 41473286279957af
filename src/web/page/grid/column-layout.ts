const NARROWEST = 48
const WIDEST_AT_FIRST = 320
const WIDEST = 1600

/** Beside the text of a cell: its padding and, in the header, the arrow of the order and the edge. */
const PADDING = 20
const HEADER_PADDING = 38

/** What a text is wide, in pixels. */
export type MeasureText = (text: string, isHeader: boolean) => number

/** Where each column begins and, last, where the last one ends. */
export type ColumnStarts = readonly number[]

/** The width at which nothing of a column is cut, as far as a column can be wide. */
export function fittingWidth(
  name: string,
  cells: readonly string[],
  measure: MeasureText,
  widest: number = WIDEST,
): number {
  let width = measure(name, true) + HEADER_PADDING
  for (const cell of cells) width = Math.max(width, measure(cell, false) + PADDING)
  return withinReason(Math.min(widest, width))
}

/** A width that a person can still work with. */
export function withinReason(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
}

/** The widths to begin with: what fits, but long cells leave room for others unless room is left over. */
export function firstWidths(fitting: readonly number[], room: number): readonly number[] {
  const modest = fitting.map((width) => Math.min(width, WIDEST_AT_FIRST))
  const cut = fitting.filter((width) => width > WIDEST_AT_FIRST).length
  const used = modest.reduce((sum, width) => sum + width, 0)
  const more = cut === 0 ? 0 : Math.max(0, Math.floor((room - used) / cut))
  return fitting.map((width) => Math.min(width, WIDEST_AT_FIRST + more))
}

/** The places of columns that have these widths. */
export function startsOf(widths: readonly number[]): ColumnStarts {
  const starts = [0]
  let end = 0
  for (const width of widths) {
    end += width
    starts.push(end)
  }
  return starts
}

/** What a column is wide. */
export function widthOf(starts: ColumnStarts, column: number): number {
  const start = starts[column] ?? 0
  return (starts[column + 1] ?? start) - start
}

/** How far to scroll to the right, from where it is, for a column to be seen whole. */
export function leftThatShows(
  starts: ColumnStarts,
  column: number,
  left: number,
  viewportWidth: number,
): number {
  const start = starts[column] ?? 0
  return start < left ? start : Math.max(left, start + widthOf(starts, column) - viewportWidth)
}

/** The columns that are seen between two places: the first one, and the one after the last. */
export function columnsBetween(
  starts: ColumnStarts,
  left: number,
  right: number,
): readonly [first: number, end: number] {
  const first = Math.max(0, countUpTo(starts, left) - 1)
  const end = Math.min(starts.length - 1, countUpTo(starts, right))
  return [Math.min(first, end), end]
}

/** How many starts are not beyond a place, by halving: there may be thousands. */
function countUpTo(starts: ColumnStarts, place: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}
