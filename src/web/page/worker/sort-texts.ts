import type { Frame } from '../../../table/frame.ts'
import { sortByKey } from './sort-by-key.ts'
import type { Turns } from './turns.ts'

/** How many bytes of a text make a key: a float holds 48 bits exactly. */
const KEY_BYTES = 6

/** So many texts that begin alike are worth keys of their own; fewer are sorted sooner by comparing them. */
const MANY = 256

/** The texts to sort by: a column of a frame. */
export interface TextColumn {
  readonly frame: Frame
  readonly column: number
  readonly descending: boolean
}

/** Rows in the order of their texts: by the first bytes in which these differ, then by those that follow. */
export async function sortTexts(
  rows: Uint32Array,
  by: TextColumn,
  turns: Turns,
): Promise<Uint32Array> {
  const known = await sameLength(rows, by, turns)
  const keys = await keysOf(rows, by, known, turns)
  const sorted = await sortByKey(rows, keys, by.descending, turns)
  const sortedKeys = await keysOf(sorted, by, known, turns)
  let rested = 0
  for (let from = 0; from < sorted.length;) {
    let to = from + 1
    while (to < sorted.length && sortedKeys[to] === sortedKeys[from]) to++
    const run = sorted.subarray(from, to)
    if (run.length >= MANY) run.set(await sortAlike(run, by, known + KEY_BYTES, turns))
    else if (run.length > 1) compareAll(run, by)
    if (to - rested >= MANY) {
      await turns.next()
      rested = to
    }
    from = to
  }
  return sorted
}

function compareAll(rows: Uint32Array, { frame, column, descending }: TextColumn): void {
  const sign = descending ? -1 : 1
  rows.sort((a, b) => sign * frame.compare(a, b, column))
}

/**
 * Sorts texts of which so many bytes are known to be the same, where what is missing counted as 0: so those
 * that end within them are in order by their length, before all that go on.
 */
async function sortAlike(
  rows: Uint32Array,
  by: TextColumn,
  known: number,
  turns: Turns,
): Promise<Uint32Array> {
  const { frame, column, descending } = by
  const ended = new Uint32Array(rows.length)
  const lengths = new Float64Array(rows.length)
  const going = new Uint32Array(rows.length)
  let count = 0
  await turns.parts(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      const length = frame.end(row, column) - frame.start(row, column)
      if (length > known) {
        going[i - count] = row
      } else {
        lengths[count] = length
        ended[count++] = row
      }
    }
  })
  const parts = [
    await sortByKey(ended.subarray(0, count), lengths.subarray(0, count), descending, turns),
    count === rows.length
      ? new Uint32Array()
      : await sortTexts(going.subarray(0, rows.length - count), by, turns),
  ]
  const result = new Uint32Array(rows.length)
  let at = 0
  for (const part of descending ? parts.toReversed() : parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}

/** With how many bytes all texts begin alike: `order 1`, `order 2`, … differ after them. */
async function sameLength(
  rows: Uint32Array,
  { frame, column }: TextColumn,
  turns: Turns,
): Promise<number> {
  const { bytes } = frame
  const [first = 0] = rows
  const start = frame.start(first, column)
  let length = frame.end(first, column) - start
  await turns.parts(rows.length, (from, to) => {
    for (let i = from; i < to && length > 0; i++) {
      const row = rows[i] ?? 0
      const at = frame.start(row, column)
      length = Math.min(length, frame.end(row, column) - at)
      let same = 0
      while (same < length && bytes[at + same] === bytes[start + same]) same++
      length = same
    }
  })
  return length
}

/** The next bytes of each text as a number. */
async function keysOf(
  rows: Uint32Array,
  { frame, column }: TextColumn,
  skipped: number,
  turns: Turns,
): Promise<Float64Array> {
  const { bytes } = frame
  const keys = new Float64Array(rows.length)
  await turns.parts(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      const start = frame.start(row, column) + skipped
      const end = frame.end(row, column)
      let key = 0
      for (let at = start; at < start + KEY_BYTES; at++) {
        key = key * 256 + (at < end ? (bytes[at] ?? 0) : 0)
      }
      keys[i] = key
    }
  })
  return keys
}
