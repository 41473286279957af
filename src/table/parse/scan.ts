import type { Batch, Shape } from '../batch.ts'
import { KernelBatch } from '../batch.ts'
import { TableError } from '../error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { TEXT } from '../kernel/layout.ts'
import type { Piece, Source } from '../source.ts'

/** What was found in a piece of text: some rows, and how much of the text they took. */
export interface Found {
  readonly shape: Shape
  /** Where the memory is free again. */
  readonly top: number
  /** What must lie in the kernel, besides the text, for the shape to find its cells. */
  readonly places: readonly { readonly at: number; readonly size: number }[]
  readonly usedBytes: number
}

/** One reading of one text, by the rules of one format, piece by piece. */
export interface Scan {
  /** The column names known so far. Those of JSON may become more. */
  readonly headers: readonly string[]
  /** Whether the table has ended before the text. */
  readonly isDone: boolean
  /** Reads what it can of the text in the kernel: whole rows. The rest comes again, with more. */
  read(kernel: Kernel, bytes: number, isLast: boolean): Found
  /** Says what is missing when the text has ended. */
  finish(): void
}

/** What takes in the rows of a table, batch by batch. */
export interface Sink {
  add(batch: Batch, headers: readonly string[], origin: Origin): void
}

/** Where a batch came from, for those who want to have it again. */
export interface Origin {
  readonly kernel: Kernel
  readonly piece: Piece
  readonly found: Found
}

/** Bounds that a host can set (DQ-23). Past one there is an error, never a silent cut. */
export interface SizeLimits {
  /** The longest text, in bytes of UTF-8. */
  readonly max_bytes?: number | undefined
  /** The most rows that a table may have. */
  readonly max_rows?: number | undefined
}

/** How much is read at a time: it stays in the processor's cache while all steps look at it. */
export const PIECE: number = 1 << 18

/** No row can be longer: the kernel has to hold a whole one, and the places of its cells. */
const MAX_PIECE = 1 << 28

/** Moves a scan forward: shared by those who have the text and those who wait for it. */
export class Reading {
  readonly #kernel: Kernel
  readonly #scan: Scan
  readonly #sink: Sink
  readonly #limits: SizeLimits
  #bytes = 0
  #rows = 0
  /** How much text to give next. */
  length: number = PIECE

  constructor(kernel: Kernel, scan: Scan, sink: Sink, limits: SizeLimits) {
    this.#kernel = kernel
    this.#scan = scan
    this.#sink = sink
    this.#limits = limits
  }

  /** Reads a piece of a source, which may have more to come; returns how many units were taken. */
  read(source: Source, from: number, hasMore = false): number {
    const kernel = this.#kernel
    const piece = source.fill(kernel, from, this.length)
    const isLast = !hasMore && from + piece.units >= source.size
    kernel.closeText(TEXT + piece.bytes, isLast)
    kernel.owner = this
    const found = this.#scan.read(kernel, piece.bytes, isLast)
    const used = source.unitsOf(kernel, piece, found.usedBytes)
    this.#count(found.usedBytes, found.shape.rows)
    if (found.shape.rows > 0) {
      const batch = new KernelBatch(kernel, found.shape, found.top, piece.bytes)
      this.#sink.add(batch, this.#scan.headers, { kernel, piece, found })
    }
    this.length = used === 0 ? Math.max(this.length, piece.units) * 2 : PIECE
    if (this.length > MAX_PIECE) throw tooLong()
    return used
  }

  /** Counts text that is not read, because the table has ended before it. */
  pass(source: Source, from: number): number {
    const { units, bytes } = source.fill(this.#kernel, from, PIECE)
    this.#count(bytes, 0)
    return units
  }

  #count(bytes: number, rows: number): void {
    this.#bytes += bytes
    this.#rows += rows
    const { max_bytes = Infinity, max_rows = Infinity } = this.#limits
    if (this.#bytes > max_bytes) {
      throw new TableError('Limit', `the data is longer than ${max_bytes} bytes (max_bytes)`)
    }
    if (this.#rows > max_rows) {
      throw new TableError('Limit', `the data has more than ${max_rows} rows (max_rows)`)
    }
  }
}

function tooLong(): TableError {
  return new TableError('Limit', `a row of the data is longer than ${MAX_PIECE >> 20} MiB`)
}

/** Reads a whole source. */
export function readAll(
  kernel: Kernel,
  source: Source,
  scan: Scan,
  sink: Sink,
  limits: SizeLimits,
): void {
  const reading = new Reading(kernel, scan, sink, limits)
  let from = 0
  do {
    from += reading.read(source, from)
  } while (from < source.size && !scan.isDone)
  scan.finish()
  // What follows a Markdown table counts as part of the text.
  while (limits.max_bytes !== undefined && from < source.size) from += reading.pass(source, from)
}
