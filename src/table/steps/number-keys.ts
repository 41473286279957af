import { inParts, type Parts } from './parts.ts'
import type { Keys } from './sort-by-keys.ts'
import { ITEM } from './keyed-rows.ts'

/** How many keys a number has: the upper half of its bits, then the lower. */
const WORDS = 2

/** Numbers to sort by, by row. None of those that are sorted is NaN. */
export class NumberKeys implements Keys {
  readonly #numbers: Float64Array
  readonly #sign: 1 | -1

  constructor(numbers: Float64Array, descending: boolean) {
    this.#numbers = numbers
    this.#sign = descending ? -1 : 1
  }

  compare(a: number, b: number): number {
    return this.#sign * ((this.#numbers[a] ?? 0) - (this.#numbers[b] ?? 0))
  }

  isWhole(_row: number, known: number): boolean {
    return known === WORDS
  }

  *read(rows: Uint32Array, known: number, items: Uint32Array): Parts<number> {
    let lower = 0
    yield* inParts(rows.length, (from, to) => {
      lower |= this.#makeKeys(rows, from, to, known, items)
    })
    // Whole numbers that are not very large have no lower half.
    return lower === 0 ? WORDS : known + 1
  }

  /**
   * Of numbers below zero all bits are turned, of others the sign: then the bits have the order of numbers.
   * Returns the bits that some have in their lower half.
   */
  #makeKeys(
    rows: Uint32Array,
    from: number,
    to: number,
    known: number,
    items: Uint32Array,
  ): number {
    const numbers = this.#numbers
    const sign = this.#sign
    const float = new Float64Array(1)
    const words = new Uint32Array(float.buffer)
    let found = 0
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      // Adding 0 makes 0 of -0: they are equal.
      float[0] = (numbers[row] ?? 0) * sign + 0
      const lower = words[0] ?? 0
      const upper = words[1] ?? 0
      const turned = upper >>> 31 === 1 ? 0xffffffff : 0
      found |= lower
      items[i * ITEM] = row
      items[i * ITEM + 1] = known === 0 ? upper ^ (turned | 0x80000000) : lower ^ turned
    }
    return found
  }
}
