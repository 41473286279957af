import { describe, expect, test } from 'vitest'
import { queryTable } from '../../table/query.ts'
import { renderJson, renderMarkdown } from '../../table/render/text.ts'
import { parseTable } from '../../table/table.ts'
import type { Query } from '../../table/types.ts'
import { outputs, piecesOf, type Output } from './output.ts'
import type { Look } from './text-table.ts'

const inPipe: Look = { width: undefined, emphasize: (text: string) => text }
const onScreen: Look = { width: 80, emphasize: (text: string) => text }

function written(data: string, output: Output, look = inPipe, query: Query = {}): string {
  return [...piecesOf(queryTable(parseTable(data), query), output, look)].join('')
}

const odd = JSON.stringify([
  { name: 'quote " and, comma', note: 'two\nlines' },
  3,
  { name: 'tab\there', note: 'pipe|' },
  { name: '', note: '\r\n' },
])

describe('a result in pieces', () => {
  const rows = Array.from({ length: 12_345 }, (_, i) => `${i},${i % 7}`)
  const long = parseTable(`id,rest\n${rows.join('\n')}`)

  test.each([{}, { sort_by: { column: 'rest', descending: true } }])(
    'is the same as in one, sorted or not: %j',
    (query) => {
      const result = queryTable(long, query)
      const json = [...piecesOf(result, 'json', inPipe)]
      expect(json.length).toBeGreaterThan(2)
      expect(json.join('')).toBe(`${renderJson(result)}\n`)
      expect([...piecesOf(result, 'markdown', inPipe)].join('')).toBe(`${renderMarkdown(result)}\n`)
    },
  )

  test('has every row once in csv, tsv and text', () => {
    for (const output of ['csv', 'tsv', 'text'] as const) {
      const lines = [...piecesOf(queryTable(long), output, inPipe)].join('').split('\n')
      expect(lines.length, output).toBe(12_345 + 2)
      expect(lines[12_345]?.trim(), output).toMatch(/^12344\W+3$/)
    }
  })

  test('of no rows is still a table', () => {
    const none = { limit: 0 }
    expect(written('a,b\n1,2', 'json', inPipe, none)).toBe('[]\n')
    expect(written('a,b\n1,2', 'markdown', inPipe, none)).toBe('| a | b |\n| --- | --- |\n')
    expect(written('a,b\n1,2', 'csv', inPipe, none)).toBe('a,b\n')
    expect(written('a,b\n1,2', 'text', inPipe, none)).toBe('a  b\n')
  })

  test.each(outputs)('of no columns is nothing, but for JSON: %s', (output) => {
    expect(written('[]', output)).toBe(output === 'json' ? '[]\n' : '')
  })
})

test('csv quotes where RFC 4180 asks for it, and pads rows without cells (DQ-10)', () => {
  expect(written(odd, 'csv')).toBe(
    'name,note\n"quote "" and, comma","two\nlines"\n,\ntab\there,pipe|\n,"\r\n"\n',
  )
})

test('csv that is one empty cell is no blank line: that would be no row', () => {
  expect(written('[{"a":""},{"a":"x"}]', 'csv')).toBe('a\n""\nx\n')
})

test('tsv has spaces for tabs and line breaks', () => {
  expect(written(odd, 'tsv')).toBe(
    'name\tnote\nquote " and, comma\ttwo lines\n\t\ntab here\tpipe|\n\t \n',
  )
})

describe('text', () => {
  test('puts numbers to the right, under their header, and everything else to the left', () => {
    expect(written('name,count,code\nAda,5,007\nAlan,,x1\nGrace,1e3,8', 'text')).toBe(
      'name   count  code\nAda        5  007\nAlan          x1\nGrace    1e3  8\n',
    )
  })

  test('keeps a row in one line and wide characters in their columns', () => {
    expect(written('[{"a":"日本","b":1},{"a":"x\\ny","b":2}]', 'text')).toBe(
      'a     b\n日本  1\nx␊y   2\n',
    )
  })

  test('is cut on a screen and nowhere else', () => {
    const data = `a,b\n${'x'.repeat(200)},1`
    expect(written(data, 'text')).toContain('x'.repeat(200))
    const [, row] = written(data, 'text', onScreen).split('\n')
    expect(row).toBe(`${'x'.repeat(76)}…  1`)
  })
})

test('on a screen no output steers the terminal, in a pipe all of it is untouched', () => {
  const data = 'a\n\u001b[2Jhi\u009b'
  for (const output of ['csv', 'tsv', 'markdown', 'json'] as const) {
    const text = written(data, output, onScreen)
    expect(text, output).not.toContain('\u001b')
    expect(text, output).not.toContain('\u009b')
  }
  expect(written(data, 'csv')).toBe('a\n\u001b[2Jhi\u009b\n')
})
