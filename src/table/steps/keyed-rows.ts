import { inParts, type Parts } from './parts.ts'

const KEY_BITS = 32

/** Digits of a key are so small that the counts of one, and the ends of what it divides, stay in the cache. */
const DIGIT_BITS = 8
const DIGITS = 1 << DIGIT_BITS
const MASK = DIGITS - 1

/** An item is a row and its key. */
export const ITEM = 2

/** Rows with a key each, in two arrays that serve for one run of rows after the other. */
export class KeyedRows {
  readonly #most: number
  #items: Uint32Array | undefined
  #spare: Uint32Array | undefined

  /** `most` is how many rows there can be. No room is taken before it is needed: few are not sorted so. */
  constructor(most: number) {
    this.#most = most
  }

  /** Where the items are, and are to be put. */
  get items(): Uint32Array {
    this.#items ??= new Uint32Array(this.#most * ITEM)
    return this.#items
  }

  /**
   * Puts the first so many items in the order of their keys; equal ones stay in theirs. Digit by digit from
   * the lowest: nothing is compared.
   */
  *putInOrder(count: number): Parts<void> {
    for (let shift = 0; shift < KEY_BITS; shift += DIGIT_BITS) {
      const { items } = this
      const places = new Uint32Array(DIGITS)
      yield* inParts(count, (from, to) => countDigits(items, shift, from, to, places))
      // All have the same digit.
      if (places.includes(count * ITEM)) continue
      let next = 0
      for (let digit = 0; digit < DIGITS; digit++) {
        const size = places[digit] ?? 0
        places[digit] = next
        next += size
      }
      const into = this.#spare ?? new Uint32Array(items.length)
      yield* inParts(count, (from, to) => moveItems(items, shift, from, to, places, into))
      this.#items = into
      this.#spare = items
    }
  }
}

// The loops are functions of their own, not closures: what an engine has compiled of them, it keeps.

/** Adds to the counts of digits, as places: an item takes several. */
function countDigits(
  items: Uint32Array,
  shift: number,
  from: number,
  to: number,
  counts: Uint32Array,
): void {
  for (let i = from * ITEM + 1; i < to * ITEM; i += ITEM) {
    const digit = ((items[i] ?? 0) >>> shift) & MASK
    counts[digit] = (counts[digit] ?? 0) + ITEM
  }
}

function moveItems(
  items: Uint32Array,
  shift: number,
  from: number,
  to: number,
  places: Uint32Array,
  into: Uint32Array,
): void {
  for (let i = from * ITEM; i < to * ITEM; i += ITEM) {
    const key = items[i + 1] ?? 0
    const digit = (key >>> shift) & MASK
    const place = places[digit] ?? 0
    places[digit] = place + ITEM
    into[place] = items[i] ?? 0
    into[place + 1] = key
  }
}
