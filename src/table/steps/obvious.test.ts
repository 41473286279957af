import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, type Cells } from '../../../test/table/ask.ts'
import {
  comparePair,
  compareTexts,
  figures,
  filter,
  find,
  groups,
  isOrder,
  meets,
  number,
  select,
} from '../../../test/table/obvious.ts'
import { anyCell, differentHeaders, tableOf, toJson } from '../../../test/table/tables.ts'
import { fns, ops } from '../plan.ts'
import type { ExtendedFilter } from '../types.ts'

// Every step against the obvious version of it, on tables of any kind of cells.

const table = tableOf(differentHeaders, anyCell).filter(({ rows }) => rows.length > 0)
/** A table, and names of its columns in any case. */
const tableAndNames = table.chain((cells) =>
  fc.tuple(
    fc.constant(cells),
    fc.array(
      fc.constantFrom(...cells.headers).chain((name) =>
        fc.constantFrom(name, name.toUpperCase(), name.toLowerCase()).filter((other) => {
          return find(cells.headers, other) >= 0
        }),
      ),
      { minLength: 3, maxLength: 3 },
    ),
  ),
)

describe('filter', () => {
  const single = ['eq', 'neq', 'gt', 'lt', 'contains'] as const

  test.each(single)('%s', (op) => {
    fc.assert(
      fc.property(tableAndNames, anyCell, ([cells, [column = '']], value) => {
        const expected = filter(cells, column, op, value)
        expect(ask(toJson(cells), { filter: { column, op, value } })).toEqual(expected)
        const [first = []] = cells.rows
        const known = first[find(cells.headers, column)] ?? ''
        expect(ask(toJson(cells), { filter: { column, op, value: known } })).toEqual(
          filter(cells, column, op, known),
        )
      }),
      { numRuns: 200 },
    )
  })

  test.each(ops)('%s in an array (DQ-24)', (op) => {
    fc.assert(
      fc.property(tableAndNames, fc.array(anyCell, { maxLength: 3 }), ([cells, names], values) => {
        const [column = ''] = names
        const [value = ''] = values
        const condition: ExtendedFilter = { column, op, value: op === 'in' ? values : value }
        const isIn = (cell: string): boolean => values.some((one) => meets(cell, 'eq', one))
        const at = find(cells.headers, column)
        const expected =
          op === 'in'
            ? { ...cells, rows: cells.rows.filter((row) => isIn(row[at] ?? '')) }
            : filter(cells, column, op, value)
        expect(ask(toJson(cells), { filter: [condition] })).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  test('several conditions are one after the other (DQ-24)', () => {
    const condition = fc.record({ op: fc.constantFrom(...single), value: anyCell })
    fc.assert(
      fc.property(tableAndNames, condition, condition, ([cells, names], a, b) => {
        const [first = '', second = ''] = names
        const both = [
          { column: first, ...a },
          { column: second, ...b },
        ]
        const expected = filter(filter(cells, first, a.op, a.value), second, b.op, b.value)
        expect(ask(toJson(cells), { filter: both })).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })
})

describe('aggregate', () => {
  test.each(fns)('%s', (fn) => {
    fc.assert(
      fc.property(tableAndNames, ([cells, [column = '']]) => {
        const at = find(cells.headers, column)
        const { headers, rows } = ask(toJson(cells), { aggregate: { column, fn } })
        expect(headers).toEqual([`${fn}_${column}`])
        expect(
          figures(
            fn,
            cells.rows.map((row) => row[at] ?? ''),
          ),
        ).toContain(rows[0]?.[0])
        expect(rows).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  })

  test.each(fns)('%s by group', (fn) => {
    fc.assert(
      fc.property(tableAndNames, ([cells, [column = '', by = '']]) => {
        const { headers, rows } = ask(toJson(cells), { group_by: by, aggregate: { column, fn } })
        expect(headers).toEqual([by, `${fn}_${column}`])
        const expected = groups(cells, [by], column)
        expect(rows.map(([key]) => [key])).toEqual(expected.map(({ keys }) => keys))
        for (const [i, row] of rows.entries()) {
          expect(figures(fn, expected[i]?.cells ?? [])).toContain(row[1])
        }
      }),
      { numRuns: 200 },
    )
  })

  test('several are beside each other (DQ-24)', () => {
    fc.assert(
      fc.property(tableAndNames, ([cells, [a = '', b = '', by = '']]) => {
        const data = toJson(cells)
        const aggregate = fns.map((fn, i) => ({ column: i % 2 === 0 ? a : b, fn }))
        const { headers, rows } = ask(data, { aggregate, group_by: [by] })
        const alone = aggregate.map((one) => ask(data, { aggregate: one, group_by: by }))
        expect(headers).toEqual([by, ...alone.map((one) => one.headers[1])])
        expect(rows.map((row) => row[0])).toEqual(alone[0]?.rows.map((row) => row[0]))
        for (const [i, one] of alone.entries()) {
          expect(rows.map((row) => row[i + 1])).toEqual(one.rows.map((row) => row[1]))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('several groups (DQ-24)', () => {
    fc.assert(
      fc.property(tableAndNames, ([cells, [a = '', b = '', column = '']]) => {
        const { rows } = ask(toJson(cells), { group_by: [a, b], aggregate: [{ column }] })
        expect(rows).toEqual(
          groups(cells, [a, b], column).map(({ keys, cells }) => [...keys, String(cells.length)]),
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('sort', () => {
  const numeric = anyCell.filter((cell) => !Number.isNaN(number(cell)))
  const textual = anyCell.filter((cell) => Number.isNaN(number(cell)))

  /** Rows numbered in their second column. */
  const column = (cells: readonly string[]): Cells => ({
    headers: ['x', 'i'],
    rows: cells.map((cell, i) => [cell, String(i)]),
  })

  test.each([
    ['numbers', numeric],
    ['texts', textual],
  ])('of %s is stable and by the rule', (_, cell) => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.boolean(), (cells, descending) => {
        const whole = column(cells)
        const sign = descending ? -1 : 1
        expect(ask(toJson(whole), { sort_by: { column: 'X', descending } }).rows).toEqual(
          whole.rows.toSorted(([a = ''], [b = '']) => sign * comparePair(a, b)),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('of a mix gives numbers in order, texts in order, and the rule where it is an order', () => {
    fc.assert(
      fc.property(
        fc.array(anyCell, { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        (cells, down) => {
          const whole = column(cells)
          const sign = down ? -1 : 1
          const { rows } = ask(toJson(whole), { sort_by: { column: 'x', descending: down } })
          const only = (list: Cells['rows'], isNumber: boolean): Cells['rows'] =>
            list.filter(([cell = '']) => !Number.isNaN(number(cell)) === isNumber)
          expect(only(rows, true)).toEqual(
            only(whole.rows, true).toSorted(([a = ''], [b = '']) => sign * (number(a) - number(b))),
          )
          expect(only(rows, false)).toEqual(
            only(whole.rows, false).toSorted(([a = ''], [b = '']) => sign * compareTexts(a, b)),
          )
          expect(rows).toHaveLength(cells.length)
          expect(ask(toJson(whole), { sort_by: { column: 'x', descending: down } }).rows).toEqual(
            rows,
          )
          if (!isOrder(cells)) return
          expect(rows).toEqual(
            whole.rows.toSorted(([a = ''], [b = '']) => sign * comparePair(a, b)),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test('by several keys is by the last first, where the rule is an order (DQ-24)', () => {
    fc.assert(
      fc.property(tableAndNames, fc.boolean(), fc.boolean(), ([cells, names], down, up) => {
        const keys = [
          { column: names[0] ?? '', descending: down },
          { column: names[1] ?? '', descending: up },
        ]
        const places = keys.map((key) => find(cells.headers, key.column))
        fc.pre(places.every((at) => isOrder(cells.rows.map((row) => row[at] ?? ''))))
        const expected = cells.rows.toSorted((a, b) => {
          for (const [i, at] of places.entries()) {
            const order = comparePair(a[at] ?? '', b[at] ?? '')
            if (order !== 0) return keys[i]?.descending === true ? -order : order
          }
          return 0
        })
        expect(ask(toJson(cells), { sort_by: keys }).rows).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })
})

describe('select and limit', () => {
  test('are what they say', () => {
    const name = fc.oneof(fc.constantFrom('a', 'A', 'b', 'nothing', '__proto__'), anyCell)
    fc.assert(
      fc.property(table, fc.array(name, { minLength: 1 }), fc.nat(20), (cells, names, limit) => {
        const expected = select(cells, names)
        expect(ask(toJson(cells), { select: names })).toEqual(expected)
        expect(ask(toJson(cells), { select: names, limit }).rows).toEqual(
          expected.rows.slice(0, limit),
        )
        expect(ask(toJson(cells), { limit }).rows).toEqual(cells.rows.slice(0, limit))
      }),
      { numRuns: 200 },
    )
  })
})
