const NARROWEST = 64
const WIDEST = 320
const CHARACTER = 7.6
const PADDING = 34
const ROWS_LOOKED_AT = 50

/** Where each column begins and, last, where the last one ends. */
export type ColumnStarts = readonly number[]

/** Columns as wide as what stands in their first rows, within reason. */
export function columnStarts(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnStarts {
  const looked = rows.slice(0, ROWS_LOOKED_AT)
  const starts = [0]
  let end = 0
  for (const [column, name] of names.entries()) {
    let longest = name.length
    for (const row of looked) longest = Math.max(longest, row[column]?.length ?? 0)
    end += Math.round(Math.min(WIDEST, Math.max(NARROWEST, longest * CHARACTER + PADDING)))
    starts.push(end)
  }
  return starts
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
