import { expect, test } from 'vitest'
import { plotData } from './plot-data.ts'

const kinds = ['text', 'number'] as const

test('bars stand in the order of the rows, and an empty cell is a gap', () => {
  const result = {
    headers: ['region', 'sum_amount'],
    rows: [
      ['South', '20'],
      ['North', ''],
    ],
    rowCount: 2,
    kinds,
    key: 'r1',
  }
  const data = plotData(result, { kind: 'bars', label: 0, values: [1] })
  expect(data.xs).toEqual([0, 1])
  expect(data.labels).toEqual(['South', 'North'])
  expect(data.series).toEqual([{ name: 'sum_amount', values: [20, null] }])
  expect(data.textAt(0)).toBe('South: sum_amount 20')
  expect(data.textAt(undefined)).toBe('')
})

test('a line goes from the earliest to the latest', () => {
  const result = {
    headers: ['date', 'amount'],
    rows: [
      ['2026-03-01', '3'],
      ['2026-01-01', '1'],
    ],
    rowCount: 2,
    kinds,
    key: 'r1',
  }
  const data = plotData(result, { kind: 'line', label: 0, values: [1], areYears: false })
  expect(data.labels).toEqual(['2026-01-01', '2026-03-01'])
  expect(data.xs[0]).toBe(Date.UTC(2026, 0, 1) / 1000)
  expect(data.series[0]?.values).toEqual([1, 3])
})
