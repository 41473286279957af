import type { Batch, Rows } from '../batch.ts'
import { ColumnFinder, findColumn } from '../columns.ts'
import { TableError } from '../error.ts'
import { numberOf } from '../number.ts'
import type { Condition, Op } from '../plan.ts'
import { encode } from '../utf8.ts'

// A cell stands to a value in one of three ways: before it, at it, after it; or it is like the
// value or not. Both are written 0, 1, 2, and an op is the set of those that it keeps, one bit each.
const BEFORE = 1
const AT = 2
const AFTER = 4
const OTHER = 8

interface Comparison {
  readonly name: string
  readonly by: 'order' | 'likeness' | 'containment'
  readonly keeps: number
  readonly values: readonly { readonly bytes: Uint8Array; readonly number: number }[]
}

const meanings: Readonly<Record<Op, Pick<Comparison, 'by' | 'keeps'>>> = {
  eq: { by: 'likeness', keeps: AT },
  neq: { by: 'likeness', keeps: BEFORE },
  in: { by: 'likeness', keeps: AT },
  empty: { by: 'likeness', keeps: AT },
  not_empty: { by: 'likeness', keeps: BEFORE },
  contains: { by: 'containment', keeps: AT },
  not_contains: { by: 'containment', keeps: BEFORE },
  gt: { by: 'order', keeps: AFTER },
  lt: { by: 'order', keeps: BEFORE },
  gte: { by: 'order', keeps: AT | AFTER },
  lte: { by: 'order', keeps: AT | BEFORE },
}

/** Keeps the rows that meet every condition. */
export class Filter {
  readonly #comparisons: readonly Comparison[]
  readonly #names: readonly string[]
  readonly #finder = new ColumnFinder()

  constructor(conditions: readonly Condition[]) {
    this.#names = conditions.map((condition) => condition.column)
    this.#comparisons = conditions.flatMap(({ column, op, values }) => {
      if (op === undefined) return []
      return { name: column, ...meanings[op], values: values.map(valueOf) }
    })
  }

  /** The rows of a batch that are kept. */
  keep(batch: Batch, headers: readonly string[]): Rows {
    let rows: Rows
    for (const comparison of this.#comparisons) {
      const column = this.#finder.find(headers, comparison.name)
      rows = batch.pick(rows, compare(batch, column, rows, comparison), comparison.keeps)
      if (rows.length === 0) break
    }
    return rows
  }

  /** Complains about a column that no row had. */
  check(headers: readonly string[]): void {
    for (const name of this.#names) {
      if (findColumn(headers, name) < 0) {
        throw new TableError('Column', `filter column '${name}' not found`)
      }
    }
  }
}

function valueOf(text: string): { bytes: Uint8Array; number: number } {
  return { bytes: encode(text), number: numberOf(text) }
}

function compare(batch: Batch, column: number, rows: Rows, how: Comparison): Uint8Array {
  const [first, ...others] = how.values
  if (first === undefined) return new Uint8Array(rows?.length ?? batch.rows)
  switch (how.by) {
    case 'order':
      return compareOrder(batch, column, rows, first)
    case 'containment':
      return batch.search(column, rows, first.bytes)
    case 'likeness': {
      const flags = batch.match(column, rows, first.bytes)
      if (others.length === 0) return flags
      const either = flags.slice()
      for (const { bytes } of others) {
        const more = batch.match(column, rows, bytes)
        for (let i = 0; i < either.length; i++) either[i] = (either[i] ?? 0) | (more[i] ?? 0)
      }
      return either
    }
  }
}

/** As numbers when both are numbers, else as text. */
function compareOrder(
  batch: Batch,
  column: number,
  rows: Rows,
  value: { readonly bytes: Uint8Array; readonly number: number },
): Uint8Array {
  if (Number.isNaN(value.number)) return batch.order(column, rows, value.bytes)
  const compared = batch.compare(column, rows, value.number)
  if (!compared.includes(3)) return compared
  const flags = compared.slice()
  const order = batch.order(column, batch.pick(rows, flags, OTHER), value.bytes)
  for (let i = 0, next = 0; i < flags.length; i++) {
    if (flags[i] === 3) flags[i] = order[next++] ?? 0
  }
  return flags
}
