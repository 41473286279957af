import { callOf } from '../../src/model/prompt/plan-call.ts'
import { planOf } from '../../src/table/arguments.ts'
import type { JsonObject } from '../../src/chat/types.ts'
import type { Item } from './odd-items.ts'

/** Calls of every shape for the table of an item, one after the other from item to item. */
export function oddCall({ headers, rows }: Item, place: number): JsonObject {
  const column = (i: number): string => headers[i % headers.length] ?? ''
  const cell = (i: number): string =>
    rows[i % Math.max(1, rows.length)]?.[i % headers.length] ?? 'x'
  const figure = { column: column(1), fn: 'sum' }
  const condition = { column: column(0), op: 'eq', value: cell(0) }
  const shapes: readonly JsonObject[] = [
    { filter: condition, aggregate: figure },
    {
      filter: { ...condition, op: 'contains' },
      select: [...new Set([column(0), column(2)])],
      limit: 3,
    },
    {
      filter: [
        { column: column(2), op: 'in', value: [cell(2), 'Y "z"'] },
        { column: column(1), op: 'gte', value: '2k' },
      ],
      sort_by: { column: column(1), descending: true },
    },
    {
      filter: [{ column: column(3), op: 'not_empty' }],
      group_by: column(0),
      aggregate: figure,
      sort_by: { column: `sum_${column(1)}`, descending: false },
      select: [column(0)],
      limit: 1,
    },
    {
      group_by: [...new Set([column(0), column(2)])],
      aggregate: [figure, { column: column(1), fn: 'count' }],
    },
    { filter: { ...condition, op: 'neq', value: 'Nroth' } },
  ]
  return callOf(planOf(shapes[place % shapes.length]))
}
