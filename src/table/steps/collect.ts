import type { Batch, Rows } from '../batch.ts'
import { ColumnFinder } from '../columns.ts'
import { Frame } from '../frame.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Plan } from '../plan.ts'
import type { Kept } from './select.ts'
import { numbered, readNumbers, sortRows, type FrameKey } from './sort.ts'

/** Rows beyond those that a sorted, limited result needs, before the worst are dropped. */
const SPARE_ROWS = 8192

/** Keeps the rows of a result without aggregates: no more of them, and of their cells, than it needs. */
export class Collection {
  readonly #kernel: Kernel
  readonly #limit: number
  readonly #sort: Plan['sort']
  /** The columns to keep, by name; `undefined` for all. */
  readonly #names: readonly string[] | undefined
  readonly #finder = new ColumnFinder()
  #frame = new Frame()
  /** No number on this side of the bound can be among the first rows. */
  #bound: number | undefined

  constructor(kernel: Kernel, { sort, select, limit }: Plan) {
    this.#kernel = kernel
    this.#limit = limit
    this.#sort = sort
    if (select !== undefined) {
      this.#names = [...new Set([...select, ...sort.map((key) => key.column)])]
    }
  }

  add(batch: Batch, headers: readonly string[], rows: Rows): void {
    const kept =
      this.#sort.length === 0 ? this.#leading(batch, rows) : this.#promising(batch, headers, rows)
    const count = kept?.length ?? batch.rows
    if (count === 0) return
    const columns =
      this.#names?.map((name) => this.#finder.find(headers, name)) ??
      Array.from({ length: batch.columns }, (_, column) => column)
    const bare = this.#names === undefined ? batch.bareRows() : undefined
    if (bare !== undefined && bare.size > 0) {
      for (let i = 0; i < count; i++) {
        if (bare.has(kept?.[i] ?? i)) this.#frame.setBare(this.#frame.rowCount + i)
      }
    }
    this.#frame.append(batch.gather(columns, kept), count, columns.length)
    if (this.#sort.length > 0 && this.#frame.rowCount > this.#limit * 2 + SPARE_ROWS) {
      this.#dropWorst(headers)
    }
  }

  /** The rows, not yet sorted, and not yet limited where they are to be sorted. */
  finish(headers: readonly string[]): Kept {
    return { frame: this.#frame, order: undefined, headers, columns: this.#names ?? headers }
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
  #dropWorst(headers: readonly string[]): void {
    const keys = this.#keys(headers)
    const columns = keys.map(({ column }) => readNumbers(this.#kernel, this.#frame, column))
    const counts = new Map<string, number>()
    const kept: number[] = []
    let numeric = 0
    const order = numbered(this.#frame.rowCount)
    for (const row of sortRows(this.#kernel, this.#frame, keys, order)) {
      const kind = columns.map((numbers) => (Number.isNaN(numbers[row]) ? 't' : 'n')).join('')
      const count = counts.get(kind) ?? 0
      counts.set(kind, count + 1)
      const first = columns[0]?.[row] ?? NaN
      if (!Number.isNaN(first) && ++numeric === this.#limit) this.#bound = first
      if (count < this.#limit) kept.push(row)
    }
    this.#frame = this.#frame.only(kept.toSorted((a, b) => a - b))
  }

  #keys(headers: readonly string[]): readonly FrameKey[] {
    return this.#sort.flatMap(({ column, descending }) => {
      const found = this.#names?.indexOf(column) ?? this.#finder.find(headers, column)
      return found < 0 ? [] : { column: found, descending }
    })
  }
}
