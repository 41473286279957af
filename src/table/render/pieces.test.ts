import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryTable } from '../query.ts'
import { parseTable } from '../table.ts'
import { resultPieces, type PieceFormat } from './pieces.ts'
import { renderJson, renderMarkdown } from './text.ts'

function written(data: string, format: PieceFormat): string {
  return [...resultPieces(queryTable(parseTable(data)), format)].join('')
}

describe('a long or wide result', () => {
  const rows = Array.from({ length: 12_345 }, (_, i) => `${i},${i % 7}`)
  const wide = Array.from({ length: 60 }, (_, row) => Array.from({ length: 4000 }, () => row))
  const tables = {
    long: parseTable(`id,rest\n${rows.join('\n')}`),
    wide: parseTable(
      [Array.from({ length: 4000 }, (_, column) => `c${column}`), ...wide].join('\n'),
    ),
  }

  test.each(['long', 'wide'] as const)('comes in pieces that are one text: %s', (which) => {
    for (const query of [{}, { sort_by: { column: 'rest', descending: true } }]) {
      const result = queryTable(tables[which], query)
      const json = [...resultPieces(result, 'json')]
      expect(json.length).toBeGreaterThan(3)
      expect(json.join('')).toBe(`${renderJson(result)}\n`)
      const markdown = [...resultPieces(result, 'markdown')]
      expect(markdown.length).toBeGreaterThan(2)
      expect(markdown.join('')).toBe(`${renderMarkdown(result)}\n`)
      const lines = [...resultPieces(result, 'csv')].join('').split('\n')
      expect(lines).toHaveLength(result.rowCount + 2)
    }
  })
})

test('CSV is read back by others as it was', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '"', 'a\r\nb\rc', ',', '\n', ' '),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1 }), (rows) => {
      const csv = written(JSON.stringify(rows), 'csv')
      expect(parse(csv, { record_delimiter: '\n', columns: true })).toEqual(rows)
    }),
  )
})

test('a result without rows is its headers', () => {
  expect(written('a,b\n', 'csv')).toBe('a,b\n')
  expect(written('a,b\n', 'tsv')).toBe('a\tb\n')
  expect(written('a,b\n', 'json')).toBe('[]\n')
})
