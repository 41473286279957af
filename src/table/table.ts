import type { Batch } from './batch.ts'
import { currentKernel, kernelFor, type Kernel } from './kernel/kernel.ts'
import { KeptBatch } from './kept-batch.ts'
import { CsvScan } from './parse/csv.ts'
import { firstByteOf, formatOf, readTable, type Format } from './parse/read.ts'
import { readAll, type Origin, type Sink, type SizeLimits } from './parse/scan.ts'
import { ByteSource, TextSource, type Source } from './source.ts'
import { Steps } from './steps/steps.ts'
import { planOf } from './arguments.ts'

/** How to read a table. */
export interface ParseOptions extends SizeLimits {
  /** What the text is; found out when absent. */
  readonly format?: Format | (string & {}) | undefined
}

/** A table that was read once, to be queried again and again. It keeps the text, not its cells. */
export class Table {
  readonly headers: readonly string[]
  readonly rowCount: number
  /** @internal */
  readonly batches: readonly Batch[]
  #rows: readonly (readonly string[])[] | undefined

  constructor(headers: readonly string[], batches: readonly Batch[]) {
    this.headers = headers
    this.batches = batches
    this.rowCount = batches.reduce((sum, batch) => sum + batch.rows, 0)
  }

  /** The rows, every cell as text; made when they are first looked at. */
  get rows(): readonly (readonly string[])[] {
    if (this.#rows === undefined) {
      const steps = new Steps(this.kernel, planOf({}))
      for (const batch of this.batches) steps.add(batch, this.headers)
      this.#rows = steps.finish(this.headers).rows
    }
    return this.#rows
  }

  /** @internal */
  get kernel(): Kernel {
    return currentKernel()
  }
}

/** Reads a table from text, or from bytes of UTF-8. Throws a `TableError`. */
export function parseTable(text: string | Uint8Array, options: ParseOptions = {}): Table {
  const source = typeof text === 'string' ? new TextSource(text) : new ByteSource(text)
  const kernel = kernelFor(source.size)
  const format = formatOf(options.format, firstByteOf(kernel, source))
  const { headers, sink } = readTable(kernel, source, format, options, () => new Keep(source))
  return new Table(headers, sink.batches)
}

/**
 * Reads CSV of which it is known that every quoted field is closed: one that runs over line breaks
 * does so beyond doubt, and there is no other reading (DQ-5).
 *
 * @internal
 */
export function parseClosedCsv(bytes: Uint8Array, limits: SizeLimits = {}): Table {
  const source = new ByteSource(bytes)
  const scan = new CsvScan(true)
  const sink = new Keep(source)
  readAll(kernelFor(source.size), source, scan, sink, limits)
  return new Table(scan.headers, sink.batches)
}

class Keep implements Sink {
  readonly batches: Batch[] = []
  readonly #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  add(_batch: Batch, _headers: readonly string[], { piece, found, kernel }: Origin): void {
    this.batches.push(new KeptBatch(kernel, this.#source, piece, found))
  }
}
