import { describe, expect, test } from 'vitest'
import { columnsAtHead } from './head.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the columns at the head of a table', () => {
  test.each([
    ['a,b\n1,2\n3', true],
    ['\ufeff\n\na , b\r\n1', true],
    ['"a","b"\n1,2', false],
    ['| a | b |\n| - | - |\n| 1 | 2 |\n| 3', false],
    ['[{"a":1},{"b":"x"},{"c"', false],
    ['[{"a":{"n":1},"b":"}"},{"c":"}', false],
  ])('of %j are a and b; no more can come: %j', (text, isAll) => {
    expect(columnsAtHead(bytes(text), undefined)).toEqual({ columns: ['a', 'b'], isAll })
  })

  test.each(['', 'a,b', '| a | b |', '[{"a":1', '[1,2', 'x'.repeat(100)])(
    'cannot be seen in %j',
    (text) => {
      expect(columnsAtHead(bytes(text), undefined)).toBeUndefined()
    },
  )

  test('are those of the format that was asked for', () => {
    const text = bytes('[a,b\n1,2\n')
    expect(columnsAtHead(text, 'csv')).toEqual({ columns: ['[a', 'b'], isAll: true })
    expect(columnsAtHead(text, undefined)).toBeUndefined()
  })

  test('may end in the middle of a character', () => {
    expect(columnsAtHead(bytes('a,b\nü').subarray(0, 5), undefined)?.columns).toEqual(['a', 'b'])
  })
})
