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
  const columns = keys.map((key) => new KeyColumn(kernel, frame, key))
  sortRun(first, columns, 0)
  return first
}

/** Sorts rows by one key, and those that are equal by the next: what else there is has no say. */
function sortRun(run: Uint32Array, columns: readonly KeyColumn[], depth: number): void {
  const column = columns[depth]
  if (column === undefined) return
  column.sort(run)
  if (depth + 1 === columns.length) return
  for (let from = 0; from < run.length;) {
    let to = from + 1
    while (to < run.length && column.isSame(run[from] ?? 0, run[to] ?? 0)) to++
    if (to - from > 1) sortRun(run.subarray(from, to), columns, depth + 1)
    from = to
  }
}

/** A column that rows are sorted by. */
class KeyColumn {
  readonly #frame: Frame
  readonly #column: number
  readonly #sign: 1 | -1
  readonly #numbers: Float64Array

  constructor(kernel: Kernel, frame: Frame, { column, descending }: FrameKey) {
    this.#frame = frame
    this.#column = column
    this.#sign = descending ? -1 : 1
    this.#numbers = readNumbers(kernel, frame, column)
  }

  /** Whether two cells are equal: as numbers, or as text. */
  isSame(a: number, b: number): boolean {
    return this.#isText(a)
      ? this.#isText(b) && this.#frame.compare(a, b, this.#column) === 0
      : this.#numbers[a] === this.#numbers[b]
  }

  /** Sorts rows in place. */
  sort(rows: Uint32Array): void {
    const numbers = this.#numbers
    const sign = this.#sign
    const byNumber = (a: number, b: number): number =>
      sign * ((numbers[a] ?? 0) - (numbers[b] ?? 0))
    const isText = (row: number): boolean => this.#isText(row)
    if (!rows.some(isText)) {
      rows.sort(byNumber)
      return
    }
    const byText = (a: number, b: number): number => sign * this.#frame.compare(a, b, this.#column)
    const numeric = rows.filter((row) => !isText(row)).toSorted(byNumber)
    const texts = rows.filter(isText).toSorted(byText)
    let number = 0
    let text = 0
    for (let i = 0; i < rows.length; i++) {
      const isNumberFirst =
        text === texts.length ||
        (number < numeric.length && byText(numeric[number] ?? 0, texts[text] ?? 0) < 0)
      rows[i] = (isNumberFirst ? numeric[number++] : texts[text++]) ?? 0
    }
  }

  #isText(row: number): boolean {
    return Number.isNaN(this.#numbers[row])
  }
}

/** A column of a frame, or some rows of it, as numbers: NaN for cells that are none. */
export function readNumbers(
  kernel: Kernel,
  frame: Frame,
  column: number,
  first = 0,
  end: number = frame.rowCount,
): Float64Array {
  const numbers = new Float64Array(end - first)
  const rowsAtOnce = 4096
  kernel.owner = undefined
  for (let from = first; from < end; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce, end)
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
    numbers.set(kernel.doubles.subarray(out >> 3, (out >> 3) + to - from), from - first)
  }
  return numbers
}
