import { expect, test } from 'vitest'
import type { ResultFacts } from '../protocol.ts'
import { chooseChart } from './choose-chart.ts'
import { columnKinds } from './column-kinds.ts'

function result(headers: readonly string[], ...rows: readonly (readonly string[])[]): ResultFacts {
  return { headers, rows, rowCount: rows.length, kinds: columnKinds(headers, rows), key: 'k' }
}

test('one figure is a number, with what it is of', () => {
  expect(chooseChart(result(['sum_amount'], ['5']))).toEqual({
    kind: 'number',
    value: 0,
    label: undefined,
  })
  expect(chooseChart(result(['region', 'sum_amount'], ['North', '5']))).toEqual({
    kind: 'number',
    value: 1,
    label: 0,
  })
})

test('figures of groups are bars', () => {
  const groups = result(['region', 'sum_amount'], ['North', '5'], ['South', '7.5'])
  expect(chooseChart(groups)).toEqual({ kind: 'bars', label: 0, values: [1] })
})

test('figures of days, months and years are a line', () => {
  const months = ['2026-01', '2026-02', '2026-03'].map((month, i) => [month, String(i)])
  expect(chooseChart(result(['month', 'count_id'], ...months))).toEqual({
    kind: 'line',
    label: 0,
    values: [1],
    areYears: false,
  })
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day, i) => [String(i), day])
  expect(chooseChart(result(['amount', 'day'], ...days))).toMatchObject({ kind: 'line', label: 1 })
  const years = ['2022', '2023', '2024'].map((year, i) => [year, String(i * 1000)])
  expect(chooseChart(result(['year', 'sum_amount'], ...years))).toMatchObject({
    kind: 'line',
    label: 0,
    areYears: true,
  })
  expect(chooseChart(result(['year', 'amount'], ...years))).toMatchObject({
    kind: 'line',
    label: 0,
  })
})

test('two dates are bars: no line has two points', () => {
  const days = result(['day', 'sum_a'], ['2026-01-01', '1'], ['2026-01-02', '2'])
  expect(chooseChart(days)).toMatchObject({ kind: 'bars' })
})

test('a figure that would not be seen beside another is not drawn', () => {
  const rows = [
    ['North', '90000', '3', '40000'],
    ['South', '80000', '4', '30000'],
  ]
  const headers = ['region', 'sum_amount', 'count_id', 'max_amount']
  expect(chooseChart(result(headers, ...rows))).toMatchObject({ values: [1, 3] })
})

test.each([
  ['no rows', result(['a', 'sum_b'])],
  ['no numbers', result(['a', 'b'], ['x', 'y'], ['z', 'w'])],
  ['only numbers', result(['a', 'b'], ['1', '2'], ['3', '4'])],
  ['labels that come twice', result(['a', 'b'], ['x', '2'], ['x', '4'])],
  ['two columns of labels', result(['a', 'b', 'sum_c'], ['x', 'y', '2'], ['z', 'y', '4'])],
  ['a part of the rows', { ...result(['a', 'b'], ['x', '2'], ['y', '4']), rowCount: 3 }],
  ['too many bars', result(['a', 'b'], ...Array.from({ length: 61 }, (_, i) => [`x${i}`, '1']))],
])('%s: no chart', (_, given) => {
  expect(chooseChart(given)).toEqual({ kind: 'none' })
})

test('a column is of numbers or dates when all its cells are that or empty', () => {
  const rows = [
    ['1', '2026-01-02', '2026-01-02 10:30', '1', '', '2026-13-45'],
    ['', '2026-01-03', '2026-01-02T10:30:00Z', 'x', '', '2026-01-01'],
  ]
  const headers = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(columnKinds(headers, rows)).toEqual(['number', 'date', 'date', 'text', 'text', 'text'])
})
