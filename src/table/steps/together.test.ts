import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask, type Cells } from '../../../test/table/ask.ts'
import {
  comparePair,
  figures,
  filter,
  find,
  groups,
  isOrder,
  select,
} from '../../../test/table/obvious.ts'
import {
  anyCell,
  differentHeaders,
  tableOf,
  toCsv,
  toJson,
  trimmedCell,
} from '../../../test/table/tables.ts'

interface Question {
  readonly filter: readonly {
    readonly column: string
    readonly op: 'eq' | 'gt' | 'lt' | 'contains'
    readonly value: string
  }[]
  readonly group_by: readonly string[]
  readonly aggregate: readonly { readonly column: string; readonly fn: 'count' | 'min' | 'max' }[]
  readonly sort_by: readonly { readonly column: string; readonly descending: boolean }[]
  readonly select: readonly string[]
  readonly limit: number
}

/** All steps, one after the other. `undefined` where the rule of sorting is no order. */
function obviously(cells: Cells, question: Question): Cells | undefined {
  let table = cells
  for (const { column, op, value } of question.filter) table = filter(table, column, op, value)
  if (question.aggregate.length > 0) table = aggregated(table, question)
  const keys = question.sort_by
    .map(({ column, descending }) => ({ at: find(table.headers, column), descending }))
    .filter(({ at }) => at >= 0)
  if (!keys.every(({ at }) => isOrder(table.rows.map((row) => row[at] ?? '')))) return undefined
  const rows = table.rows.toSorted((a, b) => {
    for (const { at, descending } of keys) {
      const order = comparePair(a[at] ?? '', b[at] ?? '')
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
  table = { headers: table.headers, rows }
  if (question.select.length > 0) table = select(table, question.select)
  return { headers: table.headers, rows: table.rows.slice(0, question.limit) }
}

function aggregated(table: Cells, { group_by, aggregate }: Question): Cells {
  const [first] = aggregate
  const named = groups(table, group_by, first?.column ?? '')
  const all = group_by.length > 0 ? named : [{ keys: [], cells: [] }]
  const columns = aggregate.map(({ column, fn }) => {
    const found = groups(table, group_by, column)
    return all.map((_, i) => figures(fn, found[i]?.cells ?? [])[0] ?? '')
  })
  return {
    headers: [...group_by, ...aggregate.map(({ column, fn }) => `${fn}_${column}`)],
    rows: all.map(({ keys }, i) => [...keys, ...columns.map((column) => column[i] ?? '')]),
  }
}

function questionsOf(headers: readonly string[]): fc.Arbitrary<Question> {
  const column = fc.constantFrom(...headers)
  const fn = fc.constantFrom('count', 'min', 'max')
  const later = fc.oneof(
    column,
    fc.tuple(fn, column).map(([name, of]) => `${name}_${of}`),
  )
  return fc.record({
    filter: fc.array(
      fc.record({ column, op: fc.constantFrom('eq', 'gt', 'lt', 'contains'), value: anyCell }),
      { maxLength: 1 },
    ),
    group_by: fc.array(column, { maxLength: 2 }),
    aggregate: fc.array(fc.record({ column, fn }), { maxLength: 2 }),
    sort_by: fc.array(fc.record({ column: later, descending: fc.boolean() }), { maxLength: 2 }),
    select: fc.array(fc.oneof(later, fc.constant('nothing')), { maxLength: 3 }),
    limit: fc.nat(8),
  })
}

const asked = (cell: fc.Arbitrary<string>): fc.Arbitrary<{ cells: Cells; question: Question }> =>
  tableOf(differentHeaders, cell)
    .filter(({ rows }) => rows.length > 0)
    .chain((cells) =>
      fc.record({ cells: fc.constant(cells), question: questionsOf(cells.headers) }),
    )

test('all steps together are one after the other, on JSON', () => {
  fc.assert(
    fc.property(asked(anyCell), ({ cells, question }) => {
      const expected = obviously(cells, question)
      fc.pre(expected !== undefined)
      expect(ask(toJson(cells), question)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('all steps together are one after the other, on CSV', () => {
  fc.assert(
    fc.property(asked(trimmedCell), ({ cells, question }) => {
      const expected = obviously(cells, question)
      fc.pre(expected !== undefined)
      expect(ask(toCsv(cells), question, 'csv')).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
