import type { ColumnBlock } from '../worker-client.ts'

const FEW_COLUMNS = 100
const COLUMN_STEP = 50

/** The columns whose cells exist: those that are seen, and the one with the active cell. */
export function seenColumns(
  first: number,
  end: number,
  active: number,
  count: number,
): readonly number[] {
  const seen: number[] = []
  for (let column = first; column < end; column += 1) seen.push(column)
  if (active < count && (active < first || active >= end)) seen.push(active)
  return seen
}

/** The columns to fetch. Of a few all; of thousands those that are seen, in steps. */
export function blockAround([first, end]: readonly [number, number], count: number): ColumnBlock {
  if (count <= FEW_COLUMNS) return { from: 0, count }
  const from = Math.floor(first / COLUMN_STEP) * COLUMN_STEP
  const to = Math.min(count, Math.ceil((end + 1) / COLUMN_STEP) * COLUMN_STEP)
  return { from, count: to - from }
}
