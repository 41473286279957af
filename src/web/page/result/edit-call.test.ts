import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOf } from '../../../table/arguments.ts'
import { fns, ops } from '../../../table/plan.ts'
import { callOf, fieldsOf, resultColumns, takesValue, withKnownColumns } from './edit-call.ts'

test('a call comes back from its fields in the shortest form', () => {
  const call = {
    filter: { column: 'product', op: 'eq', value: 'Grinder' },
    group_by: 'region',
    aggregate: { column: 'amount', fn: 'sum' },
    sort_by: { column: 'sum_amount', descending: true },
    select: ['region'],
    limit: 3,
  }
  expect(callOf(fieldsOf({ data: '@sales.csv', ...call }))).toEqual(call)
})

test('a comparison that only lists have is written in a list', () => {
  const filter = [{ column: 'year', op: 'gte', value: '2020' }]
  expect(callOf(fieldsOf({ filter }))).toEqual({ filter })
  const empty = [{ column: 'year', op: 'not_empty' }]
  expect(callOf(fieldsOf({ filter: empty }))).toEqual({ filter: empty })
})

test('several values are one text, with quotes where they are needed', () => {
  const filter = [{ column: 'a', op: 'in', value: ['North', 'x, y', 'say "hi"', ' ', '', 'z'] }]
  const { conditions } = fieldsOf({ filter })
  expect(conditions[0]?.value).toBe('North, "x, y", "say ""hi""", " ", "", z')
  expect(callOf(fieldsOf({ filter }))).toEqual({ filter })
})

test('every call means the same after it was taken apart', () => {
  const name = fc.constantFrom('a', 'b', 'c d')
  const condition = fc.record({
    column: name,
    op: fc.constantFrom(...ops),
    value: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
  })
  const call = fc.record(
    {
      filter: fc.array(
        condition.map(({ column, op, value }) => ({
          column,
          op,
          ...(takesValue(op) && { value: op === 'in' ? value : value[0] }),
        })),
      ),
      group_by: fc.array(name),
      aggregate: fc.array(fc.record({ column: name, fn: fc.constantFrom(...fns) }), {
        minLength: 1,
      }),
      sort_by: fc.array(fc.record({ column: name, descending: fc.boolean() })),
      select: fc.array(name),
      limit: fc.nat(),
    },
    { requiredKeys: ['aggregate'] },
  )
  fc.assert(
    fc.property(call, (given) => {
      const { groupByText: _, ...plan } = planOf(callOf(fieldsOf(given)))
      const { groupByText: _given, ...expected } = planOf(given)
      expect(plan).toEqual(expected)
    }),
  )
})

test('what a form leaves open is left out', () => {
  expect(
    callOf({
      conditions: [{ column: '', op: 'eq', value: 'x' }],
      groups: [''],
      figures: [],
      sort: [{ column: '', descending: false }],
      columns: [''],
      limit: undefined,
    }),
  ).toEqual({})
})

test('a call that makes no sense keeps the steps that do', () => {
  const fields = fieldsOf({ filter: [{ column: 'a', op: 'like' }], limit: 2 })
  expect(fields).toEqual({
    conditions: [],
    groups: [],
    figures: [],
    sort: [],
    columns: [],
    limit: 2,
  })
})

test('when the figures change, what named the old ones goes', () => {
  const fields = fieldsOf({
    group_by: 'region',
    aggregate: { column: 'amount', fn: 'sum' },
    sort_by: [{ column: 'sum_amount' }, { column: 'region' }],
    select: ['region', 'sum_amount'],
  })
  const changed = { ...fields, figures: [{ column: 'amount', fn: 'max' as const }] }
  expect(resultColumns(changed, ['region', 'amount'])).toEqual(['region', 'max_amount'])
  expect(withKnownColumns(changed, ['region', 'amount'])).toMatchObject({
    sort: [{ column: 'region' }],
    columns: ['region'],
  })
})
