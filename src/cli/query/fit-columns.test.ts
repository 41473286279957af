import { describe, expect, test } from 'vitest'
import { fitColumns, leftOut } from './fit-columns.ts'

const text = (cells: number, header = 4) => ({ header, cells, isNumeric: false })
const number = (cells: number, header = 4) => ({ header, cells, isNumeric: true })

describe('columns in so much room', () => {
  test('are as wide as they need when there is room', () => {
    expect(fitColumns([text(10), number(3), text(2, 6)], 24)).toEqual([10, 4, 6])
    expect(fitColumns([text(1000)], Infinity)).toEqual([1000])
  })

  test('are cut where they are widest, and share what there is', () => {
    expect(fitColumns([text(10), text(100)], 40)).toEqual([10, 28])
    expect(fitColumns([text(100), text(100)], 42)).toEqual([20, 20])
  })

  test('are never cut through a number, but through its header', () => {
    expect(fitColumns([text(100), number(20)], 40)).toEqual([18, 20])
    expect(fitColumns([text(100), number(3, 50)], 40)).toEqual([19, 19])
  })

  test('are left out at the end when not even a part of each fits', () => {
    const columns = [text(20), number(30), text(20), text(20)]
    expect(fitColumns(columns, 60)).toEqual([18, 30])
    expect(leftOut(columns, 2)).toBe('… 2 more')
    expect(leftOut(columns, 4)).toBe('')
  })

  test('are one column at least, however small the screen', () => {
    expect(fitColumns([number(30), text(5)], 5)).toEqual([1])
  })
})
