import type { Kernel } from './kernel/kernel.ts'
import { SPARE } from './kernel/layout.ts'
import { scratchDoubles, scratchInts } from './scratch.ts'
import { decode } from './utf8.ts'

/** Row numbers, or `undefined` for all rows. */
export type Rows = Int32Array | undefined

/** How the cells of a batch are found, by the format that it was read from. */
export interface Shape {
  readonly rows: number
  /** How many columns were known when the batch was read. */
  readonly columns: number
  /** Lists where the cells of a column stand in memory. */
  span(kernel: Kernel, column: number, chosen: number, count: number, out: number): void
  /** Reads the cells of a column as numbers, where the format can do so without listing them. */
  readonly numbers?: (
    kernel: Kernel,
    column: number,
    chosen: number,
    count: number,
    out: number,
  ) => void
  /** The rows that are no objects and have no cells at all (DQ-10). */
  bareRows(kernel: Kernel): ReadonlySet<number>
}

/** Cells as numbers, NaN for those that are none (DQ-1). */
export interface Numbers {
  readonly values: Float64Array
  /** Which of the values are those of the rows in question; `undefined` when all are, in order. */
  readonly picks: Rows
}

/** The distinct texts among cells: `codes` says for each cell which of `texts` it is. */
export interface Codes {
  readonly codes: Int32Array
  readonly texts: readonly string[]
  /** Which of the codes are those of the rows in question; `undefined` when all are, in order. */
  readonly picks: Rows
}

/**
 * Some rows of a table, in the kernel. A column is asked for by its number, -1 for one that is not
 * there and reads as empty. What a question returns is good until the next question.
 */
export interface Batch {
  readonly rows: number
  readonly columns: number
  /** The cells as numbers. */
  numbers(column: number, rows: Rows): Numbers
  /** 0, 1, 2: the cell is less than, is, is more than the value; 3: it is no number. */
  compare(column: number, rows: Rows, value: number): Uint8Array
  /** 0, 1, 2: the cell comes before, is, comes after the value in plain string order (DQ-3). */
  order(column: number, rows: Rows, value: Uint8Array): Uint8Array
  /** 1 where the cell equals the value, ignoring ASCII case (DQ-2). */
  match(column: number, rows: Rows, value: Uint8Array): Uint8Array
  /** 1 where the cell contains the value, ignoring ASCII case. */
  search(column: number, rows: Rows, value: Uint8Array): Uint8Array
  /** The rows whose flag is in a set of flags, one bit each. */
  pick(rows: Rows, flags: Uint8Array, set: number): Int32Array
  /** The cells by their distinct texts. */
  codes(column: number, rows: Rows): Codes
  /** Copies cells, row by row, one after the other. */
  gather(columns: readonly number[], rows: Rows): Gathered
  /** The rows that have no cells at all. */
  bareRows(): ReadonlySet<number>
  /** Shows where the cells of columns stand in the kernel, all rows of a column after the other. */
  inspect<T>(columns: readonly number[], look: (kernel: Kernel, spans: number) => T): T
}

/** Cells in one run of bytes; `ends` says where each ends. */
export interface Gathered {
  readonly bytes: Uint8Array
  readonly ends: Int32Array
}

/** A batch whose text and places are in the kernel's memory below `top`. */
export class KernelBatch implements Batch {
  readonly #kernel: Kernel
  readonly #shape: Shape
  readonly #top: number
  readonly #textSize: number
  /** The numbers of whole columns that were asked for: filter and aggregate are often of one column. */
  readonly #numbers = new Map<number, Float64Array>()

  constructor(kernel: Kernel, shape: Shape, top: number, textSize: number) {
    this.#kernel = kernel
    this.#shape = shape
    this.#top = top
    this.#textSize = textSize
  }

  get rows(): number {
    return this.#shape.rows
  }

  get columns(): number {
    return this.#shape.columns
  }

  numbers(column: number, rows: Rows): Numbers {
    const known = this.#numbers.get(column)
    if (known !== undefined) return { values: known, picks: rows }
    const { out, count } = this.#readNumbers(column, rows)
    const values = this.#kernel.doubles.subarray(out >> 3, (out >> 3) + count)
    return { values, picks: undefined }
  }

  compare(column: number, rows: Rows, value: number): Uint8Array {
    const { out: numbers, count } = this.#readNumbers(column, rows)
    const { doubles } = this.#kernel
    if (rows === undefined) {
      const known = scratchDoubles(count)
      known.set(doubles.subarray(numbers >> 3, (numbers >> 3) + count))
      this.#numbers.set(column, known)
    }
    const out = this.#kernel.take(count)
    this.#kernel.rules.compareNumbers(numbers, count, value, out)
    return this.#kernel.bytes.subarray(out, out + count)
  }

