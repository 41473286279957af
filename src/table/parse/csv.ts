import { parseError, RaggedRowError } from '../error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { FOUND, NEXT, RAGGED, STATUS, TEXT } from '../kernel/layout.ts'
import { headersOf, noBareRows } from './header.ts'
import type { Found, Scan } from './scan.ts'

/** CSV, line by line or, as a second reading, with quoted fields that run over lines (DQ-5). */
export class CsvScan implements Scan {
  readonly #spread: boolean
  #headers: readonly string[] | undefined
  #rows = 0
  readonly isDone = false

  constructor(spread: boolean) {
    this.#spread = spread
  }

  get headers(): readonly string[] {
    return this.#headers ?? []
  }

  read(kernel: Kernel, bytes: number, isLast: boolean): Found {
    const end = TEXT + bytes
    const slots = kernel.take((bytes + 4096) * 4)
    const from = this.#headers === undefined ? this.#readHeader(kernel, end, slots) : TEXT
    const columns = this.headers.length
    const rows = columns === 0 ? 0 : kernel.rules.scanCsv(from, end, columns, this.#spread, slots)
    const next = columns === 0 ? from : kernel.state(NEXT)
    this.#rows += rows
    if (columns > 0 && kernel.state(STATUS) === RAGGED) {
      throw ragged(this.#rows + 1, kernel.state(FOUND), columns)
    }
    if (isLast && next < end) throw new RaggedRowError('a quoted field is not closed')
    const spread = this.#spread
    return {
      shape: {
        rows,
        columns,
        span: (kernel, column, chosen, count, out) =>
          kernel.rules.spanCsv(slots, columns, column, spread, chosen, count, out),
        numbers: (kernel, column, chosen, count, out) => {
          const span = kernel.take(8)
          kernel.rules.numberCsv(slots, columns, column, spread, chosen, count, span, out)
        },
        bareRows: noBareRows,
      },
      top: slots + (rows * columns + 1) * 4,
      places: [{ at: slots, size: (rows * columns + 1) * 4 }],
      usedBytes: next - TEXT,
    }
  }

  finish(): void {
    if (this.#headers === undefined) throw parseError('empty CSV data')
  }

  /** Reads the first line that is not blank; returns where the rows begin. */
  #readHeader(kernel: Kernel, end: number, slots: number): number {
    const found = kernel.rules.scanCsv(TEXT, end, 0, this.#spread, slots)
    if (found === 0) return kernel.state(NEXT)
    const next = kernel.state(NEXT)
    const columns = kernel.state(FOUND)
    this.#headers = headersOf(kernel, columns, slots + (columns + 1) * 4, end, (column, out) =>
      kernel.rules.spanCsv(slots, columns, column, this.#spread, 0, 1, out),
    )
    return next
  }
}

function ragged(row: number, found: number, expected: number): RaggedRowError {
  return new RaggedRowError(`CSV row ${row} has ${found} columns, expected ${expected}`)
}
