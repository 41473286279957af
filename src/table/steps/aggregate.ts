import type { Batch, Rows } from '../batch.ts'
import { ColumnFinder, findColumn } from '../columns.ts'
import { TableError } from '../error.ts'
import { Frame, numbered } from '../frame.ts'
import { twoDecimals } from '../number.ts'
import { figureName, type Aggregate, type Plan } from '../plan.ts'
import { Groups } from './groups.ts'
import type { Kept } from './select.ts'
import { tallyFor, type Tally } from './tally.ts'

/** Works out figures, over all rows or group by group. */
export class Aggregation {
  readonly #aggregates: readonly (Aggregate & { readonly tally: Tally })[]
  readonly #groups: Groups
  readonly #finder = new ColumnFinder()

  constructor({ aggregates, groupBy, groupByText }: Plan) {
    this.#aggregates = aggregates.map(({ column, fn }) => ({ column, fn, tally: tallyFor(fn) }))
    this.#groups = new Groups(groupBy, groupByText)
  }

  add(batch: Batch, headers: readonly string[], rows: Rows): void {
    const ids = this.#groups.assign(batch, headers, rows)
    for (const { column, tally } of this.#aggregates) {
      const numbers = tally.needsNumbers
        ? batch.numbers(this.#finder.find(headers, column), rows)
        : undefined
      tally.add(ids, this.#groups.count, numbers)
    }
  }

  /** One row a group, by group key in ascending order. Complains about a column that no row had. */
  finish(headers: readonly string[]): Kept {
    this.#check(headers)
    const cells: string[] = []
    for (let id = 0; id < this.#groups.count; id++) {
      this.#groups.pushKeys(id, cells)
      for (const { tally } of this.#aggregates) cells.push(twoDecimals(tally.result(id)))
    }
    // The names of the groups, then `<fn>_<column>`, all as they were written.
    const names = [...this.#groups.names]
    const keys = names.length
    names.push(...this.#aggregates.map(figureName))
    const frame = Frame.ofTexts(cells, names.length)
    const order = numbered(frame.rowCount).toSorted((a, b) => compareKeys(frame, a, b, keys))
    return { frame, order, headers: names, places: undefined }
  }

  #check(headers: readonly string[]): void {
    for (const { column } of this.#aggregates) {
      if (findColumn(headers, column) < 0) {
        throw new TableError('Column', `aggregate column '${column}' not found`)
      }
    }
    this.#groups.check(headers)
  }
}

function compareKeys(frame: Frame, a: number, b: number, keys: number): number {
  for (let column = 0; column < keys; column++) {
    const order = frame.compare(a, b, column)
    if (order !== 0) return order
  }
  return 0
}
