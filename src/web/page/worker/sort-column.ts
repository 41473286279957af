import type { Frame } from '../../../table/frame.ts'
import { sortByKey } from './sort-by-key.ts'
import { sortTexts } from './sort-texts.ts'
import type { Turns } from './turns.ts'

/** A column to sort by. */
export interface SortedColumn {
  readonly frame: Frame
  /** Which of the frame's columns it is. */
  readonly column: number
  /** The same as numbers, by the rows of the frame; NaN for those that are none. */
  readonly numbers: Float64Array
  readonly descending: boolean
}

/**
 * Rows of a frame in the order of a column, from the order that they are in: that of `sort_by`, in less time
 * and with pauses. Numbers are sorted among themselves, texts among themselves, and the two are merged by
 * comparing their heads.
 */
export async function sortColumn(
  rows: Uint32Array,
  by: SortedColumn,
  turns: Turns,
): Promise<Uint32Array> {
  const { numeric, keys, texts } = await split(rows, by.numbers, turns)
  const sortedNumbers = await sortByKey(numeric, keys, by.descending, turns)
  if (texts.length === 0) return sortedNumbers
  const sortedTexts = await sortTexts(texts, by, turns)
  return numeric.length === 0 ? sortedTexts : merged(sortedNumbers, sortedTexts, by, turns)
}

async function split(
  rows: Uint32Array,
  numbers: Float64Array,
  turns: Turns,
): Promise<{ numeric: Uint32Array; keys: Float64Array; texts: Uint32Array }> {
  const numeric = new Uint32Array(rows.length)
  const keys = new Float64Array(rows.length)
  const texts = new Uint32Array(rows.length)
  let count = 0
  await turns.parts(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      const key = numbers[row] ?? NaN
      if (Number.isNaN(key)) {
        texts[i - count] = row
      } else {
        keys[count] = key
        numeric[count++] = row
      }
    }
  })
  return {
    numeric: numeric.subarray(0, count),
    keys: keys.subarray(0, count),
    texts: texts.subarray(0, rows.length - count),
  }
}

async function merged(
  numbers: Uint32Array,
  texts: Uint32Array,
  { frame, column, descending }: SortedColumn,
  turns: Turns,
): Promise<Uint32Array> {
  const sign = descending ? -1 : 1
  const rows = new Uint32Array(numbers.length + texts.length)
  let number = 0
  let text = 0
  await turns.parts(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const isNumberFirst =
        text === texts.length ||
        (number < numbers.length &&
          sign * frame.compare(numbers[number] ?? 0, texts[text] ?? 0, column) < 0)
      rows[i] = (isNumberFirst ? numbers[number++] : texts[text++]) ?? 0
    }
  })
  return rows
}
