import type { Batch } from '../batch.ts'
import { findColumn } from '../columns.ts'
import type { Frame } from '../frame.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Sink } from '../parse/scan.ts'
import type { Plan } from '../plan.ts'
import { QueryResult } from '../result.ts'
import { resetScratch } from '../scratch.ts'
import { Aggregation } from './aggregate.ts'
import { Collection } from './collect.ts'
import { Filter } from './filter.ts'
import { numbered, sortRows, type FrameKey } from './sort.ts'

/**
 * The steps of a question, in the spec's order: filter, aggregate, sort, select, limit. The first
 * two, and what can be done early of the others, take in the table batch by batch.
 */
export class Steps implements Sink {
  readonly #kernel: Kernel
  readonly #plan: Plan
  readonly #filter: Filter
  readonly #aggregation: Aggregation | undefined
  readonly #collection: Collection | undefined

  constructor(kernel: Kernel, plan: Plan) {
    this.#kernel = kernel
    this.#plan = plan
    this.#filter = new Filter(plan.conditions)
    if (plan.aggregates.length > 0) {
      this.#aggregation = new Aggregation(plan)
    } else {
      this.#collection = new Collection(kernel, plan)
    }
  }

  add(batch: Batch, headers: readonly string[]): void {
    resetScratch()
    const rows = this.#filter.keep(batch, headers)
    if (rows?.length === 0) return
    this.#aggregation?.add(batch, headers, rows)
    this.#collection?.add(batch, headers, rows)
  }

  /** What is left of the table, once all of it was taken in. */
  finish(headers: readonly string[]): QueryResult {
    this.#filter.check(headers)
    this.#aggregation?.check(headers)
    const aggregation = this.#aggregation
    if (aggregation !== undefined) {
      const { frame, order } = aggregation.finish()
      const names = aggregation.headers
      return this.#arrange(frame, order, names, names)
    }
    const collection = this.#collection
    if (collection === undefined) throw new TypeError('a question aggregates or collects')
    return this.#arrange(collection.finish(), undefined, headers, collection.names ?? headers)
  }

  /**
   * Sort, select and limit. `headers` are the names of the table's columns, `columns` of those that
   * the frame has.
   */
  #arrange(
    frame: Frame,
    first: Uint32Array<ArrayBuffer> | undefined,
    headers: readonly string[],
    columns: readonly string[],
  ): QueryResult {
    const { sort, select, limit } = this.#plan
    const placeOf = (name: string): number => {
      const column = findColumn(headers, name)
      return column < 0 || columns === headers ? column : columns.indexOf(name)
    }
    const keys: FrameKey[] = []
    for (const { column, descending } of sort) {
      const place = placeOf(column)
      if (place >= 0) keys.push({ column: place, descending })
    }
    const order =
      keys.length === 0
        ? first
        : sortRows(this.#kernel, frame, keys, first ?? numbered(frame.rowCount))
    return new QueryResult(select ?? headers, {
      frame,
      order,
      columns: select?.map(placeOf) ?? headers.map((_, column) => column),
      rowCount: Math.min(limit, frame.rowCount),
      hasBare: select === undefined && this.#aggregation === undefined,
    })
  }
}
