import { Validator } from '@cfworker/json-schema'
import { expect, test } from 'vitest'
import { queryTable } from '../table/query.ts'
import { parseTable } from '../table/table.ts'
import { structuredResult, structuredResultSchema } from './structured-result.ts'

const columnOf = (
  cells: readonly string[],
  figures: readonly string[] = [],
): readonly unknown[] => {
  const data = JSON.stringify(cells.map((cell) => ({ x: cell })))
  const shown = queryTable(parseTable(data))
  const rowCount = cells.length
  const result = structuredResult({ shown, rowCount, notes: [], figures: new Set(figures) })
  const validator = new Validator(JSON.parse(JSON.stringify(structuredResultSchema)))
  expect(validator.validate(JSON.parse(JSON.stringify(result))).valid).toBe(true)
  return result.rows.flat()
}

test.each([
  [
    ['1', '-2.5', '1e+21'],
    [1, -2.5, 1e21],
  ],
  [
    ['1', '', '3'],
    [1, null, 3],
  ],
])('%j are numbers', (cells, numbers) => {
  expect(columnOf(cells)).toEqual(numbers)
})

test.each([
  [['02139', '10001']],
  [['1.9', '1.10']],
  [['12345678901234567890']],
  [['1', 'n/a']],
  [['', '']],
  [['Infinity']],
  [['NaN']],
  [['-0']],
  [['0x10']],
  [[' 1']],
])('%j stay texts: as numbers they would be others', (cells) => {
  expect(columnOf(cells)).toEqual(cells)
})

test('figures are numbers, with the decimals that the tool gives them', () => {
  expect(columnOf(['2466.90', '310.50'], ['x'])).toEqual([2466.9, 310.5])
  expect(columnOf(['12345678901234567.89'], ['x'])).toEqual(['12345678901234567.89'])
})

test('rows that are left out are counted', () => {
  const shown = queryTable(parseTable('a\n1\n2'))
  const result = structuredResult({ shown, rowCount: 9, notes: ['Note'], figures: new Set() })
  expect(result).toMatchObject({ rows: [[1], [2]], rowCount: 9, truncated: true, notes: ['Note'] })
})
