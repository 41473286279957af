import { expect, test } from 'vitest'
import { columnsBetween, columnStarts } from './column-layout.ts'

test('a column is as wide as its longest cell, within reason', () => {
  const starts = columnStarts(['a', 'b', 'c'], [['x', 'twelve chars', 'x'.repeat(2_000_000)]])
  expect(starts).toEqual([0, 64, 64 + 125, 64 + 125 + 320])
})

test('only the columns between two places are seen', () => {
  const starts = [0, 100, 200, 300, 400]
  expect(columnsBetween(starts, 0, 150)).toEqual([0, 2])
  expect(columnsBetween(starts, 250, 290)).toEqual([2, 3])
  expect(columnsBetween(starts, 250, 9999)).toEqual([2, 4])
})

test('a table without columns has none to see', () => {
  expect(columnsBetween([0], 0, 100)).toEqual([0, 0])
})
