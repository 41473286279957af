import { describe, expect, test } from 'vitest'
import { attachTable } from './attached-table.ts'
import { findTable, tableNames } from './find-table.ts'

const sales = attachTable('sales.csv', 'region,amount\nNorth,10')
const stock = attachTable('stock.csv', 'item,count\nnail,5')
const salesToo = attachTable('sales.json', '[{"a": 1}]')
const odd = attachTable('Q1, "final".csv', 'a\n1')

describe('a table is found', () => {
  test.each([
    '@sales.csv',
    'sales.csv',
    '@SALES.CSV',
    'Sales.Csv',
    '@sales',
    '@Sales',
    ' @sales.csv\n',
  ])('by %j', (data) => {
    expect(findTable({ data }, [stock, sales])).toEqual({ ok: true, attachment: sales })
  })

  test('by a name with commas and quotes', () => {
    expect(findTable({ data: '@Q1, "final".csv' }, [stock, odd])).toEqual({
      ok: true,
      attachment: odd,
    })
  })

  test.each([[{ data: null }], [{ limit: 3 }]])('as the only one, by %j', (args) => {
    expect(findTable(args, [sales])).toEqual({ ok: true, attachment: sales })
  })

  test('in full where another begins in the same way', () => {
    expect(findTable({ data: '@sales.json' }, [sales, salesToo])).toMatchObject({
      attachment: salesToo,
    })
  })
})

describe('a name that is none', () => {
  test('is answered with the nearest and with all', () => {
    const found = findTable({ data: '@sale.csv' }, [sales, stock])
    expect(found).toEqual({
      ok: false,
      message: expect.stringContaining('Did you mean "@sales.csv"?'),
    })
    expect(found).toMatchObject({ message: expect.stringContaining('"@stock.csv"') })
  })

  test('that is near to none is answered with all', () => {
    const found = findTable({ data: '@nope' }, [sales, stock])
    expect(found).toMatchObject({ ok: false, message: expect.stringContaining('"@sales.csv"') })
    expect(found).not.toMatchObject({ message: expect.stringContaining('Did you mean') })
  })

  test('that begins two is answered with both', () => {
    const found = findTable({ data: '@sales' }, [sales, salesToo])
    expect(found).toMatchObject({ ok: false, message: expect.stringContaining('"@sales.json"') })
  })

  test('of a megabyte is answered in a few words', () => {
    const found = findTable({ data: `@${'x'.repeat(1_000_000)}` }, [sales])
    expect(found?.ok === false && found.message.length).toBeLessThan(500)
  })

  test.each(['sales', '@', '@Q1, "finale".csv'])('%j is never taken for an empty table', (data) => {
    expect(findTable({ data }, [sales, salesToo, odd])).toMatchObject({ ok: false })
  })
})

describe('data that is a table itself is nobody’s name', () => {
  test.each(['a,b\n1,2', '@a,b\n1,2', '[{"a": 1}]', '| a |\n| - |\n| 1 |', 'a\n1'])(
    '%j',
    (data) => {
      expect(findTable({ data }, [sales])).toBeUndefined()
    },
  )
})

test('none is meant where none is named and there are two, or nothing is said at all', () => {
  expect(findTable({ limit: 3 }, [sales, stock])).toEqual({
    ok: false,
    message: 'data is missing: say which table, "@sales.csv", "@stock.csv"',
  })
  expect(findTable({}, [sales])).toEqual({
    ok: false,
    message: 'there are no arguments: say which table, "@sales.csv"',
  })
})

test('names are listed as a model writes them, and not without end', () => {
  expect(tableNames([sales, odd])).toBe('"@sales.csv", "@Q1, \\"final\\".csv"')
  const many = Array.from({ length: 1000 }, (_, i) => attachTable(`t${i}.csv`, sales.table))
  expect(tableNames(many)).toContain('960 more')
})
