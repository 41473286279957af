import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queriesOf } from '../../test/table/queries.ts'
import {
  anyCell,
  differentHeaders,
  headers,
  tableOf,
  toCsv,
  toJson,
  toMarkdown,
  trimmedCell,
} from '../../test/table/tables.ts'
import { TableError } from './error.ts'
import { queryData, queryTable, type ToolOutput } from './query.ts'
import { renderResult } from './render/text.ts'
import { parseTable, type Table } from './table.ts'
import type { Query } from './types.ts'

/** A question to a table that was parsed before, as the tool would answer it. */
function answer(table: Table, query: Query): ToolOutput {
  try {
    return { ok: true, content: renderResult(queryTable(table, query)) }
  } catch (error) {
    if (error instanceof TableError) return { ok: false, message: error.message }
    throw error
  }
}

const texts = fc.oneof(
  tableOf(headers, trimmedCell, 40).map((cells) => ({ cells, format: 'csv', text: toCsv(cells) })),
  tableOf(differentHeaders, anyCell, 40).map((cells) => ({
    cells,
    format: 'json',
    text: toJson(cells),
  })),
  tableOf(headers, trimmedCell, 40).map((cells) => ({
    cells,
    format: 'markdown',
    text: toMarkdown(cells),
  })),
)

const textAndQueries = texts.chain(({ cells, format, text }) =>
  fc.record({
    format: fc.constant(format),
    text: fc.constant(text),
    queries: fc.array(queriesOf([...cells.headers, 'unknown']), { minLength: 1, maxLength: 5 }),
  }),
)

test('a table that was parsed once answers like the tool, in any order and again', () => {
  fc.assert(
    fc.property(textAndQueries, textAndQueries, (one, other) => {
      const all = [one, other].map(({ format, text, queries }) => ({
        table: parseTable(text, { format }),
        queries,
        expected: queries.map((query) => queryData({ data: text, format, ...query })),
      }))
      for (let time = 0; time < 2; time++) {
        for (let i = 0; i < 5; i++) {
          for (const { table, queries, expected } of all) {
            const query = queries[i % queries.length] ?? {}
            expect(answer(table, query)).toEqual(expected[i % queries.length])
          }
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('a table of several pieces does too', () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => {
    const word = ['west', 'East', 'é😀', '"a,""b"""', ''][(i * 7) % 5]
    return `${i},${(i * 7919) % 1000},${word},${i % 3 === 0 ? 'x' : i / 8}`
  })
  const data = `n,k,word,mixed\n${lines.join('\n')}`
  const table = parseTable(data)
  const queries: readonly Query[] = [
    { filter: { column: 'word', op: 'eq', value: 'WEST' }, aggregate: { column: 'k', fn: 'sum' } },
    { filter: { column: 'mixed', op: 'gt', value: '4999' }, limit: 3 },
    { filter: { column: 'mixed', op: 'lt', value: '1' }, select: ['n'] },
    { filter: { column: 'n', op: 'contains', value: '3999' } },
    { group_by: 'word', aggregate: { column: 'mixed', fn: 'avg' } },
    { group_by: 'k', aggregate: { column: 'n', fn: 'max' }, limit: 4 },
    { sort_by: { column: 'k', descending: true }, limit: 5 },
    { sort_by: { column: 'mixed' }, limit: 5, select: ['mixed', 'n'] },
    { sort_by: [{ column: 'word' }, { column: 'k' }], limit: 5 },
  ]
  const expected = queries.map((query) => queryData({ data, ...query }))
  expect(expected.every(({ ok }) => ok)).toBe(true)
  expect(queries.map((query) => answer(table, query))).toEqual(expected)
  expect(queries.toReversed().map((query) => answer(table, query))).toEqual(expected.toReversed())
})
