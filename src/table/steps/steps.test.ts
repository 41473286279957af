import { describe, expect, test } from 'vitest'
import { ask, contentOf, jsonTextOf } from '../../../test/table/ask.ts'

const data = 'name,age,City\nAda,36,London\nAlan,41,London\nGrace,85,New York'

describe('select', () => {
  test('keeps columns, in the order given', () => {
    expect(ask(data, { select: ['City', 'name'] })).toEqual({
      headers: ['City', 'name'],
      rows: [
        ['London', 'Ada'],
        ['London', 'Alan'],
        ['New York', 'Grace'],
      ],
    })
  })

  test('headers are the names as requested', () => {
    expect(ask(data, { select: ['CITY', 'Age'], limit: 1 })).toEqual({
      headers: ['CITY', 'Age'],
      rows: [['London', '36']],
    })
  })

  test('a name that matches no column gives empty cells', () => {
    expect(ask(data, { select: ['x', 'name', '__proto__'], limit: 1 })).toEqual({
      headers: ['x', 'name', '__proto__'],
      rows: [['', 'Ada', '']],
    })
    expect(ask(data, { select: ['nothing'] }).rows).toEqual([[''], [''], ['']])
  })

  test('a column may be selected again and again', () => {
    expect(ask('a,A\n1,2', { select: ['a', 'A', 'a'] })).toEqual({
      headers: ['a', 'A', 'a'],
      rows: [['1', '1', '1']],
    })
    expect(contentOf({ data: 'a\n1', select: ['a', 'A', 'a'] })).toContain('(1 rows, 3 columns)')
    expect(jsonTextOf({ data: 'a\n1', select: ['a', 'A', 'a'] })).toBe(
      '[\n  {\n    "a": 1,\n    "A": 1\n  }\n]',
    )
  })

  test.each([100, 5000, 100_000])('also under 64 names, with %d characters a cell', (length) => {
    const cell = `"${'x""\\y|'.repeat(length / 5)}"`
    const names = Array.from({ length: 64 }, (_, i) =>
      'column'
        .split('')
        .map((c, bit) => ((i >> bit) & 1 ? c.toUpperCase() : c))
        .join(''),
    )
    const text = `other,column\n1,${cell}\n2,${cell}`
    const expected = 'x"\\y|'.repeat(length / 5)
    const { headers, rows } = ask(text, { select: names })
    expect(headers).toEqual(names)
    expect(rows.every((row) => row.length === 64 && row.every((one) => one === expected))).toBe(
      true,
    )
    const json: unknown = JSON.parse(jsonTextOf({ data: text, select: names }))
    const object = Object.fromEntries(names.map((name) => [name, expected]))
    expect(json).toEqual([object, object])
  })

  test.each([undefined, null, [], 'name', {}, 5, [1, null], [[]], '[]', '[1]', 'null', '{"a":1}'])(
    '%j leaves the table as it is',
    (select) => {
      expect(contentOf({ data, select })).toBe(contentOf({ data }))
    },
  )

  test('takes the strings of a list, and a list as text (DQ-13)', () => {
    const expected = contentOf({ data, select: ['age', 'name'] })
    expect(contentOf({ data, select: [1, 'age', null, 'name', {}] })).toBe(expected)
    expect(contentOf({ data, select: '["age", "name"]' })).toBe(expected)
    expect(contentOf({ data, select: ' ["age",3,"name"] ' })).toBe(expected)
  })

  test('names columns of the aggregated table, after aggregation', () => {
    const grouped = { group_by: 'City', aggregate: { column: 'age', fn: 'sum' } } as const
    expect(ask(data, { ...grouped, select: ['SUM_AGE', 'city', 'age'] })).toEqual({
      headers: ['SUM_AGE', 'city', 'age'],
      rows: [
        ['77', 'London', ''],
        ['85', 'New York', ''],
      ],
    })
  })

  test('gives cells to rows that had none (DQ-10)', () => {
    expect(jsonTextOf({ data: '[5,{"a":1}]', select: ['a'] })).toBe(
      '[\n  {\n    "a": ""\n  },\n  {\n    "a": 1\n  }\n]',
    )
    expect(contentOf({ data: '[]', select: ['a'] })).toContain('(0 rows, 1 columns)')
  })
})

describe('limit', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [1e300, 3],
    [Number.MAX_SAFE_INTEGER, 3],
    [2.0, 2],
  ])('%d keeps %d of 3 rows', (limit, rows) => {
    expect(contentOf({ data, limit })).toContain(`Query Result (${rows} rows, 3 columns):`)
    expect(ask(data, { limit }).rows).toEqual(ask(data).rows.slice(0, rows))
  })

  test.each([-1, 2.5, '5', '1', null, undefined, true, [1], {}, NaN, Infinity, -Infinity])(
    '%j is ignored (DQ-13)',
    (limit) => {
      expect(contentOf({ data, limit })).toBe(contentOf({ data }))
    },
  )

  test('0 of a sorted, filtered or grouped table is no rows', () => {
    expect(ask(data, { limit: 0, sort_by: { column: 'age' } }).rows).toEqual([])
    expect(ask(data, { limit: 0, filter: { column: 'age', value: '36' } }).rows).toEqual([])
    expect(ask(data, { limit: 0, aggregate: { column: 'age' } })).toEqual({
      headers: ['count_age'],
      rows: [],
    })
  })

  test('counts rows after filter, and groups after aggregation', () => {
    const filter = { column: 'City', op: 'neq', value: 'London' } as const
    expect(ask(data, { filter, limit: 1 }).rows).toEqual([['Grace', '85', 'New York']])
    expect(ask(data, { group_by: 'City', aggregate: { column: 'age' }, limit: 1 }).rows).toEqual([
      ['London', '2'],
    ])
  })
})

describe('the order of the steps', () => {
  const sales = 'region,amount\na,5\nb,1\nc,9\na,1\nb,20\nc,1\nd,0'

  test('is filter, aggregate, sort, select, limit', () => {
    expect(
      ask(sales, {
        limit: 2,
        select: ['sum_amount', 'region'],
        sort_by: { column: 'sum_amount', descending: true },
        aggregate: { column: 'amount', fn: 'sum' },
        group_by: 'region',
        filter: { column: 'amount', op: 'lt', value: '10' },
      }),
    ).toEqual({
      headers: ['sum_amount', 'region'],
      rows: [
        ['10', 'c'],
        ['6', 'a'],
      ],
    })
  })

  test('a row that the limit drops still counts in an aggregate', () => {
    expect(ask(sales, { aggregate: { column: 'amount', fn: 'sum' }, limit: 1 }).rows).toEqual([
      ['37'],
    ])
  })

  test('sort comes before limit and before select', () => {
    expect(
      ask(sales, { sort_by: { column: 'amount' }, select: ['region'], limit: 2 }).rows,
    ).toEqual([['d'], ['b']])
  })
})
