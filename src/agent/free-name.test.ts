import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

test('a name that nobody has is kept', () => {
  expect(freeName('sales.csv', ['staff.csv'])).toBe('sales.csv')
})

test.each([
  ['sales.csv', 'sales-2.csv'],
  ['sales.csv.gz', 'sales-2.csv.gz'],
  ['SALES.CSV.GZ', 'SALES-2.CSV.GZ'],
  ['2025/sales.csv', '2025/sales-2.csv'],
  ['v1.2/sales', 'v1.2/sales-2'],
  ['sales', 'sales-2'],
  ['.sales', '.sales-2'],
])('of two of the name %s the second is %s', (name, second) => {
  expect(freeName(name, [name.toLowerCase()])).toBe(second)
})

test('the first number that is free is taken', () => {
  expect(freeName('a.csv', ['A.csv', 'a-2.CSV', 'a-4.csv'])).toBe('a-3.csv')
})

test('what has no name is a table', () => {
  expect(freeName(' ', ['table'])).toBe('table-2')
})
