import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryTable } from '../../../table/query.ts'
import { renderJson, renderMarkdown } from '../../../table/render/text.ts'
import { parseTable } from '../../../table/table.ts'
import { csvOf, jsonOf, markdownOf, piecesOf } from './written.ts'

const numbers = [
  '0',
  '-0',
  '007',
  '+5',
  '.5',
  '5.',
  '1E5',
  '1e400',
  '9007199254740993',
  '1.10',
  '1e-7',
]
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...numbers, 'TRUE', 'false', '', 'a|b\\', 'a\r\nb\rc', '"', '9007199254740993.0'),
)
const tables = fc
  .array(fc.record({ a: cell, 'b "c"': cell }), { minLength: 1 })
  .map((rows) => queryTable(parseTable(JSON.stringify(rows))))

test('JSON and Markdown are what the renderers of the command write', () => {
  fc.assert(
    fc.property(tables, (result) => {
      expect(jsonOf(result)).toBe(`${renderJson(result)}\n`)
      expect(markdownOf(result)).toBe(`${renderMarkdown(result)}\n`)
    }),
    { numRuns: 300 },
  )
})

test('of two columns of one name JSON has the last', () => {
  expect(JSON.parse(jsonOf({ headers: ['a', 'a'], rows: [['1', '2']] }))).toEqual([{ a: 2 }])
})

test('CSV is read back by others as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const csv = csvOf({ headers: ['a', 'b'], rows })
      expect(parse(csv, { record_delimiter: '\n' })).toEqual([['a', 'b'], ...rows])
    }),
  )
})

test('a result without rows or columns is written too', () => {
  expect(csvOf({ headers: ['a', 'b'], rows: [] })).toBe('a,b\n')
  expect(jsonOf({ headers: ['a', 'b'], rows: [] })).toBe('[]\n')
  expect(markdownOf({ headers: [], rows: [] })).toBe('')
})

test('parts are written as if they were one', () => {
  const headers = ['a']
  const rows = [['1'], ['2'], ['3']]
  const parts = rows.map((row) => [row])
  expect([...piecesOf(headers, parts, 'json')].join('')).toBe(jsonOf({ headers, rows }))
  expect([...piecesOf(headers, parts, 'markdown')].join('')).toBe(markdownOf({ headers, rows }))
})
