import type { Batch, Rows } from '../batch.ts'
import { ColumnFinder } from '../columns.ts'
import { Frame, numbered } from '../frame.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Plan } from '../plan.ts'
import type { Parts } from './parts.ts'
import { readNumbers } from './read-numbers.ts'
import type { Kept } from './select.ts'
import { sortRows, type FrameKey } from './sort.ts'

/** Rows beyond those that a sorted, limited result needs, before the worst are dropped. */
const SPARE_ROWS = 8192

/** How many cells are copied at a time. */
const MOST_CELLS = 1 << 20

/** Keeps the rows of a result without aggregates: no more of them, and of their cells, than it needs. */
export class Collection {
  readonly #kernel: Kernel
  readonly #limit: number
  readonly #sort: Plan['sort']
  /** The columns to keep, by name, and where they go in the frame; `undefined` for all. */
  readonly #places: ReadonlyMap<string, number> | undefined
  readonly #finder = new ColumnFinder()
  #frame = new Frame()
  /** No number on this side of the bound can be among the first rows. */
  #bound: number | undefined

  constructor(kernel: Kernel, { sort, select, limit }: Plan) {
    this.#kernel = kernel
    this.#limit = limit
    this.#sort = sort
    if (select !== undefined) {
      const names = new Set([...select, ...sort.map((key) => key.column)])
      this.#places = new Map(Array.from(names, (name, place) => [name, place]))
    }
  }

  /** Adds rows. Returns what is to be done then, where there are too many of them by now. */
  add(batch: Batch, headers: readonly string[], rows: Rows): Parts<void> | undefined {
    const kept =
      this.#sort.length === 0 ? this.#leading(batch, rows) : this.#promising(batch, headers, rows)
    const count = kept?.length ?? batch.rows
    if (count === 0) return undefined
    this.#append(batch, this.#columns(batch, headers), kept, count)
    const isTooMuch = this.#sort.length > 0 && this.#frame.rowCount > this.#limit * 2 + SPARE_ROWS
    return isTooMuch ? this.#dropWorst(headers) : undefined
  }

  #columns(batch: Batch, headers: readonly string[]): readonly number[] {
    const names = this.#places?.keys()
    return names === undefined
      ? Array.from({ length: batch.columns }, (_, column) => column)
      : Array.from(names, (name) => this.#finder.find(headers, name))
  }

  #append(batch: Batch, columns: readonly number[], rows: Rows, count: number): void {
    const frame = this.#frame
    const bare = this.#places === undefined ? batch.bareRows() : undefined
    if (bare !== undefined && bare.size > 0) {
      for (let i = 0; i < count; i++) {
        if (bare.has(rows?.[i] ?? i)) frame.setBare(frame.rowCount + i)
      }
    }
    // A wide table is copied a few rows at a time.
    const most = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, columns.length)))
    if (count <= most) {
      frame.append(batch.gather(columns, rows), count, columns.length)
      return
    }
    for (let from = 0; from < count; from += most) {
      const to = Math.min(from + most, count)
      const part =
        rows?.subarray(from, to) ?? Int32Array.from({ length: to - from }, (_, i) => from + i)
      frame.append(batch.gather(columns, part), to - from, columns.length)
    }
  }

  /** The rows, not yet sorted, and not yet limited where they are to be sorted. */
  finish(headers: readonly string[]): Kept {
    return { frame: this.#frame, order: undefined, headers, places: this.#places }
  }

  /** Without a sort, the first rows are the result. */
  #leading(batch: Batch, rows: Rows): Rows {
    const missing = this.#limit - this.#frame.rowCount
    if ((rows?.length ?? batch.rows) <= missing) return rows
    return rows?.subarray(0, missing) ?? Int32Array.from({ length: missing }, (_, row) => row)
  }

  /** Rows that are not known to come too late. */
  #promising(batch: Batch, headers: readonly string[], rows: Rows): Rows {
    const [key] = this.#sort
    const bound = this.#bound
    if (key === undefined || bound === undefined) return rows
    const sign = key.descending ? -1 : 1
    const column = this.#finder.find(headers, key.column)
    const { values, picks } = batch.numbers(column, rows)
    const count = rows?.length ?? batch.rows
    const kept: number[] = []
    for (let i = 0; i < count; i++) {
      if ((values[picks?.[i] ?? i] ?? 0) * sign > bound * sign) continue
      kept.push(rows?.[i] ?? i)
    }
    return Int32Array.from(kept)
  }

  /**
   * Keeps as many rows as can be in the result. Cells that are numbers and cells that are not are
   * counted apart, because only among themselves they surely have an order.
   */
  *#dropWorst(headers: readonly string[]): Parts<void> {
    const frame = this.#frame
    const keys: (FrameKey & { readonly numbers: Float64Array })[] = []
    for (const key of this.#keys(headers)) {
      keys.push({ ...key, numbers: yield* readNumbers(this.#kernel, frame, key.column) })
    }
    const counts = new Map<string, number>()
    const kept: number[] = []
    let numeric = 0
    for (const row of yield* sortRows(this.#kernel, frame, keys, numbered(frame.rowCount))) {
      const kind = keys.map(({ numbers }) => (Number.isNaN(numbers[row]) ? 't' : 'n')).join('')
      const count = counts.get(kind) ?? 0
      counts.set(kind, count + 1)
      const first = keys[0]?.numbers[row] ?? NaN
      if (!Number.isNaN(first) && ++numeric === this.#limit) this.#bound = first
      if (count < this.#limit) kept.push(row)
    }
    this.#frame = frame.only(kept.toSorted((a, b) => a - b))
  }

  #keys(headers: readonly string[]): readonly FrameKey[] {
    return this.#sort.flatMap(({ column, descending }) => {
      const found = this.#places?.get(column) ?? this.#finder.find(headers, column)
      return found < 0 ? [] : { column: found, descending }
    })
  }
}
