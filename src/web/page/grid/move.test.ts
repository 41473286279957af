import { expect, test } from 'vitest'
import { move } from './move.ts'

const extent = { rows: 100, columns: 5, page: 10 }

test('arrows go one cell on and stay inside', () => {
  expect(move({ row: 0, column: 0 }, 'ArrowDown', false, extent)).toEqual({ row: 1, column: 0 })
  expect(move({ row: 0, column: 0 }, 'ArrowUp', false, extent)).toEqual({ row: -1, column: 0 })
  expect(move({ row: -1, column: 0 }, 'ArrowUp', false, extent)).toEqual({ row: -1, column: 0 })
  expect(move({ row: 99, column: 4 }, 'ArrowRight', false, extent)).toEqual({ row: 99, column: 4 })
})

test('with Ctrl they go to the end, and Home and End to the corners', () => {
  expect(move({ row: 3, column: 2 }, 'ArrowDown', true, extent)).toEqual({ row: 99, column: 2 })
  expect(move({ row: 3, column: 2 }, 'End', true, extent)).toEqual({ row: 99, column: 4 })
  expect(move({ row: 3, column: 2 }, 'Home', false, extent)).toEqual({ row: 3, column: 0 })
})

test('a page is as many rows as are seen', () => {
  expect(move({ row: 3, column: 2 }, 'PageDown', false, extent)).toEqual({ row: 13, column: 2 })
  expect(move({ row: 3, column: 2 }, 'PageUp', false, extent)).toEqual({ row: 0, column: 2 })
})

test('any other key leads nowhere', () => {
  expect(move({ row: 3, column: 2 }, 'a', false, extent)).toBeUndefined()
})
