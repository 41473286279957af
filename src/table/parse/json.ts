import { parseError, type TableError } from '../error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { BAD, DEEP, DONE, FOUND, MORE, NEW_KEY, NEXT, STATUS, TEXT } from '../kernel/layout.ts'
import { decode } from '../utf8.ts'
import { isCut } from './cut.ts'
import { KeyList } from './key-list.ts'
import type { Found, Scan } from './scan.ts'

/** A JSON array of objects. */
export class JsonScan implements Scan {
  readonly #keys = new KeyList()
  #phase: 'before' | 'rows' | 'after' = 'before'
  #isArray = true
  #rows = 0
  #offset = 0

  get headers(): readonly string[] {
    return this.#keys.headers
  }

  /** Never: what follows the array must be nothing but white space. */
  readonly isDone = false

  read(kernel: Kernel, bytes: number, isLast: boolean): Found {
    const end = TEXT + bytes
    let next = TEXT
    if (this.#phase === 'before') next = this.#open(kernel, end, isLast)
    // Every element takes 2 bytes or more, every cell 5: lists of these lengths never overflow.
    const index = kernel.take((bytes >> 1) * 4 + 64)
    const fresh = kernel.take(bytes * 2 + 64)
    const top = fresh + bytes * 2 + 64
    let area = this.#keys.load(kernel)
    let slots = kernel.take(bytes * 5 + 64)
    let rows = 0
    let used = 0
    while (this.#phase === 'rows') {
      rows += kernel.rules.scanJson(
        next,
        end,
        this.#rows + rows === 0,
        area.keys,
        area.table,
        area.places,
        this.#keys.spellings,
        area.seen,
        fresh,
        index + rows * 4,
        slots,
        used,
      )
      used = kernel.state(index + rows * 4)
      next = kernel.state(NEXT)
      const status = statusOf(kernel, end, isLast)
      if (status === DONE) {
        this.#phase = 'after'
      } else if (status === MORE) {
        if (isLast) throw this.#invalid('unexpected end of text')
        break
      } else if (status === NEW_KEY) {
        const fits = this.#keys.add(kernel, fresh, kernel.state(FOUND))
        if (fits) continue
        if (rows > 0) break
        kernel.release(top)
        area = this.#keys.load(kernel)
        slots = kernel.take(bytes * 5 + 64)
      } else {
        throw this.#wrong(kernel, status, end)
      }
    }
    if (this.#phase === 'after') next = this.#close(kernel, next, end, isLast)
    this.#rows += rows
    this.#offset += next - TEXT
    return this.#found(index, slots, rows, used, next)
  }

  finish(): void {
    if (this.#phase !== 'after') throw this.#invalid('unexpected end of text')
    if (!this.#isArray) throw parseError('JSON data must be an array of objects')
  }

  #found(index: number, slots: number, rows: number, used: number, next: number): Found {
    const bareRows = (kernel: Kernel): ReadonlySet<number> => {
      const bare = new Set<number>()
      for (let row = 0; row < rows; row++) {
        if (kernel.state(slots + kernel.state(index + row * 4)) === -1) bare.add(row)
      }
      return bare
    }
    return {
      shape: {
        rows,
        columns: this.headers.length,
        span: (kernel, column, chosen, count, out) =>
          kernel.rules.spanJson(slots, index, column, chosen, count, out),
        bareRows,
      },
      top: slots + used,
      places: [
        { at: index, size: (rows + 1) * 4 },
        { at: slots, size: used },
      ],
      usedBytes: next - TEXT,
    }
  }

  /** Passes the bracket that opens the array; returns what comes next. */
  #open(kernel: Kernel, end: number, isLast: boolean): number {
    const start = kernel.rules.skipSpace(TEXT, end)
    if (start >= end || (!isLast && isCut(kernel, start, end))) return start
    if (kernel.bytes[start] === 0x5b) {
      this.#phase = 'rows'
      return start + 1
    }
    const valueEnd = kernel.rules.passValue(start, end, 0)
    if (valueEnd >= 0) {
      // Whether it is JSON at all, what follows will tell.
      this.#isArray = false
      this.#phase = 'after'
      return valueEnd
    }
    const status = statusOf(kernel, end, isLast)
    if (status === MORE && !isLast) return TEXT
    throw status === MORE
      ? this.#invalid('unexpected end of text')
      : this.#wrong(kernel, status, end)
  }

  #close(kernel: Kernel, from: number, end: number, isLast: boolean): number {
    const at = kernel.rules.skipSpace(from, end)
    if (at === end || (!isLast && isCut(kernel, at, end))) return at
    kernel.setState(FOUND, at)
    throw this.#wrong(kernel, BAD, end)
  }

  #wrong(kernel: Kernel, status: number, end: number): TableError {
    if (status === DEEP) return this.#invalid('nesting too deep')
    const at = kernel.state(FOUND)
    const near = decode(kernel.bytes, Math.max(TEXT, at - 20), at)
    const rest = decode(kernel.bytes, at, Math.min(end, at + 80))
    const [character = ''] = rest
    const excerpt = JSON.stringify(
      near.replace(/^\ufffd+/, '') + Array.from(rest).slice(0, 12).join(''),
    )
    const position = this.#offset + at - TEXT
    return this.#invalid(
      `unexpected ${JSON.stringify(character)} at position ${position}, in ${excerpt}`,
    )
  }

  #invalid(detail: string): TableError {
    return parseError(`invalid JSON data: ${detail}`)
  }
}

/** How a scan ended. A wrong character that is cut in two is looked at again when it is whole. */
function statusOf(kernel: Kernel, end: number, isLast: boolean): number {
  const status = kernel.state(STATUS)
  return status === BAD && !isLast && isCut(kernel, kernel.state(FOUND), end) ? MORE : status
}
