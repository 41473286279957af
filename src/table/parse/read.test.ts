import { describe, expect, test } from 'vitest'
import { contentOf, messageOf } from '../../../test/table/ask.ts'
import { parseTable } from '../table.ts'

const json = '[{"a":1}]'
const markdown = '| a |\n|---|\n| 1 |'
const csv = 'a\n1'
const expected = contentOf({ data: csv })

describe('the format', () => {
  test.each([
    ['json', json],
    ['markdown', markdown],
    ['csv', csv],
  ])('is %s when the data begins like it', (format, data) => {
    expect(contentOf({ data })).toBe(expected)
    expect(contentOf({ data, format })).toBe(expected)
  })

  test('is found behind white space of any kind', () => {
    const space = ' \n\r\t\v\f\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    for (const data of [json, markdown, csv]) {
      expect(contentOf({ data: space + data + space })).toBe(expected)
      expect(parseTable(space + data + space).rows).toEqual([['1']])
      expect(parseTable(Buffer.from(space + data + space)).rows).toEqual([['1']])
    }
  })

  test.each([250, 253, 254, 255, 256, 257, 511, 1000])(
    'is found behind %d bytes of white space',
    (length) => {
      for (const mark of ['\u00a0', '\u3000', '\ufeff', ' ']) {
        const text = ' '.repeat(length) + mark.repeat(3) + json
        expect(parseTable(text).headers, JSON.stringify(mark)).toEqual(['a'])
        expect(parseTable(Buffer.from(text)).headers, JSON.stringify(mark)).toEqual(['a'])
      }
    },
  )

  test.each(['tsv', 'JSON', 'Markdown', '', ' json', 'xml'])('%j is CSV', (format) => {
    expect(contentOf({ data: '[x],y\n1,2', format })).toContain('| [x] | y |')
    expect(contentOf({ data: '|x,y\n1,2', format })).toContain('| \\|x | y |')
  })

  test.each([null, 5, true, {}, ['csv'], undefined])('%j is as if absent (DQ-13)', (format) => {
    expect(contentOf({ data: json, format })).toBe(expected)
    expect(contentOf({ data: markdown, format })).toBe(expected)
    expect(contentOf({ data: csv, format })).toBe(expected)
  })

  test('is JSON for a header that begins with a bracket, unless the caller says CSV', () => {
    expect(messageOf({ data: '[x],y\n1,2' })).toMatch(/^could not parse data: invalid JSON data: /)
    expect(contentOf({ data: '[x],y\n1,2', format: 'csv' })).toContain('| [x] | y |')
  })

  test('is CSV for an object', () => {
    expect(contentOf({ data: '{"a":1}' })).toContain('(0 rows, 1 columns)')
    expect(contentOf({ data: '{"a":1,"b":2}\n1,2' })).toContain('(1 rows, 2 columns)')
  })

  test('is CSV for a Markdown table with text before it, unless the caller says Markdown', () => {
    const data = `Table:\n${markdown}`
    expect(contentOf({ data })).toContain('(3 rows, 1 columns)')
    expect(contentOf({ data, format: 'markdown' })).toBe(expected)
  })
})
