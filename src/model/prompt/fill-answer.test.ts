import { describe, expect, test } from 'vitest'
import { fillAnswer } from './fill-answer.ts'

const call = {
  filter: [
    { column: 'notes', op: 'not_empty' },
    { column: 'region', op: 'in', value: ['North', 'South', 'East'] },
    { column: 'pay', op: 'gte', value: '5' },
  ],
}
const result = {
  headers: ['name', 'sum_pay'],
  rows: [
    ['{n} {1}', ''],
    ['Ivo', '7'],
  ],
}

test('slots are filled once, and a cell that looks like a slot is text', () => {
  expect(fillAnswer('{1} has {2}; {n} rows for {a} over {b}.', call, result)).toBe(
    '{n} {1} has (empty); 2 rows for North, South or East over 5.',
  )
})

test('one row is not told as several', () => {
  const sentence = 'The {n} rows with the highest pay'
  const [first = []] = result.rows
  expect(fillAnswer(sentence, {}, result)).toBe('The 2 rows with the highest pay')
  expect(fillAnswer(sentence, {}, { ...result, rows: [first] })).toBe(
    'The row with the highest pay',
  )
})

test.each(['{3}', '{7}', '{c}', '{x}', '{}', '{rows2}'])('for %s there is nothing', (slot) => {
  expect(fillAnswer(`It is ${slot}.`, call, result)).toBeUndefined()
})

test('nothing fills a slot for cells where there are no rows', () => {
  expect(fillAnswer('It is {1}.', call, { headers: ['a'], rows: [] })).toBeUndefined()
  expect(fillAnswer('It is {rows}.', call, { headers: ['a'], rows: [] })).toBeUndefined()
  expect(fillAnswer('There are {n}.', call, { headers: ['a'], rows: [] })).toBe('There are 0.')
})

describe('rows are listed', () => {
  const list = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
    fillAnswer('{rows}', {}, { headers, rows })

  test('within a sentence when there is one column', () => {
    expect(list(['a'], [['North']])).toBe('North')
    expect(list(['a'], [['North'], ['South'], ['West']])).toBe('North, South and West')
  })

  test('a line a row when there are several', () => {
    expect(
      list(
        ['a', 'b'],
        [
          ['North', '5'],
          ['', '6'],
        ],
      ),
    ).toBe('- North: 5\n- (empty): 6')
    expect(list(['a', 'sum_b', 'c_d'], [['North', '5', 'x']])).toBe('- North: total b 5, c_d x')
  })

  test('no more than twenty', () => {
    const rows = Array.from({ length: 55 }, (_, i) => [`r${i}`, 'x'])
    expect(list(['a', 'b'], rows)?.split('\n')).toHaveLength(21)
    expect(list(['a', 'b'], rows)).toMatch(/…and 35 more$/)
    expect(list(['a'], rows)).toMatch(/r18, r19 and 35 more$/)
  })
})
