import { expect, test } from 'vitest'
import {
  columnsBetween,
  firstWidths,
  fittingWidth,
  leftThatShows,
  startsOf,
} from './column-layout.ts'

const measure = (text: string): number => text.length * 10

test('a column is as wide as its name and its longest cell, within reason', () => {
  expect(fittingWidth('a', ['x', 'twelve chars'], measure)).toBe(140)
  expect(fittingWidth('a long name', ['x'], measure)).toBe(148)
  expect(fittingWidth('', [], measure)).toBe(48)
  expect(fittingWidth('a', ['x'.repeat(2_000_000)], measure)).toBe(1600)
})

test('at first long cells leave room for other columns', () => {
  expect(firstWidths([100, 1600, 100], 400)).toEqual([100, 320, 100])
})

test('room that is left over goes to the columns that are cut', () => {
  expect(firstWidths([100, 1600, 400, 100], 1000)).toEqual([100, 400, 400, 100])
  expect(firstWidths([100, 100], 1000)).toEqual([100, 100])
})

test('columns stand side by side', () => {
  expect(startsOf([100, 50, 70])).toEqual([0, 100, 150, 220])
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

test('a grid is scrolled no further than it takes to see a column', () => {
  const starts = [0, 100, 200, 300, 400]
  expect(leftThatShows(starts, 1, 50, 200)).toBe(50)
  expect(leftThatShows(starts, 0, 50, 200)).toBe(0)
  expect(leftThatShows(starts, 3, 50, 200)).toBe(200)
})
