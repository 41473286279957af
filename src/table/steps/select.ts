import { findColumn } from '../columns.ts'
import type { Frame } from '../frame.ts'

/** The rows that are left when a table has been filtered, and perhaps aggregated. */
export interface Kept {
  readonly frame: Frame
  /** Their order, or `undefined` for that of the frame. */
  readonly order: Uint32Array<ArrayBuffer> | undefined
  /** The columns of the table that they make. */
  readonly headers: readonly string[]
  /** Where in the frame the columns are that were asked for; `undefined` when it has all. */
  readonly places: ReadonlyMap<string, number> | undefined
}

/**
 * Where the columns of a result stand in the frame: those that were asked for, in that order, else
 * all. A name that matches no column is -1: its cells are empty.
 */
export function selectColumns(
  select: readonly string[] | undefined,
  kept: Kept,
): readonly number[] {
  return select?.map((name) => placeOf(name, kept)) ?? kept.headers.map((_, column) => column)
}

/** Where a column of the table stands in the frame, or -1. */
export function placeOf(name: string, { headers, places }: Kept): number {
  const column = findColumn(headers, name)
  return column < 0 || places === undefined ? column : (places.get(name) ?? -1)
}