  pick(rows: Rows, flags: Uint8Array, set: number): Int32Array {
    return pickRows(this.#kernel, rows, flags, set)
  }

  order(column: number, rows: Rows, value: Uint8Array): Uint8Array {
    const { orderTexts } = this.#kernel.rules
    return this.#flags(column, rows, value, orderTexts)
  }

  match(column: number, rows: Rows, value: Uint8Array): Uint8Array {
    const { matchTexts } = this.#kernel.rules
    return this.#flags(column, rows, value, matchTexts)
  }

  search(column: number, rows: Rows, value: Uint8Array): Uint8Array {
    const { searchTexts } = this.#kernel.rules
    return this.#flags(column, rows, value, (spans, count, start, end, out) => {
      const borders = this.#kernel.take(value.length * 4)
      searchTexts(spans, count, start, end, borders, out)
    })
  }

  codes(column: number, rows: Rows): Codes
  /** `undefined` when there are more distinct texts than that. */
  codes(column: number, rows: Rows, most: number): Codes | undefined
  codes(column: number, rows: Rows, most = Infinity): Codes | undefined {
    const { spans, count } = this.#spans([column], rows)
    const places = 2 ** Math.ceil(Math.log2(count * 2 + 2))
    const entries = this.#kernel.take(count * 12)
    const table = this.#kernel.take(places * 4)
    const out = this.#kernel.take(count * 4)
    const { rules } = this.#kernel
    const known = rules.numberTexts(spans, count, entries, table, places, out)
    if (known > most) return undefined
    const { words, bytes } = this.#kernel
    const texts: string[] = []
    for (let i = 0; i < known; i++) {
      const entry = (entries >> 2) + i * 3
      texts.push(decode(bytes, words[entry] ?? 0, words[entry + 1] ?? 0))
    }
    const codes = words.subarray(out >> 2, (out >> 2) + count)
    return { codes, texts, picks: undefined }
  }

  gather(columns: readonly number[], rows: Rows): Gathered {
    const { spans, count } = this.#spans(columns, rows)
    const { rules } = this.#kernel
    const ends = this.#kernel.take(count * columns.length * 4)
    const out = this.#kernel.take(rules.measureCells(spans, count * columns.length))
    const end = rules.gatherCells(spans, count, columns.length, ends, out)
    const { bytes, words } = this.#kernel
    return {
      bytes: bytes.subarray(out, end),
      ends: words.subarray(ends >> 2, (ends >> 2) + count * columns.length),
    }
  }

  bareRows(): ReadonlySet<number> {
    return this.#shape.bareRows(this.#kernel)
  }

  inspect<T>(columns: readonly number[], look: (kernel: Kernel, spans: number) => T): T {
    return look(this.#kernel, this.#spans(columns, undefined).spans)
  }

  /** Gives up what the last question left, and makes room for cells that must be written out. */
  #begin(rows: Rows): { chosen: number; count: number } {
    const kernel = this.#kernel
    kernel.release(this.#top)
    kernel.setState(SPARE, kernel.take(this.#textSize))
    return { chosen: putRows(kernel, rows), count: rows === undefined ? this.rows : rows.length }
  }

  /** Lists where the cells of columns stand, one column after the other. */
  #spans(columns: readonly number[], rows: Rows): { spans: number; count: number } {
    const kernel = this.#kernel
    const { chosen, count } = this.#begin(rows)
    const spans = kernel.take(count * 8 * columns.length)
    const known = new Map<number, number>()
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i] ?? -1
      const out = spans + i * count * 8
      // A column may be asked for under many names; its cells are written out once.
      const same = known.get(column)
      if (same !== undefined) kernel.bytes.copyWithin(out, same, same + count * 8)
      else if (column >= 0) this.#shape.span(kernel, column, chosen, count, out)
      else kernel.words.fill(0, out >> 2, (out >> 2) + count * 2)
      known.set(column, out)
    }
    return { spans, count }
  }

  #readNumbers(column: number, rows: Rows): { out: number; count: number } {
    if (this.#shape.numbers === undefined || column < 0) {
      const { spans, count } = this.#spans([column], rows)
      const out = this.#kernel.take(count * 8)
      this.#kernel.rules.readNumbers(spans, count, out)
      return { out, count }
    }
    const { chosen, count } = this.#begin(rows)
    const out = this.#kernel.take(count * 8)
    this.#shape.numbers(this.#kernel, column, chosen, count, out)
    return { out, count }
  }

  /** Asks every cell how it stands to a value: a flag each. */
  #flags(
    column: number,
    rows: Rows,
    value: Uint8Array,
    ask: (spans: number, count: number, start: number, end: number, out: number) => void,
  ): Uint8Array {
    const { spans, count } = this.#spans([column], rows)
    const { start, end } = this.#put(value)
    const out = this.#kernel.take(count)
    ask(spans, count, start, end, out)
    return this.#kernel.bytes.subarray(out, out + count)
  }

  #put(value: Uint8Array): { start: number; end: number } {
    const start = this.#kernel.take(value.length)
    this.#kernel.bytes.set(value, start)
    return { start, end: start + value.length }
  }
}

/** The rows whose flag is in a set of flags. The flags may lie in the kernel already. */
export function pickRows(kernel: Kernel, rows: Rows, flags: Uint8Array, set: number): Int32Array {
  // Flags in the kernel are gone from here, though not from there, when its memory grows.
  const { length } = flags
  let at = flags.byteOffset
  if (flags.buffer !== kernel.bytes.buffer) {
    at = kernel.take(length)
    kernel.bytes.set(flags, at)
  }
  const chosen = putRows(kernel, rows)
  const out = kernel.take(length * 4 + 4) >> 2
  const count = kernel.rules.pickRows(at, length, set, chosen, out << 2)
  const picked = scratchInts(count)
  picked.set(kernel.words.subarray(out, out + count))
  return picked
}

function putRows(kernel: Kernel, rows: Rows): number {
  if (rows === undefined) return 0
  const at = kernel.take(rows.length * 4)
  kernel.words.set(rows, at >> 2)
  return at
}
