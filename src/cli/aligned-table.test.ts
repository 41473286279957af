import { expect, test } from 'vitest'
import { alignedTable } from './aligned-table.ts'

test('columns are as wide as their widest cell, and numbers may stand to the right', () => {
  expect(
    alignedTable(
      [
        ['name', 'size', 'note'],
        ['a', '10', ''],
        ['日本', '5', 'x'],
      ],
      [false, true],
    ),
  ).toEqual(['name  size  note', 'a       10', '日本     5  x'])
})

test('rows may be shorter than others, or none at all', () => {
  expect(alignedTable([['a'], ['b', 'c']])).toEqual(['a', 'b  c'])
  expect(alignedTable([])).toEqual([])
})

test('no cell breaks its line or steers a terminal', () => {
  expect(alignedTable([['a\nb', '\u001b[2J']])).toEqual(['a␊b  ␛[2J'])
})
