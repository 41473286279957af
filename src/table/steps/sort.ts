import type { Frame } from '../frame.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** A column of a frame to sort by. */
export interface FrameKey {
  readonly column: number
  readonly descending: boolean
}

/**
 * The rows of a frame in order, from the order that they are in. Ties keep that,
 * descending too (DQ-19).
 *
 * Two numbers compare as numbers, any other two cells as text. Over a column that mixes both, this
 * need be no order: 2 comes before 10, 10 before 1a, and 1a before 2. So the numbers are sorted
 * among themselves, the texts among themselves, and the two are merged by comparing their heads.
 * Where the rule is an order, this gives it; where it is none, this gives the same every time.
 */
export function sortRows(
  kernel: Kernel,
  frame: Frame,
  keys: readonly FrameKey[],
  first: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  let order = first
  // By the last key first: a stable sort by an earlier one keeps it among equals.
  for (const key of keys.toReversed()) {
    order = sortByKey(frame, key, readNumbers(kernel, frame, key.column), order)
  }
  return order
}

function sortByKey(
  frame: Frame,
  { column, descending }: FrameKey,
  numbers: Float64Array,
  order: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  const sign = descending ? -1 : 1
  const byNumber = (a: number, b: number): number => sign * ((numbers[a] ?? 0) - (numbers[b] ?? 0))
  const isText = (row: number): boolean => Number.isNaN(numbers[row])
  if (!order.some(isText)) return order.sort(byNumber)
  const numeric = order.filter((row) => !isText(row)).sort(byNumber)
  const texts = order.filter(isText).sort((a, b) => sign * frame.compare(a, b, column))
  const merged = new Uint32Array(order.length)
  let number = 0
  let text = 0
  for (let i = 0; i < merged.length; i++) {
    const isNumberFirst =
      text === texts.length ||
      (number < numeric.length &&
        sign * frame.compare(numeric[number] ?? 0, texts[text] ?? 0, column) < 0)
    merged[i] = (isNumberFirst ? numeric[number++] : texts[text++]) ?? 0
  }
  return merged
}

/** A column of a frame as numbers, NaN for cells that are none. */
export function readNumbers(kernel: Kernel, frame: Frame, column: number): Float64Array {
  const numbers = new Float64Array(frame.rowCount)
  const rowsAtOnce = 4096
  kernel.owner = undefined
  for (let from = 0; from < frame.rowCount; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce, frame.rowCount)
    let size = 0
    for (let row = from; row < to; row++) size += frame.end(row, column) - frame.start(row, column)
    kernel.release()
    const text = kernel.take(size)
    const spans = kernel.take((to - from) * 8)
    const out = kernel.take((to - from) * 8)
    let at = text
    for (let row = from; row < to; row++) {
      const start = frame.start(row, column)
      const end = frame.end(row, column)
      kernel.setState(spans + (row - from) * 8, at)
      for (let i = start; i < end; i++) kernel.bytes[at++] = frame.bytes[i] ?? 0
      kernel.setState(spans + (row - from) * 8 + 4, at)
    }
    kernel.rules.readNumbers(spans, to - from, out)
    numbers.set(kernel.doubles.subarray(out >> 3, (out >> 3) + to - from), from)
  }
  return numbers
}

/** 0, 1, 2, … */
export function numbered(length: number): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(length)
  for (let i = 0; i < length; i++) order[i] = i
  return order
}
