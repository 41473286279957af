import { describe, expect, test } from 'vitest'
import { contentOf, read } from '../../test/table/ask.ts'
import { queryTable } from './query.ts'
import { renderResult } from './render/text.ts'
import { parseTable } from './table.ts'
import type { Query } from './types.ts'

const csv = 'name,age\nAda,36\nAlan,41\nGrace,85\nada,x'

describe('a table', () => {
  test('has headers, rows and a number of rows', () => {
    const table = parseTable(csv)
    expect(table.headers).toEqual(['name', 'age'])
    expect(table.rowCount).toBe(4)
    expect(table.rows).toEqual([
      ['Ada', '36'],
      ['Alan', '41'],
      ['Grace', '85'],
      ['ada', 'x'],
    ])
    expect(table.rows).toBe(table.rows)
  })

  test('is read from bytes as from text', () => {
    for (const text of [csv, '[{"é":"😀"}]', '| é |\n|---|\n| 😀 |', '\ufeffé,b\n"x\ny",😀']) {
      expect(read(Buffer.from(text))).toEqual(read(text))
    }
  })

  test('takes the format from the options', () => {
    expect(parseTable('[1],b\n1,2', { format: 'csv' }).headers).toEqual(['[1]', 'b'])
    expect(parseTable('x\n| a |\n|---|', { format: 'markdown' }).headers).toEqual(['a'])
    expect(() => parseTable('a,b', { format: 'json' })).toThrow('invalid JSON data')
  })

  const questions: readonly Query[] = [
    {},
    { filter: { column: 'age', op: 'gt', value: '40' } },
    { filter: { column: 'name', op: 'eq', value: 'ADA' } },
    { filter: { column: 'name', op: 'contains', value: 'a' }, select: ['age'] },
    { filter: { column: 'name', op: 'lt', value: 'B' } },
    { aggregate: { column: 'age', fn: 'sum' } },
    { aggregate: { column: 'age', fn: 'max' }, group_by: 'name' },
    { sort_by: { column: 'age', descending: true }, limit: 2 },
    { sort_by: { column: 'name' } },
    { limit: 0 },
  ]

  test('answers every question like the tool, again and again', () => {
    const table = parseTable(csv)
    const other = parseTable('[{"x":1,"y":"é"},7]')
    for (let time = 0; time < 3; time++) {
      for (const query of questions) {
        expect(renderResult(queryTable(table, query))).toBe(contentOf({ data: csv, ...query }))
        expect(queryTable(other, { filter: { column: 'y', value: 'é' } }).rows).toEqual([
          ['1', 'é'],
        ])
      }
    }
    expect(queryTable(table)).toEqual(queryTable(table, {}))
  })

  test('answers after far larger texts were read', () => {
    const table = parseTable(csv)
    const before = questions.map((query) => renderResult(queryTable(table, query)))
    const large = parseTable(`a,b\n${'"x""y",1\n'.repeat(200_000)}`)
    expect(queryTable(large, { aggregate: { column: 'b', fn: 'sum' } }).rows).toEqual([['200000']])
    const long = parseTable(`a,b\n${'é'.repeat(4_000_000)},1`)
    expect(queryTable(long, { filter: { column: 'a', op: 'contains', value: 'x' } }).rows).toEqual(
      [],
    )
    expect(questions.map((query) => renderResult(queryTable(table, query)))).toEqual(before)
    expect(queryTable(large, { filter: { column: 'a', value: 'X"Y' }, limit: 1 }).rows).toEqual([
      ['x"y', '1'],
    ])
  })

  test('keeps results that were made before', () => {
    const table = parseTable(csv)
    const first = queryTable(table, { filter: { column: 'age', op: 'gt', value: '40' } })
    queryTable(table, { sort_by: { column: 'name' } })
    parseTable('zzz\nyyy')
    expect(first.rows).toEqual([
      ['Alan', '41'],
      ['Grace', '85'],
      ['ada', 'x'],
    ])
    expect(first.row(1)).toEqual(['Grace', '85'])
    expect(first.rowCount).toBe(3)
  })
})

describe('bytes that are no UTF-8', () => {
  const bytes = (...parts: (string | number)[]): Uint8Array =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : [part])),
    )

  test('become U+FFFD, and nothing around them is lost', () => {
    expect(read(bytes('a,b\n', 0xff, ',x', 0xc3, '\n', 0xe2, 0x82, 'y,z')).rows).toEqual([
      ['\ufffd', 'x\ufffd'],
      ['\ufffdy', 'z'],
    ])
  })

  test.each([
    [[0xe2, 0x80], '\ufffd'],
    [[0xe2], '\ufffd'],
    [[0xc2], '\ufffd'],
    [[0xe3, 0x80], '\ufffd'],
    [[0xef, 0xbb], '\ufffd'],
    [[0xe1, 0x9a], '\ufffd'],
    [[0xe2, 0x81], '\ufffd'],
  ])('the beginning of a white space character is none: %j', (begun, text) => {
    expect(read(bytes('a,b\n', ...begun, ',"x"\n', '1,', ...begun, '\n')).rows).toEqual([
      [text, 'x'],
      ['1', text],
    ])
    expect(read(bytes('a\nb\n', ...begun, '\nc\n')).rows).toEqual([['b'], [text], ['c']])
    expect(read(bytes('a\n', ...begun, 'x\n')).rows).toEqual([[`${text}x`]])
    expect(read(bytes('|a|b|\n|-|-|\n|', ...begun, '|x|\n')).rows).toEqual([[text, 'x']])
    expect(read(bytes('[{"a":"', ...begun, '"}]')).rows).toEqual([[text]])
  })

  test('keys that read the same are one column', () => {
    const text = bytes(
      '[{"',
      0xff,
      '":1},{"',
      0xfe,
      '":2},{"\ufffd":3},{"',
      0xfe,
      '":4,"',
      0xff,
      '":5}]',
    )
    expect(read(text)).toEqual({ headers: ['\ufffd'], rows: [['1'], ['2'], ['3'], ['5']] })
  })

  test('two that read the same are the same', () => {
    const { rows } = queryTable(parseTable(bytes('a\n', 0xff, '\n', 0xfe, '\n')), {
      group_by: 'a',
      aggregate: { column: 'a' },
    })
    expect(rows).toEqual([['\ufffd', '2']])
  })
})
