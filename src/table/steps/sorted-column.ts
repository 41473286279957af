import type { Frame } from '../frame.ts'
import { inParts, type Parts } from './parts.ts'
import { sortByKeys, type Keys } from './sort-by-keys.ts'
import type { KeyedRows } from './keyed-rows.ts'
import { NumberKeys } from './number-keys.ts'
import { TextKeys } from './text-keys.ts'

/** A column that rows are sorted by. */
export class SortedColumn {
  readonly #numbers: Float64Array
  readonly #byNumber: NumberKeys
  readonly #byText: TextKeys

  /** `numbers` are its cells as such, by row; NaN for those that are none. */
  constructor(frame: Frame, column: number, descending: boolean, numbers: Float64Array) {
    this.#numbers = numbers
    this.#byNumber = new NumberKeys(numbers, descending)
    this.#byText = new TextKeys(frame, column, descending)
  }

  /** Sorts rows in place, from a place up to another. */
  sort(rows: Uint32Array, from: number, to: number, keyed: KeyedRows): Parts<void> {
    const only = this.#only(rows, from, to)
    return only === undefined
      ? this.#sortMixed(rows.subarray(from, to), keyed)
      : sortByKeys(rows, from, to, only, keyed)
  }

  /** Sorts the numbers, then the texts, and merges the two by comparing their heads. */
  *#sortMixed(rows: Uint32Array, keyed: KeyedRows): Parts<void> {
    const apart = new Uint32Array(rows.length)
    let count = 0
    yield* inParts(rows.length, (from, to) => {
      count = this.#setApart(rows, from, to, count, apart)
    })
    rows.set(apart.subarray(0, rows.length - count), count)
    yield* sortByKeys(rows, 0, count, this.#byNumber, keyed)
    yield* sortByKeys(rows, count, rows.length, this.#byText, keyed)
    const numeric = rows.slice(0, count)
    let taken = 0
    yield* inParts(rows.length, (from, to) => {
      taken = this.#merge(rows, from, to, numeric, taken)
    })
  }

  /** Notes with a 1 where sorted rows differ from those before them: as numbers, or as text. */
  divide(rows: Uint32Array, from: number, to: number, begins: Uint8Array): void {
    for (let i = Math.max(from, 1); i < to; i++) {
      if (begins[i] === 0 && !this.#isSame(rows[i - 1] ?? 0, rows[i] ?? 0)) begins[i] = 1
    }
  }

  #isSame(a: number, b: number): boolean {
    return this.#isText(a)
      ? this.#isText(b) && this.#byText.compare(a, b) === 0
      : this.#numbers[a] === this.#numbers[b]
  }

  #isText(row: number): boolean {
    return Number.isNaN(this.#numbers[row])
  }

  /** What rows are sorted by that are all numbers, or all texts. */
  #only(rows: Uint32Array, from: number, to: number): Keys | undefined {
    const isText = this.#isText(rows[from] ?? 0)
    for (let i = from + 1; i < to; i++) {
      if (this.#isText(rows[i] ?? 0) !== isText) return undefined
    }
    return isText ? this.#byText : this.#byNumber
  }

  /** Moves numbers to the front, after as many as are there already, and texts elsewhere; all keep their order. */
  #setApart(
    rows: Uint32Array,
    from: number,
    to: number,
    found: number,
    texts: Uint32Array,
  ): number {
    let count = found
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      if (this.#isText(row)) texts[i - count] = row
      else rows[count++] = row
    }
    return count
  }

  /** The texts are at the end of the rows: where one of them is overwritten, it has been read before. */
  #merge(rows: Uint32Array, from: number, to: number, numeric: Uint32Array, taken: number): number {
    const count = numeric.length
    let number = taken
    for (let i = from; i < to; i++) {
      const text = count + i - number
      const isNumberFirst =
        text === rows.length ||
        (number < count && this.#byText.compare(numeric[number] ?? 0, rows[text] ?? 0) < 0)
      rows[i] = (isNumberFirst ? numeric[number++] : rows[text]) ?? 0
    }
    return number
  }
}
