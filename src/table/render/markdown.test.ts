import { describe, expect, test } from 'vitest'
import { jsonTextOf, tableLinesOf } from '../../../test/table/ask.ts'

/** The line of a row with this cell. */
const lineOf = (cell: string): string | undefined =>
  tableLinesOf({ data: JSON.stringify([{ a: cell, b: 'z' }]) })[2]

describe('DQ-12: a row is one line', () => {
  test.each([
    ['a|b', 'a\\|b'],
    ['|', '\\|'],
    ['||', '\\|\\|'],
    ['\\|', '\\\\|'],
    ['x\ny', 'x<br>y'],
    ['x\r\ny', 'x<br>y'],
    ['x\ry', 'x<br>y'],
    ['x\n\ny', 'x<br><br>y'],
    ['x\n\r\ny\r', 'x<br><br>y<br>'],
    ['|\n|', '\\|<br>\\|'],
  ])('%j is written %s', (cell, text) => {
    expect(lineOf(cell)).toBe(`| ${text} | z |`)
    expect(JSON.parse(jsonTextOf({ data: JSON.stringify([{ a: cell }]) }))).toEqual([{ a: cell }])
  })

  test('headers too', () => {
    expect(tableLinesOf({ data: '[{"a|b":1,"c\\nd":2}]' }).slice(0, 2)).toEqual([
      '| a\\|b | c<br>d |',
      '| --- | --- |',
    ])
    expect(tableLinesOf({ data: 'a\n1', select: ['x|y\nz'] })[0]).toBe('| x\\|y<br>z |')
  })

  test.each([
    '`a`',
    '```',
    '$&',
    '$1',
    '$$',
    '\\',
    '*b*',
    '<br>',
    '  x  ',
    '\t',
    '😀é',
    '\u2028',
    '\u0000',
  ])('anything else is as it is: %j', (cell) => {
    expect(lineOf(cell)).toBe(`| ${cell} | z |`)
  })
})

test('every column is shown, also those of one name (DQ-20)', () => {
  expect(tableLinesOf({ data: 'a,a,A\n1,2,3' })).toEqual([
    '| a | a | A |',
    '| --- | --- | --- |',
    '| 1 | 2 | 3 |',
  ])
})

test('empty cells have a place', () => {
  expect(tableLinesOf({ data: ',a\n,""' })).toEqual(['|  | a |', '| --- | --- |', '|  |  |'])
})

test('numbers are shown as they stand in the data', () => {
  expect(tableLinesOf({ data: 'a,b\n1.50,007' })[2]).toBe('| 1.50 | 007 |')
})

test('a long table has a line for every row', () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => ({
    n: String(i),
    t: 'line\nbreak|'.repeat(i % 5),
  }))
  const lines = tableLinesOf({ data: JSON.stringify(rows) })
  expect(lines).toHaveLength(30_002)
  expect(lines.slice(2)).toEqual(
    rows.map(({ n, t }) => `| ${n} | ${t.replaceAll('\n', '<br>').replaceAll('|', '\\|')} |`),
  )
})
