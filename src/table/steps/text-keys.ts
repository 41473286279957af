import type { Frame } from '../frame.ts'
import { inParts, type Parts } from './parts.ts'
import type { Keys } from './sort-by-keys.ts'
import { ITEM } from './keyed-rows.ts'

/** How many bytes of a text are looked at for one key. */
const WINDOW = 16

const NONE = new Uint32Array()

/** How many different bytes there are, and how many different keys. */
const BYTES = 2 ** 8
const KEYS = 2 ** 32

/**
 * The texts of a column to sort by. A key is a number whose digits are the next bytes: at every place only
 * those count that some text has there, so that more of them fit than a key has bytes. All of `2024-05-31`,
 * for one, takes but two.
 */
export class TextKeys implements Keys {
  readonly #frame: Frame
  readonly #column: number
  readonly #descending: boolean
  /** What a byte adds to the key, for every place. */
  #worth = NONE

  constructor(frame: Frame, column: number, descending: boolean) {
    this.#frame = frame
    this.#column = column
    this.#descending = descending
  }

  compare(a: number, b: number): number {
    const order = this.#frame.compare(a, b, this.#column)
    return this.#descending ? -order : order
  }

  /** The end has to be known, too: among texts that are the same up to there, others may go on. */
  isWhole(row: number, known: number): boolean {
    return this.#frame.end(row, this.#column) - this.#frame.start(row, this.#column) < known
  }

  *read(rows: Uint32Array, known: number, items: Uint32Array): Parts<number> {
    let first = known
    let width = 0
    do {
      first += width
      this.#worth = new Uint32Array(WINDOW * BYTES)
      let shortest = WINDOW
      yield* inParts(rows.length, (from, to) => {
        shortest = Math.min(shortest, this.#noteBytes(rows, from, to, first))
      })
      width = this.#rank(shortest)
      // What is the same in all texts tells nothing, and what follows may tell more.
    } while (!this.#worth.some(Boolean) && !this.isWhole(rows[0] ?? 0, first + width))
    yield* inParts(rows.length, (from, to) => {
      this.#makeKeys(rows, from, to, first, width, items)
    })
    return first + width
  }

  /** Notes with a 1 the bytes that there are at each place. Returns the length of the shortest text. */
  #noteBytes(rows: Uint32Array, from: number, to: number, first: number): number {
    const frame = this.#frame
    const column = this.#column
    const seen = this.#worth
    const { bytes } = frame
    let shortest = WINDOW
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      const start = frame.start(row, column) + first
      const end = Math.min(frame.end(row, column), start + WINDOW)
      let place = 0
      for (let at = start; at < end; at++) {
        seen[place | (bytes[at] ?? 0)] = 1
        place += BYTES
      }
      if (end - start < shortest) shortest = end - start
    }
    return shortest
  }

  /**
   * Gives the bytes that there are their worth: at every place 0 to the first of them, or to the end of a
   * text. Returns how many places have room in a key.
   */
  #rank(shortest: number): number {
    const worth = this.#worth
    let width = 0
    for (let range = 1; width < WINDOW; width++) {
      let count = width < shortest ? 0 : 1
      for (let i = 0; i < BYTES; i++) count += worth[width * BYTES + i] ?? 0
      range *= count
      if (range > KEYS) break
    }
    let unit = 1
    for (let place = width - 1; place >= 0; place--) {
      let next = place < shortest ? 0 : unit
      for (let i = place * BYTES; i < (place + 1) * BYTES; i++) {
        if (worth[i] === 0) continue
        worth[i] = next
        next += unit
      }
      unit = next
    }
    return width
  }

  #makeKeys(
    rows: Uint32Array,
    from: number,
    to: number,
    first: number,
    width: number,
    items: Uint32Array,
  ): void {
    const frame = this.#frame
    const column = this.#column
    const worth = this.#worth
    const { bytes } = frame
    // What is to come first must be the smallest.
    const turned = this.#descending ? -1 : 0
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      const start = frame.start(row, column) + first
      const end = Math.min(frame.end(row, column), start + width)
      let key = 0
      let place = 0
      for (let at = start; at < end; at++) {
        key = (key + (worth[place | (bytes[at] ?? 0)] ?? 0)) | 0
        place += BYTES
      }
      items[i * ITEM] = row
      items[i * ITEM + 1] = key ^ turned
    }
  }
}
