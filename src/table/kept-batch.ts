import {
  KernelBatch,
  pickRows,
  type Batch,
  type Codes,
  type Gathered,
  type Numbers,
  type Rows,
} from './batch.ts'
import { currentKernel, type Kernel } from './kernel/kernel.ts'
import { TEXT } from './kernel/layout.ts'
import type { Found } from './parse/scan.ts'
import type { Piece, Source } from './source.ts'
import { encode } from './utf8.ts'

/** Columns with more distinct texts than this share of their rows are not worth a dictionary. */
const VARIED = 0.25

type Question = 'order' | 'match' | 'search'

interface KnownTexts {
  readonly codes: Int32Array
  readonly texts: readonly string[]
  /** The texts again, as the kernel takes them. */
  readonly encoded: Gathered
}

/**
 * A batch of a table that is kept. It remembers where its cells are, and puts its text back into
 * the kernel when a question needs it. What it learns of a column (the numbers, the distinct texts)
 * it keeps, so that the next question is answered without the text.
 */
export class KeptBatch implements Batch {
  readonly rows: number
  readonly columns: number
  readonly #source: Source
  readonly #piece: Piece
  readonly #found: Found
  readonly #places: readonly { readonly at: number; readonly bytes: Uint8Array }[]
  readonly #numbers = new Map<number, Float64Array>()
  readonly #codes = new Map<number, KnownTexts>()
  readonly #varied = new Set<number>()

  constructor(kernel: Kernel, source: Source, piece: Piece, found: Found) {
    this.#source = source
    this.#piece = piece
    this.#found = found
    this.rows = found.shape.rows
    this.columns = found.shape.columns
    this.#places = found.places.map(({ at, size }) => ({
      at,
      bytes: kernel.bytes.slice(at, at + size),
    }))
  }

  numbers(column: number, rows: Rows): Numbers {
    return { values: this.#valuesOf(column), picks: rows }
  }

  compare(column: number, rows: Rows, value: number): Uint8Array {
    const values = this.#valuesOf(column)
    const count = rows?.length ?? values.length
    const kernel = this.#kernel
    kernel.owner = undefined
    kernel.release()
    const at = kernel.take(count * 8)
    if (rows === undefined) kernel.doubles.set(values, at >> 3)
    else for (let i = 0; i < count; i++) kernel.doubles[(at >> 3) + i] = values[rows[i] ?? 0] ?? 0
    const out = kernel.take(count)
    kernel.rules.compareNumbers(at, count, value, out)
    return kernel.bytes.subarray(out, out + count)
  }

  pick(rows: Rows, flags: Uint8Array, set: number): Int32Array {
    return pickRows(this.#kernel, rows, flags, set)
  }

  order(column: number, rows: Rows, value: Uint8Array): Uint8Array {
    return this.#ask('order', column, rows, value)
  }

  match(column: number, rows: Rows, value: Uint8Array): Uint8Array {
    return this.#ask('match', column, rows, value)
  }

  search(column: number, rows: Rows, value: Uint8Array): Uint8Array {
    return this.#ask('search', column, rows, value)
  }

  codes(column: number, rows: Rows): Codes {
    const known = this.#known(column)
    if (known === undefined) return this.#inKernel().codes(column, rows)
    return { codes: known.codes, texts: known.texts, picks: rows }
  }

  gather(columns: readonly number[], rows: Rows): Gathered {
    return this.#inKernel().gather(columns, rows)
  }

  bareRows(): ReadonlySet<number> {
    return this.#inKernel().bareRows()
  }

  inspect<T>(columns: readonly number[], look: (kernel: Kernel, spans: number) => T): T {
    return this.#inKernel().inspect(columns, look)
  }

  #valuesOf(column: number): Float64Array {
    let values = this.#numbers.get(column)
    if (values === undefined) {
      values = this.#inKernel().numbers(column, undefined).values.slice()
      this.#numbers.set(column, values)
    }
    return values
  }

  /** Asks the distinct texts, and each row what its text answered. */
  #ask(question: Question, column: number, rows: Rows, value: Uint8Array): Uint8Array {
    const known = this.#known(column)
    if (known === undefined) return this.#inKernel()[question](column, rows, value)
    const { codes, encoded } = known
    const answers = textBatch(this.#kernel, encoded)[question](0, undefined, value).slice()
    const count = rows?.length ?? this.rows
    const flags = new Uint8Array(count)
    for (let i = 0; i < count; i++) flags[i] = answers[codes[rows?.[i] ?? i] ?? 0] ?? 0
    return flags
  }

  /** The distinct texts of a column, when there are few enough to keep. */
  #known(column: number): KnownTexts | undefined {
    const known = this.#codes.get(column)
    if (known !== undefined || this.#varied.has(column)) return known
    const codes = this.#inKernel().codes(column, undefined, this.rows * VARIED + 16)
    if (codes === undefined) {
      this.#varied.add(column)
      return undefined
    }
    const kept = { codes: codes.codes.slice(), texts: codes.texts, encoded: joined(codes.texts) }
    this.#codes.set(column, kept)
    return kept
  }

  get #kernel(): Kernel {
    return currentKernel()
  }

  /** Puts text and places back where they were, unless they are still there. */
  #inKernel(): KernelBatch {
    const kernel = this.#kernel
    const { shape, top } = this.#found
    if (kernel.owner !== this) {
      kernel.owner = this
      this.#source.fill(kernel, this.#piece.from, this.#piece.units)
      kernel.closeText(TEXT + this.#piece.bytes, false)
      kernel.release(top)
      kernel.take(0)
      for (const { at, bytes } of this.#places) kernel.bytes.set(bytes, at)
    }
    return new KernelBatch(kernel, shape, top, this.#piece.bytes)
  }
}

/** Texts in one run of bytes. */
function joined(texts: readonly string[]): Gathered {
  const parts = texts.map(encode)
  const ends = new Int32Array(parts.length)
  let end = 0
  for (const [i, part] of parts.entries()) ends[i] = end += part.length
  const bytes = new Uint8Array(end)
  for (const [i, part] of parts.entries()) bytes.set(part, (ends[i] ?? 0) - part.length)
  return { bytes, ends }
}

/** Texts as the only column of a batch. */
function textBatch(kernel: Kernel, { bytes, ends }: Gathered): KernelBatch {
  kernel.owner = undefined
  kernel.release()
  const text = kernel.take(bytes.length)
  kernel.bytes.set(bytes, text)
  const span = (kernel: Kernel, _column: number, _chosen: number, count: number, out: number) => {
    for (let i = 0; i < count; i++) {
      kernel.setState(out + i * 8, text + (ends[i - 1] ?? 0))
      kernel.setState(out + i * 8 + 4, text + (ends[i] ?? 0))
    }
  }
  const shape = { rows: ends.length, columns: 1, span, bareRows: () => new Set<number>() }
  return new KernelBatch(kernel, shape, text + bytes.length, bytes.length)
}
