import type { Batch } from './batch.ts'
import type { Kernel } from './kernel/kernel.ts'
import { decode, encode } from './utf8.ts'

/** The first cell of a column in which a phrase was found. */
export interface FoundCell {
  /** The phrase, by its place in the list. */
  readonly phrase: number
  readonly column: number
  /** Whether the whole cell is the phrase; else it is one of its words. */
  readonly isWhole: boolean
  /** The cell in its own spelling; of a long one the part around the word. */
  readonly text: string
}

/** How many cells, and how many pairs of a phrase and a column, are looked at together. */
const MOST_SPANS = 1 << 17
const MOST_PAIRS = 1 << 16

/** How many bytes of a long cell are shown before and after the beginning of the word. */
const BEFORE = 30
const AFTER = 90

/** A search for phrases, batch by batch. A phrase that was found in a column is not found there again. */
export class PhraseSearch {
  /** The phrases, one after the other, and where each ends. */
  readonly #bytes: Uint8Array
  readonly #ends: readonly number[]
  readonly #columns: readonly number[]
  /** A byte a column and phrase: how it was found there, as the kernel notes it. */
  readonly #settled: Uint8Array

  constructor(phrases: readonly string[], columns: readonly number[]) {
    const parts = phrases.map(encode)
    let end = 0
    this.#ends = parts.map((part) => (end += part.length))
    this.#bytes = new Uint8Array(end)
    for (const [i, part] of parts.entries()) this.#bytes.set(part, this.#ends[i - 1] ?? 0)
    this.#columns = columns
    this.#settled = new Uint8Array(phrases.length * columns.length)
  }

  /** What is found in a batch for the first time. */
  find(batch: Pick<Batch, 'rows' | 'inspect'>): readonly FoundCell[] {
    const { rows } = batch
    const phrases = this.#ends.length
    if (phrases === 0) return []
    const width = Math.max(1, Math.floor(Math.min(MOST_SPANS / rows, MOST_PAIRS / phrases)))
    const found: FoundCell[] = []
    for (let from = 0; from < this.#columns.length; from += width) {
      const columns = this.#columns.slice(from, from + width)
      batch.inspect(columns, (kernel, spans) => {
        const to = from + columns.length
        const settled = this.#settled.subarray(from * phrases, to * phrases)
        for (const cell of this.#findIn(kernel, spans, rows, columns.length, settled)) {
          found.push({ ...cell, column: columns[cell.column] ?? 0 })
        }
      })
    }
    return found
  }

  #findIn(
    kernel: Kernel,
    spans: number,
    rows: number,
    columns: number,
    settled: Uint8Array,
  ): readonly FoundCell[] {
    const { rules } = kernel
    const { length } = this.#ends
    const places = 2 ** Math.ceil(Math.log2(length * 8))
    const masks = kernel.take(96)
    const firsts = kernel.take(places)
    const table = kernel.take(places * 4)
    const flags = kernel.take(settled.length)
    const entries = this.#put(kernel)
    // A phrase can be found in two ways, and takes five words each time.
    const out = kernel.take(settled.length * 2 * 20)
    kernel.bytes.set(settled, flags)
    rules.enterPhrases(entries, length, masks, firsts, table, places)
    const count = rules.findPhrases(
      spans,
      rows,
      columns,
      entries,
      length,
      masks,
      firsts,
      table,
      places,
      flags,
      out,
    )
    settled.set(kernel.bytes.subarray(flags, flags + settled.length))
    return Array.from({ length: count }, (_, i) => cellAt(kernel, (out >> 2) + i * 5))
  }

  /** Puts the phrases into the kernel; returns where their entries are. */
  #put(kernel: Kernel): number {
    const entries = kernel.take(this.#ends.length * 12)
    const bytes = kernel.take(this.#bytes.length)
    kernel.bytes.set(this.#bytes, bytes)
    let start = bytes
    for (const [i, end] of this.#ends.entries()) {
      kernel.setState(entries + i * 12, start)
      start = bytes + end
      kernel.setState(entries + i * 12 + 4, start)
    }
    return entries
  }
}

function cellAt({ words, bytes }: Kernel, at: number): FoundCell {
  const [phrase = 0, column = 0, start = 0, end = 0, word = 0] = words.subarray(at, at + 5)
  const isWhole = word === 0
  if (isWhole || end - start <= BEFORE + AFTER) {
    return { phrase, column, isWhole, text: decode(bytes, start, end) }
  }
  const from = word - BEFORE <= start ? start : characterStart(bytes, word - BEFORE)
  const to = word + AFTER >= end ? end : characterStart(bytes, word + AFTER)
  return { phrase, column, isWhole, text: decode(bytes, from, to) }
}

/** Where the character begins that an address is in, unless it is no character. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at
  while (start > at - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return start
}
