import { describe, expect, test } from 'vitest'
import { ask, contentOf, messageOf } from '../../test/table/ask.ts'
import { queryData } from './query.ts'
import { parseTable } from './table.ts'

// Texts of a megabyte or so that are made to take a careless parser hours. What is tested is the
// answer: a test that takes longer than the limit of the test runner fails.
const MB = 1_000_000

describe('CSV', () => {
  test.each([
    ['quotes', '"'.repeat(MB)],
    ['quotes, an odd number', '"'.repeat(MB + 1)],
    ['commas', ','.repeat(MB)],
    ['commas and quotes', ',"'.repeat(MB / 2)],
    ['one cell', 'x'.repeat(MB)],
    ['one cell of wide characters', '日'.repeat(MB / 3)],
    ['white space around a letter', `${' \u00a0'.repeat(MB / 6)}a${'\u3000 '.repeat(MB / 8)}`],
  ])('a header of nothing but %s is a table', (_, data) => {
    const { headers, rows } = parseTable(data, { format: 'csv' })
    const expected = data.startsWith(',"') ? ['', data.slice(2).replaceAll('""', '"')] : undefined
    if (data.startsWith(',,')) expect(headers).toHaveLength(MB + 1)
    else if (expected === undefined) expect(headers).toHaveLength(1)
    expect(rows).toEqual([])
  })

  test('lines of nothing are no rows', () => {
    const data = `a,b\n${'\n'.repeat(MB)}1,2${' \r\n'.repeat(MB / 3)}\n3,4`
    expect(ask(data).rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('a quote at the start that is never closed is told as the first reading sees it', () => {
    const data = `a,b\n"${'1,2\n'.repeat(MB / 4)}`
    expect(messageOf({ data })).toBe('could not parse data: CSV row 1 has 1 columns, expected 2')
    expect(messageOf({ data: `"a\n${'1,2\n'.repeat(MB / 4)}` })).toBe(
      'could not parse data: CSV row 1 has 2 columns, expected 1',
    )
  })

  test('a quote at the start of every line', () => {
    const data = `a,b\n${'"1,2\n'.repeat(MB / 5)}`
    expect(ask(data, { aggregate: { column: 'b', fn: 'sum' } }).rows).toEqual([['200000']])
    expect(messageOf({ data: `${data}"1,2` })).toBe(
      'could not parse data: CSV row 1 has 1 columns, expected 2',
    )
    expect(ask(`a\n${'"1,2\n'.repeat(MB / 5)}`, { aggregate: { column: 'a' } }).rows).toEqual([
      ['200000'],
    ])
  })

  test('rows between blank lines, and rows with quotes in odd places', () => {
    const count = MB / 20
    const data = `a,b\n${'1,2\n\n5",6\n \n"7" ,"8"\n'.repeat(count)}`
    expect(
      ask(data, {
        aggregate: [
          { column: 'a', fn: 'sum' },
          { column: 'b', fn: 'sum' },
        ],
      }).rows,
    ).toEqual([[String(8 * count), String(16 * count)]])
  })

  test('a field over a megabyte of lines', () => {
    const field = 'x,"y"\n'.repeat(MB / 6).trim()
    expect(ask(`a,b\n"${field.replaceAll('"', '""')}",1\n2,3`).rows).toEqual([
      [field, '1'],
      ['2', '3'],
    ])
  })

  test('100,000 columns', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `c${i}`)
    const data = `${names.join()}\n${names.map((_, i) => i).join()}`
    expect(ask(data, { aggregate: { column: 'C99999', fn: 'sum' } }).rows).toEqual([['99999']])
    expect(ask(data, { select: ['c5', 'c99998'] }).rows).toEqual([['5', '99998']])
    expect(contentOf({ data })).toContain('Query Result (1 rows, 100000 columns):')
    expect(ask(data, { select: names.toReversed() }).rows[0]).toEqual(
      names.map((_, i) => String(99_999 - i)),
    )
    expect(messageOf({ data: `${data}\n1` })).toContain('CSV row 2 has 1 columns, expected 100000')
  })
})

describe('JSON', () => {
  test.each([
    ['[', '['.repeat(MB)],
    ['{"a":', `[${'{"a":'.repeat(100_000)}`],
    ['[{"a":', '[{"a":'.repeat(100_000)],
  ])('%s again and again is too deep', (_, data) => {
    expect(messageOf({ data })).toBe('could not parse data: invalid JSON data: nesting too deep')
  })

  test('brackets side by side are rows', () => {
    const count = MB / 4
    const data = `[{"a":1}${',[]'.repeat(count)}${',{}'.repeat(count)}]`
    expect(ask(data, { aggregate: { column: 'a' } }).rows).toEqual([[String(2 * count + 1)]])
  })

  test.each(['\\', '\\u', '\\u00', 'x', '😀'])(
    'a string of %s without an end is invalid',
    (part) => {
      expect(messageOf({ data: `[{"a":"${part.repeat(MB / part.length)}` })).toMatch(
        /^could not parse data: invalid JSON data: /,
      )
    },
  )

  test('a message is short, however long the text', () => {
    for (const data of [
      `[${'x'.repeat(MB)}`,
      `[{"a":1}${' '.repeat(MB)}x]`,
      `["${'é'.repeat(MB)}\n"]`,
    ]) {
      expect(messageOf({ data }).length).toBeLessThan(300)
    }
  })

  test('a string of escapes is a cell', () => {
    expect(ask(`[{"a":"${'\\u0041\\n\\"'.repeat(100_000)}"}]`).rows).toEqual([
      ['A\n"'.repeat(100_000)],
    ])
  })

  const keys = Array.from({ length: 100_000 }, (_, i) => `"k${i}":${i}`)

  test('one object of 100,000 keys, and another with the same in another order', () => {
    const data = `[{${keys.join()}},{${keys.toReversed().join()}}]`
    const { headers, rows } = ask(data)
    expect(headers).toHaveLength(100_000)
    expect(rows[1]).toEqual(rows[0])
    expect(rows[0]?.[77_777]).toBe('77777')
  })

  test('100,000 keys, each used once, can be counted and summed', () => {
    const data = `[${keys.map((pair) => `{${pair}}`).join()}]`
    expect(ask(data, { aggregate: { column: 'k99999', fn: 'sum' } }).rows).toEqual([['99999']])
    expect(
      ask(data, { filter: { column: 'k7', op: 'eq', value: '7' }, select: ['k7'] }).rows,
    ).toEqual([['7']])
    expect(ask(data, { limit: 1, select: ['k0', 'k5'] }).rows).toEqual([['0', '']])
  })

  test('of which all cells would be ten thousand million, the whole is refused', () => {
    const output = queryData({ data: `[${keys.map((pair) => `{${pair}}`).join()}]` })
    expect(output).toMatchObject({ ok: false, message: expect.stringMatching(/too (large|long)/) })
  })

  test('one key 100,000 times in one object', () => {
    expect(ask(`[{${'"a":1,'.repeat(100_000)}"a":2}]`)).toEqual({ headers: ['a'], rows: [['2']] })
  })
})

describe('Markdown', () => {
  test('pipes', () => {
    const { headers, rows } = parseTable(`${'|'.repeat(MB)}\n||`)
    expect(headers).toHaveLength(MB - 1)
    expect(rows).toEqual([])
  })

  test('escaped pipes', () => {
    const cell = '\\|'.repeat(MB / 2)
    expect(ask(`|a|b|\n|-|-|\n| ${cell} |1|`).rows).toEqual([['|'.repeat(MB / 2), '1']])
  })

  test('lines that are no table, before one that is', () => {
    const text = `${'| x\n'.repeat(MB / 4)}| a |\n|---|\n| 1 |\n${'x |\n'.repeat(MB / 4)}`
    expect(ask(text, {}, 'markdown').rows).toEqual([['1']])
  })
})

describe('questions', () => {
  test('a value that nearly matches everywhere is searched for once', () => {
    const cell = 'a'.repeat(MB)
    const almost = `${'a'.repeat(MB / 2)}b`
    const contains = (value: string) =>
      ask(`x\n${cell}\n${cell}b`, { filter: { column: 'x', op: 'contains', value } })
    expect(contains(almost).rows).toHaveLength(1)
    expect(contains(almost.toUpperCase()).rows).toHaveLength(1)
    expect(contains(`b${almost}`).rows).toHaveLength(0)
  })

  test('200,000 groups', () => {
    const data = `k,n\n${Array.from({ length: 200_000 }, (_, i) => `key ${i},1`).join('\n')}`
    const { rows } = ask(data, {
      group_by: ['k', 'n'],
      aggregate: [{ column: 'n', fn: 'sum' }],
      limit: 3,
    })
    expect(rows.map(([key]) => key)).toEqual(['key 0', 'key 1', 'key 10'])
  })

  test('a sort of texts that begin alike, in the worst order', () => {
    const start = 'x'.repeat(50)
    const lines = Array.from(
      { length: 20_000 },
      (_, i) => `${start}${String(20_000 - i).padStart(6, '0')}`,
    )
    expect(ask(`a\n${lines.join('\n')}`, { sort_by: { column: 'a' }, limit: 2 }).rows).toEqual([
      [`${start}000001`],
      [`${start}000002`],
    ])
  })

  test('a thousand conditions', () => {
    const filter = Array.from({ length: 1000 }, (_, i) => ({
      column: 'a',
      op: 'neq' as const,
      value: String(i),
    }))
    expect(ask('a\n5\n5000\n999', { filter }).rows).toEqual([['5000']])
  })

  test('a result that no string can hold is an error of ours', () => {
    const select = Array.from({ length: 40_000 }, () => 'nothing')
    expect(messageOf({ data: `a\n${'1\n'.repeat(1000)}`, select })).toContain('too long')
  })
})
