import type { Frame } from '../frame.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { inParts, isTimeToRest, type Parts } from './parts.ts'
import { readNumbers } from './read-numbers.ts'
import { SortedColumn } from './sorted-column.ts'
import { KeyedRows } from './keyed-rows.ts'

const NONE = new Uint8Array()

/** A column of a frame to sort by. */
export interface FrameKey {
  readonly column: number
  readonly descending: boolean
  /** Its cells as numbers, where they are known: by row, NaN for those that are none. */
  readonly numbers?: Float64Array | undefined
}

/**
 * Puts rows of a frame in order, in place, from the order that they are in. Ties keep that,
 * descending too (DQ-19).
 *
 * Two numbers compare as numbers, any other two cells as text. Over a column that mixes both, this
 * need be no order: 2 comes before 10, 10 before 1a, and 1a before 2. So the numbers are sorted
 * among themselves, the texts among themselves, and the two are merged by comparing their heads.
 * Where the rule is an order, this gives it; where it is none, this gives the same every time.
 */
export function* sortRows(
  kernel: Kernel,
  frame: Frame,
  keys: readonly FrameKey[],
  rows: Uint32Array<ArrayBuffer>,
): Parts<Uint32Array<ArrayBuffer>> {
  const keyed = new KeyedRows(rows.length)
  // With a 1 where a run of equal rows begins: only within it a later key has a say.
  const begins = keys.length > 1 ? new Uint8Array(rows.length) : NONE
  for (const key of keys) {
    const numbers = key.numbers ?? (yield* readNumbers(kernel, frame, key.column))
    const sorted = new SortedColumn(frame, key.column, key.descending, numbers)
    for (let from = 0; from < rows.length;) {
      const next = begins.indexOf(1, from + 1)
      const to = next < 0 ? rows.length : next
      if (to - from > 1) yield* sorted.sort(rows, from, to, keyed)
      if (isTimeToRest(from, to)) yield
      from = to
    }
    if (key !== keys.at(-1)) {
      yield* inParts(rows.length, (from, to) => sorted.divide(rows, from, to, begins))
    }
  }
  return rows
}
