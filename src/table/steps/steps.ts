import type { Batch } from '../batch.ts'
import { numbered } from '../frame.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Sink } from '../parse/scan.ts'
import type { Plan } from '../plan.ts'
import { QueryResult } from '../result.ts'
import { resetScratch } from '../scratch.ts'
import { Aggregation } from './aggregate.ts'
import { Collection } from './collect.ts'
import { Filter } from './filter.ts'
import { drained, type Parts } from './parts.ts'
import { placeOf, selectColumns } from './select.ts'
import { sortRows, type FrameKey } from './sort.ts'

/**
 * The steps of a question, in the spec's order: filter, aggregate, sort, select, limit. The first
 * two, and what can be done early of the others, take in the table batch by batch.
 */
export class Steps implements Sink {
  readonly #kernel: Kernel
  readonly #plan: Plan
  readonly #filter: Filter
  readonly #keeper: Aggregation | Collection

  constructor(kernel: Kernel, plan: Plan) {
    this.#kernel = kernel
    this.#plan = plan
    this.#filter = new Filter(plan.conditions)
    this.#keeper = plan.aggregates.length > 0 ? new Aggregation(plan) : new Collection(kernel, plan)
  }

  add(batch: Batch, headers: readonly string[]): void {
    const rest = this.begin(batch, headers)
    if (rest !== undefined) drained(rest)
  }

  /** Takes in a batch but for what takes long: where there are too many rows to keep, they are sorted. */
  begin(batch: Batch, headers: readonly string[]): Parts<void> | undefined {
    resetScratch()
    const rows = this.#filter.keep(batch, headers)
    if (rows?.length === 0) return undefined
    const keeper = this.#keeper
    if (keeper instanceof Collection) return keeper.add(batch, headers, rows)
    keeper.add(batch, headers, rows)
    return undefined
  }

  /** What is left of the table, once all of it was taken in: sort, select and limit. */
  finish(headers: readonly string[]): QueryResult {
    return drained(this.finishing(headers))
  }

  /** The same in parts. */
  *finishing(headers: readonly string[]): Parts<QueryResult> {
    this.#filter.check(headers)
    const { sort, select, limit } = this.#plan
    const kept = this.#keeper.finish(headers)
    const { frame, order } = kept
    const keys: FrameKey[] = []
    for (const { column, descending } of sort) {
      const place = placeOf(column, kept)
      if (place >= 0) keys.push({ column: place, descending })
    }
    return new QueryResult(select ?? kept.headers, {
      frame,
      order:
        keys.length === 0
          ? order
          : yield* sortRows(this.#kernel, frame, keys, order ?? numbered(frame.rowCount)),
      columns: selectColumns(select, kept),
      rowCount: Math.min(limit, frame.rowCount),
      hasBare: select === undefined && frame.hasBareRows,
    })
  }
}
