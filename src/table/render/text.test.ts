import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/table/ask.ts'
import { queryTable } from '../query.ts'
import { parseTable } from '../table.ts'
import { renderJson, renderMarkdown, renderResult } from './text.ts'

describe('DQ-21: the text', () => {
  test('is a line, a table and a JSON block, with blank lines between', () => {
    expect(contentOf({ data: 'name,age\nAda,36\nAlan,x' })).toBe(
      [
        'Query Result (2 rows, 2 columns):',
        '',
        '| name | age |',
        '| --- | --- |',
        '| Ada | 36 |',
        '| Alan | x |',
        '',
        '```json',
        '[',
        '  {',
        '    "name": "Ada",',
        '    "age": 36',
        '  },',
        '  {',
        '    "name": "Alan",',
        '    "age": "x"',
        '  }',
        ']',
        '```',
      ].join('\n'),
    )
  })

  test('counts rows and columns without grammar', () => {
    expect(contentOf({ data: 'a\n1' })).toMatch(/^Query Result \(1 rows, 1 columns\):\n\n\| a \|\n/)
  })

  test('without rows has a table of two lines and an empty array', () => {
    expect(contentOf({ data: 'a,b' })).toBe(
      'Query Result (0 rows, 2 columns):\n\n| a | b |\n| --- | --- |\n\n```json\n[]\n```',
    )
  })

  test('without headers has no table, but the JSON block', () => {
    expect(contentOf({ data: '[]' })).toBe('Query Result (0 rows, 0 columns):\n\n```json\n[]\n```')
    expect(contentOf({ data: '[1,2]' })).toBe(
      'Query Result (2 rows, 0 columns):\n\n```json\n[\n  {},\n  {}\n]\n```',
    )
    expect(contentOf({ data: '[{}]' })).toBe(
      'Query Result (1 rows, 0 columns):\n\n```json\n[\n  {}\n]\n```',
    )
  })

  test('of an aggregate', () => {
    expect(contentOf({ data: 'a\n1\n2', aggregate: { column: 'a', fn: 'avg' } })).toBe(
      'Query Result (1 rows, 1 columns):\n\n| avg_a |\n| --- |\n| 1.50 |\n\n' +
        '```json\n[\n  {\n    "avg_a": 1.5\n  }\n]\n```',
    )
  })
})

describe('rows with no cells (DQ-10)', () => {
  const data = '[5,{"a":1,"b":2},null,[],{"a":3}]'

  test('show empty cells in the table and {} in the JSON', () => {
    expect(contentOf({ data })).toBe(
      'Query Result (5 rows, 2 columns):\n\n' +
        '| a | b |\n| --- | --- |\n|  |  |\n| 1 | 2 |\n|  |  |\n|  |  |\n| 3 |  |\n\n' +
        '```json\n[\n  {},\n  {\n    "a": 1,\n    "b": 2\n  },\n  {},\n  {},\n' +
        '  {\n    "a": 3,\n    "b": ""\n  }\n]\n```',
    )
  })

  test('also when they are sorted', () => {
    expect(contentOf({ data, sort_by: { column: 'a', descending: true }, limit: 3 })).toContain(
      '[\n  {\n    "a": 3,\n    "b": ""\n  },\n  {\n    "a": 1,\n    "b": 2\n  },\n  {}\n]',
    )
  })
})

describe('a result', () => {
  const result = queryTable(parseTable('a,b\n1,x\n2,y|z'), { select: ['b', 'a'] })

  test('is rendered as the tool does it', () => {
    expect(renderResult(result)).toBe(contentOf({ data: 'a,b\n1,x\n2,y|z', select: ['b', 'a'] }))
  })

  test('is rendered as Markdown alone', () => {
    expect(renderMarkdown(result)).toBe('| b | a |\n| --- | --- |\n| x | 1 |\n| y\\|z | 2 |')
    expect(renderMarkdown(queryTable(parseTable('[]')))).toBe('')
  })

  test('is rendered as JSON alone', () => {
    expect(renderJson(result)).toBe(
      '[\n  {\n    "b": "x",\n    "a": 1\n  },\n  {\n    "b": "y|z",\n    "a": 2\n  }\n]',
    )
    expect(renderJson(queryTable(parseTable('[]')))).toBe('[]')
  })

  test('can be rendered again, and after others', () => {
    const text = renderResult(result)
    const other = queryTable(parseTable('c\n9'))
    expect(renderResult(other)).toContain('| 9 |')
    expect(renderResult(result)).toBe(text)
  })
})
