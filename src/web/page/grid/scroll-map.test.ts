import { expect, test } from 'vitest'
import { placeThatShows, ROW_HEIGHT, rowsAround, scrollMap } from './scroll-map.ts'

test('a table that browsers can hold scrolls one to one', () => {
  const map = scrollMap(1000, 400)
  expect(map.height).toBe(1000 * ROW_HEIGHT)
  expect(map.placeAt(1234)).toBe(1234)
  expect(map.scrollTopFor(1234)).toBe(1234)
})

test('of a table that is higher than browsers can, both ends are reached', () => {
  const rows = 10_000_000
  const map = scrollMap(rows, 400)
  expect(map.height).toBe(15_000_000)
  expect(map.placeAt(0)).toBe(0)
  expect(map.placeAt(map.height - 400)).toBeCloseTo(rows * ROW_HEIGHT - 400)
  expect(map.placeAt(map.scrollTopFor(5_000_000))).toBeCloseTo(5_000_000)
})

test('a table without rows has no height and one place', () => {
  const map = scrollMap(0, 400)
  expect(map.height).toBe(0)
  expect(map.placeAt(10)).toBe(0)
})

test('a row that is seen already moves nothing, and one that is not moves as little as it can', () => {
  expect(placeThatShows(3, 28, 280)).toBe(28)
  expect(placeThatShows(0, 28, 280)).toBe(0)
  expect(placeThatShows(20, 28, 280)).toBe(21 * ROW_HEIGHT - 280)
})

test('only the rows around a place exist, and none that there are not', () => {
  expect(rowsAround(0, 280, 1_000_000)).toMatchObject({ first: 0, end: 14 })
  expect(rowsAround(2800, 280, 105)).toMatchObject({ first: 96, end: 105 })
  expect(rowsAround(0, 280, 0).rows).toEqual([])
})
