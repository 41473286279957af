import fc from 'fast-check'
import type { Query } from '../../src/table/types.ts'
import { anyCell } from './tables.ts'

/** Questions about columns of these names, in the spec's forms and in ours. */
export function queriesOf(names: readonly string[]): fc.Arbitrary<Query> {
  const column = fc.constantFrom(...names)
  const value = anyCell
  const single = fc.constantFrom('eq', 'neq', 'gt', 'lt', 'contains')
  const extended = fc.constantFrom('eq', 'gt', 'gte', 'lte', 'in', 'not_contains', 'empty')
  const fn = fc.constantFrom('count', 'sum', 'avg', 'min', 'max')
  const sort = fc.record({ column, descending: fc.boolean() })
  return fc.record(
    {
      filter: fc.oneof(
        fc.record({ column, op: single, value }),
        fc.array(fc.record({ column, op: extended, value }), { maxLength: 2 }),
      ),
      group_by: fc.oneof(column, fc.array(column, { maxLength: 2 })),
      aggregate: fc.oneof(
        { weight: 1, arbitrary: fc.record({ column, fn }) },
        { weight: 1, arbitrary: fc.array(fc.record({ column, fn }), { maxLength: 2 }) },
        { weight: 2, arbitrary: fc.constant(undefined) },
      ),
      sort_by: fc.oneof(sort, fc.array(sort, { maxLength: 2 })),
      select: fc.array(fc.oneof(column, fc.constantFrom('nothing', 'sum_a')), { maxLength: 4 }),
      limit: fc.nat(6),
    },
    { requiredKeys: [] },
  )
}
