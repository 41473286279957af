/** How wide a column of a text table would like to be. */
export interface ColumnSize {
  readonly header: number
  /** The widest of its cells. */
  readonly cells: number
  /** A number that is cut is a wrong number, so its column is left out sooner than cut. */
  readonly isNumeric: boolean
}

/** How many spaces stand between two columns. */
export const GAP = 2

/** No column is cut to less than this: a few letters tell nothing. */
const LEAST = 12

/** The widths of the leading columns that fit so much room, given that more may be left out. */
export function fitColumns(columns: readonly ColumnSize[], room: number): readonly number[] {
  const widest = columns.map(({ header, cells }) => Math.max(header, cells))
  if (total(widest) <= room) return widest
  const least = columns.map(({ header, cells, isNumeric }) =>
    isNumeric ? Math.max(cells, Math.min(header, LEAST)) : Math.min(Math.max(header, cells), LEAST),
  )
  let shown = columns.length
  while (shown > 1 && total(least.slice(0, shown)) + markRoom(columns, shown) > room) shown--
  const left = room - markRoom(columns, shown)
  let widths = least.slice(0, shown)
  // All grow together until the room is used up, so that the narrow ones are whole.
  for (let cap = LEAST; cap < room; cap++) {
    const wider = widths.map((_, i) => Math.min(widest[i] ?? 0, Math.max(least[i] ?? 0, cap)))
    if (total(wider) > left) break
    widths = wider
  }
  return widths.map((width) => Math.min(width, Math.max(1, left)))
}

/** What the head of the mark says that stands for columns that are left out. */
export function leftOut(columns: readonly ColumnSize[], shown: number): string {
  return shown < columns.length ? `… ${columns.length - shown} more` : ''
}

function markRoom(columns: readonly ColumnSize[], shown: number): number {
  const { length } = leftOut(columns, shown)
  return length === 0 ? 0 : GAP + length
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, (widths.length - 1) * GAP)
}
