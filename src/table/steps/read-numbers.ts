import type { Frame } from '../frame.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Parts } from './parts.ts'

/** How many rows are read at a time, and how many bytes from the first cell to the last, if they are several. */
const ROWS = 4096
const BYTES = 1 << 18

/** A column of a frame as numbers, by row: NaN for cells that are none. */
export function* readNumbers(kernel: Kernel, frame: Frame, column: number): Parts<Float64Array> {
  const numbers = new Float64Array(frame.rowCount)
  for (let row = 0; row < frame.rowCount;) {
    if (row > 0) yield
    row += readSome(kernel, frame, column, row, numbers)
  }
  return numbers
}

/** Reads the numbers of some rows. Returns how many. */
function readSome(
  kernel: Kernel,
  frame: Frame,
  column: number,
  first: number,
  numbers: Float64Array,
): number {
  const most = Math.min(ROWS, frame.rowCount - first)
  const start = frame.start(first, column)
  const length = Math.min(
    frame.end(first + most - 1, column) - start,
    Math.max(BYTES, frame.end(first, column) - start),
  )
  // Whoever had the kernel before, or while we rested: what lies there is no longer theirs.
  kernel.owner = undefined
  kernel.release()
  const text = kernel.take(length)
  const spans = kernel.take(most * 8)
  const out = kernel.take(most * 8)
  // What lies between the cells is copied as well: that is sooner done than cell by cell.
  kernel.bytes.set(frame.bytes.subarray(start, start + length), text)
  let count = 0
  for (let word = spans >> 2; count < most; count++) {
    const end = frame.end(first + count, column)
    if (end > start + length) break
    kernel.words[word++] = text + frame.start(first + count, column) - start
    kernel.words[word++] = text + end - start
  }
  kernel.rules.readNumbers(spans, count, out)
  for (let i = 0; i < count; i++) numbers[first + i] = kernel.doubles[(out >> 3) + i] ?? 0
  return count
}
