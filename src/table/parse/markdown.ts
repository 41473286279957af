import { parseError, RaggedRowError } from '../error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { DONE, FOUND, NEXT, RAGGED, STATUS, TEXT } from '../kernel/layout.ts'
import { headersOf, noBareRows } from './header.ts'
import type { Found, Scan } from './scan.ts'

/** The first table of a Markdown text; in the second reading `\|` is a pipe in a cell (DQ-11). */
export class MarkdownScan implements Scan {
  readonly #escaped: boolean
  #headers: readonly string[] | undefined
  #hasSeparator = false
  #rows = 0
  #isDone = false

  constructor(escaped: boolean) {
    this.#escaped = escaped
  }

  get headers(): readonly string[] {
    return this.#headers ?? []
  }

  get isDone(): boolean {
    return this.#isDone
  }

  read(kernel: Kernel, bytes: number): Found {
    const end = TEXT + bytes
    const slots = kernel.take((bytes + 16) * 4)
    let next = TEXT
    if (this.#headers === undefined) next = this.#readHeader(kernel, end, slots)
    if (this.#headers !== undefined && !this.#hasSeparator) {
      this.#hasSeparator = kernel.rules.scanMarkdown(next, end, 0, true, false, slots) > 0
      next = kernel.state(NEXT)
      this.#isDone = kernel.state(STATUS) === DONE
    }
    const columns = this.headers.length
    let rows = 0
    if (this.#hasSeparator) {
      rows = kernel.rules.scanMarkdown(next, end, columns, true, this.#escaped, slots)
      next = kernel.state(NEXT)
      this.#rows += rows
      if (kernel.state(STATUS) === RAGGED) {
        throw ragged(this.#rows + 1, kernel.state(FOUND), columns)
      }
      this.#isDone = kernel.state(STATUS) === DONE
    }
    const escaped = this.#escaped
    return {
      shape: {
        rows,
        columns,
        span: (kernel, column, chosen, count, out) =>
          kernel.rules.spanMarkdown(slots, columns, column, escaped, chosen, count, out),
        bareRows: noBareRows,
      },
      top: slots + rows * (columns + 1) * 4,
      places: [{ at: slots, size: rows * (columns + 1) * 4 }],
      usedBytes: next - TEXT,
    }
  }

  finish(): void {
    if (!this.#hasSeparator) {
      throw parseError('invalid markdown table (needs header and separator)')
    }
  }

  #readHeader(kernel: Kernel, end: number, slots: number): number {
    const found = kernel.rules.scanMarkdown(TEXT, end, 0, false, this.#escaped, slots)
    const next = kernel.state(NEXT)
    if (found === 0) return next
    const columns = kernel.state(FOUND)
    this.#headers = headersOf(kernel, columns, slots + (columns + 1) * 4, end, (column, out) =>
      kernel.rules.spanMarkdown(slots, columns, column, this.#escaped, 0, 1, out),
    )
    return next
  }
}

function ragged(row: number, found: number, expected: number): RaggedRowError {
  return new RaggedRowError(`markdown table row ${row} has ${found} columns, expected ${expected}`)
}
