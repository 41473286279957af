import { describe, expect, test } from 'vitest'
import { messageOf, read } from '../../../test/table/ask.ts'
import { parseTable } from '../table.ts'

const needsTwoLines = 'could not parse data: invalid markdown table (needs header and separator)'
const rowsOf = (text: string): readonly (readonly string[])[] => read(text, 'markdown').rows
const cellsOf = (line: string): readonly string[] => read(`${line}\n|-|`, 'markdown').headers

describe('rule 1: the table', () => {
  test('is a run of lines that start and end with a pipe', () => {
    expect(read('| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |')).toEqual({
      headers: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    })
  })

  test('is looked for in the text: what stands before and after is no part of it', () => {
    const text = 'Here:\n\na | b\n|\n| a |\n|---|\n| 1 |\n\n| 2 |\nBye | bye\n| c |\n|---|\n| 3 |'
    expect(read(text, 'markdown')).toEqual({ headers: ['a'], rows: [['1']] })
  })

  test.each(['', '|', 'x', '| 2', '2 |', 'a | b', '<!-- -->'])('ends at the line %j', (line) => {
    expect(rowsOf(`| a |\n|---|\n| 1 |\n${line}\n| 3 |`)).toEqual([['1']])
  })

  test('may be indented, and its lines may end with \\r\\n', () => {
    expect(read('  | a | b |\r\n\t|---|---|\r\n\u00a0| 1 | 2 |\u3000\r\n')).toEqual({
      headers: ['a', 'b'],
      rows: [['1', '2']],
    })
  })

  test('begins after a byte-order mark', () => {
    expect(read('\ufeff| a |\n|---|\n| 1 |').rows).toEqual([['1']])
  })
})

describe('rule 2: fewer than two lines', () => {
  test.each([
    '| a |',
    '|',
    '||',
    '| a |\n\n|---|',
    '| a |\n---\n| 1 |',
    '|\n|\n|',
    '| a |\n| b',
    '| a\n|---|',
  ])('%j is no table', (data) => {
    expect(messageOf({ data, format: 'markdown' })).toBe(needsTwoLines)
    expect(messageOf({ data })).toBe(needsTwoLines)
  })

  test.each(['no table here', 'a,b\n1,2', '[{"a":1}]'])('%j is none either', (data) => {
    expect(messageOf({ data, format: 'markdown' })).toBe(needsTwoLines)
  })

  test.each(['', ' \n '])('%j is none either, as a text', (text) => {
    expect(() => parseTable(text, { format: 'markdown' })).toThrow(needsTwoLines)
  })
})

describe('rule 3: header and separator', () => {
  test.each(['|---|', '||', '| x | y | z |', '| 1 | 2 |', '|:--|--:|', '| \\| |'])(
    'line 2 is skipped whatever it holds: %s',
    (line) => {
      expect(read(`| a | b |\n${line}\n| 1 | 2 |`)).toEqual({
        headers: ['a', 'b'],
        rows: [['1', '2']],
      })
    },
  )

  test('two lines are a table without rows', () => {
    expect(read('| a |\n|---|')).toEqual({ headers: ['a'], rows: [] })
  })
})

describe('rule 4: cells', () => {
  test.each([
    ['| a | b |', ['a', 'b']],
    ['|a|b|', ['a', 'b']],
    ['|  a b  |', ['a b']],
    ['||', ['']],
    ['| |', ['']],
    ['|||', ['', '']],
    ['|a||b|', ['a', '', 'b']],
    ['| "a | b" |', ['"a', 'b"']],
    ['| a, b |', ['a, b']],
    ['|\u00a0a\u3000|\tb\t|', ['a', 'b']],
    ['| 😀 | é |', ['😀', 'é']],
    ['| `a` | **b** |', ['`a`', '**b**']],
    ['| a<br>b |', ['a<br>b']],
    ['| \\ | \\\\ |', ['\\', '\\\\']],
  ])('%s', (line, cells) => {
    expect(cellsOf(line)).toEqual(cells)
    expect(rowsOf(`|${'x|'.repeat(cells.length)}\n|-|\n${line}`)).toEqual([cells])
  })
})

describe('rule 5: the number of cells', () => {
  test.each([
    ['| a | b |\n|---|---|\n| 1 |', 'markdown table row 1 has 1 columns, expected 2'],
    ['| a |\n|---|\n| 1 |\n| 1 | 2 |', 'markdown table row 2 has 2 columns, expected 1'],
    ['| a | b |\n|---|---|\n| 1 | 2 |\n|||||', 'markdown table row 2 has 4 columns, expected 2'],
  ])('%j', (data, detail) => {
    expect(messageOf({ data })).toBe(`could not parse data: ${detail}`)
  })
})

describe('DQ-11: escaped pipes', () => {
  test('where splitting on every pipe makes no table, \\| is a pipe in a cell', () => {
    expect(rowsOf('| a | b |\n|---|---|\n| x\\|y | 2 |\n| \\| | \\|\\| |')).toEqual([
      ['x|y', '2'],
      ['|', '||'],
    ])
  })

  test('where it makes a table, every pipe splits', () => {
    expect(rowsOf('| a | b |\n|---|---|\n| x\\|y |')).toEqual([['x\\', 'y']])
    expect(read('| a\\|b |\n|---|\n| 1 | 2 |')).toEqual({
      headers: ['a\\', 'b'],
      rows: [['1', '2']],
    })
  })

  test('in the header it is a pipe too', () => {
    expect(read('| a\\|b | c |\n|---|---|\n| 1 | 2 |')).toEqual({
      headers: ['a|b', 'c'],
      rows: [['1', '2']],
    })
  })

  test('other backslashes stay, and the last pipe is the border', () => {
    expect(rowsOf('| a | b |\n|---|---|\n| x\\|y | \\n |\n| 1 | \\|')).toEqual([
      ['x|y', '\\n'],
      ['1', '\\'],
    ])
  })

  test('where neither makes a table, the first error stands', () => {
    expect(messageOf({ data: '| a | b |\n|---|---|\n| x\\|y | 2 |\n| 1 |' })).toBe(
      'could not parse data: markdown table row 1 has 3 columns, expected 2',
    )
  })
})
