import { inParts, isTimeToRest, type Parts } from './parts.ts'
import { ITEM, type KeyedRows } from './keyed-rows.ts'

/**
 * Fewer rows than this are in order sooner when they are compared. (Measured: the two ways cross at 130 to 250
 * rows, and for long texts that begin alike at a thousand.)
 */
const MANY = 256

/** And so few sooner by putting each in its place than by `sort` of the language. */
const FEW = 16

/** What rows are sorted by: cells that can be compared, and whose order is also that of keys of 32 bits. */
export interface Keys {
  /** The order of two cells: below 0, 0, above 0. */
  compare(a: number, b: number): number
  /**
   * Gives rows that are the same as far as `known` a key for what follows. Returns how far those are the
   * same whose keys are.
   */
  read(rows: Uint32Array, known: number, items: Uint32Array): Parts<number>
  /** Whether there is nothing that follows, in this row and in all that are the same so far. */
  isWhole(row: number, known: number): boolean
}

/** Rows that are the same as far as it is known. */
interface Alike {
  readonly rows: Uint32Array
  readonly known: number
}

/**
 * Sorts rows in place, from a place up to another: by their first keys, those that have the same by the next,
 * until they differ or are few.
 */
export function* sortByKeys(
  rows: Uint32Array,
  first: number,
  end: number,
  keys: Keys,
  keyed: KeyedRows,
): Parts<void> {
  if (end - first < MANY) {
    compareAll(rows, first, end, keys)
    return
  }
  const waiting: Alike[] = [{ rows: rows.subarray(first, end), known: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const alike = next.rows
    const known = yield* keys.read(alike, next.known, keyed.items)
    yield* keyed.putInOrder(alike.length)
    const { items } = keyed
    yield* inParts(alike.length, (from, to) => takeRows(items, from, to, alike))
    yield* sortRuns({ rows: alike, known }, keys, items, waiting)
    if (waiting.length > 0) yield
  }
}

/** Rows of the same key are compared when they are few; many have to wait for their next keys. */
function* sortRuns(
  { rows, known }: Alike,
  keys: Keys,
  items: Uint32Array,
  waiting: Alike[],
): Parts<void> {
  for (let from = 0; from < rows.length;) {
    const to = endOfRun(items, from, rows.length)
    if (to - from > 1 && !keys.isWhole(rows[from] ?? 0, known)) {
      if (to - from < MANY) compareAll(rows, from, to, keys)
      else waiting.push({ rows: rows.subarray(from, to), known })
    }
    if (isTimeToRest(from, to)) yield
    from = to
  }
}

function takeRows(items: Uint32Array, from: number, to: number, rows: Uint32Array): void {
  for (let i = from; i < to; i++) rows[i] = items[i * ITEM] ?? 0
}

function endOfRun(items: Uint32Array, from: number, length: number): number {
  const key = items[from * ITEM + 1]
  let to = from + 1
  while (to < length && items[to * ITEM + 1] === key) to++
  return to
}

function compareAll(rows: Uint32Array, from: number, to: number, keys: Keys): void {
  if (to - from > FEW) {
    rows.subarray(from, to).sort((a, b) => keys.compare(a, b))
    return
  }
  for (let i = from + 1; i < to; i++) {
    const row = rows[i] ?? 0
    let place = i
    while (place > from && keys.compare(rows[place - 1] ?? 0, row) > 0) {
      rows[place] = rows[place - 1] ?? 0
      place--
    }
    rows[place] = row
  }
}
