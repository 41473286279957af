import { LONGEST_CELL, type TableView } from '../protocol.ts'
import type { ColumnRange, RowSource } from './row-source.ts'
import { Turns } from './turns.ts'

/** How many orders are remembered: as many as a person goes back and forth between. */
const MOST_ORDERS = 4

/** A window of a view. */
export interface RowWindow {
  /** How many rows the view has. */
  readonly total: number
  readonly from: number
  readonly rows: readonly (readonly string[])[]
}

/** The view that was asked for last. */
interface Current {
  readonly key: string
  readonly stop: AbortController
  readonly rows: Promise<Uint32Array | undefined>
}

/** The views of one source. A view is worked out once; after that its windows cost what they show. */
export class RowViews {
  readonly #source: RowSource
  readonly #orders = new Map<string, Uint32Array | undefined>()
  #found: { readonly search: string; readonly flags: Uint8Array } | undefined
  #current: Current | undefined

  constructor(source: RowSource) {
    this.#source = source
  }

  /** Some rows of a view. Rejects with `Stopped` when another view is asked for meanwhile. */
  async window(
    view: TableView,
    range: { readonly from: number; readonly count: number },
    columns?: ColumnRange,
    longest: number = LONGEST_CELL,
  ): Promise<RowWindow> {
    const rows = await this.#rowsOf(view)
    const total = rows?.length ?? this.#source.rowCount
    const from = clamped(range.from, 0, total)
    const to = clamped(range.from + range.count, from, total)
    const shown =
      rows?.subarray(from, to) ?? Uint32Array.from({ length: to - from }, (_, i) => from + i)
    return { total, from, rows: this.#source.cells(shown, this.#within(columns), longest) }
  }

  /** Gives up what is being worked out: nobody looks at this any more. */
  stop(): void {
    this.#current?.stop.abort()
  }

  /** Whoever asks for the view that is being worked out waits for it; for another one, it is given up. */
  #rowsOf(view: TableView): Promise<Uint32Array | undefined> {
    const key = keyOf(view)
    if (this.#current?.key === key) return this.#current.rows
    this.#current?.stop.abort()
    const stop = new AbortController()
    const current = { key, stop, rows: this.#workOut(view, new Turns(stop.signal)) }
    this.#current = current
    current.rows.catch(() => {
      if (this.#current === current) this.#current = undefined
    })
    return current.rows
  }

  #within(columns: ColumnRange | undefined): ColumnRange {
    const { length } = this.#source.headers
    const from = clamped(columns?.from ?? 0, 0, length)
    return { from, count: clamped(columns?.count ?? length, 0, length - from) }
  }

  /** The rows of a view in their order; `undefined` for all, as they are. */
  async #workOut({ search, sort }: TableView, turns: Turns): Promise<Uint32Array | undefined> {
    const flags = search === '' ? undefined : await this.#search(search, turns)
    const order = sort === undefined ? undefined : await this.#order(sort, turns)
    if (flags === undefined) return order
    if (order !== undefined) return order.filter((row) => flags[row] === 1)
    const rows = new Uint32Array(flags.reduce((sum, flag) => sum + flag, 0))
    for (let row = 0, place = 0; row < flags.length; row++) {
      if (flags[row] === 1) rows[place++] = row
    }
    return rows
  }

  async #search(search: string, turns: Turns): Promise<Uint8Array> {
    if (this.#found?.search === search) return this.#found.flags
    const flags = await this.#source.search(search, turns)
    this.#found = { search, flags }
    return flags
  }

  async #order(
    { column, descending }: NonNullable<TableView['sort']>,
    turns: Turns,
  ): Promise<Uint32Array | undefined> {
    const key = JSON.stringify([column, descending])
    if (this.#orders.has(key)) return this.#orders.get(key)
    const order = await this.#source.sorted(column, descending, turns)
    const [oldest] = this.#orders.keys()
    if (this.#orders.size >= MOST_ORDERS && oldest !== undefined) this.#orders.delete(oldest)
    this.#orders.set(key, order)
    return order
  }
}

function keyOf({ search, sort }: TableView): string {
  return JSON.stringify([search, sort?.column, sort?.descending])
}

function clamped(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.floor(value), least), most)
}
