import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseClosedCsv, parseTable, type Table } from '../table/table.ts'
import { tsvToCsv } from './tsv-to-csv.ts'

const csvOf = (tsv: string): Uint8Array => tsvToCsv(new TextEncoder().encode(tsv))
const cellsOf = ({ headers, rows }: Table): readonly (readonly string[])[] => [headers, ...rows]

describe('fields', () => {
  test.each([
    ['are separated by tabs', 'x\ty', ['x', 'y']],
    ['may be empty', '\t', ['', '']],
    ['are trimmed', ' x \t y ', ['x', 'y']],
    ['may hold commas', 'x,y\t,', ['x,y', ',']],
    ['may hold quotes', '5" pipe\tx"y"', ['5" pipe', 'x"y"']],
    ['may be in quotes, with tabs, commas and quotes', '"x\ty,""z"""\t""', ['x\ty,"z"', '']],
    ['may be in quotes, with line breaks', '"x\ny"\t"\r\n,"', ['x\ny', ',']],
    ['may have line breaks that would fit a row', 'x\t"y\nz,w"', ['x', 'y\nz,w']],
    ['with blanks before a quote are literal', ' "x"\t\u00a0"y"', ['"x"', '"y"']],
    ['with a quote that is not closed are literal', '"x\ty', ['"x', 'y']],
    ['with something after the closing quote are literal', '"x" y\t"z" ', ['"x" y', '"z"']],
    ['with a lone carriage return after it too', '"x"\ry\t"z"\r.', ['"x"\ry', '"z"\r.']],
    ['of quotes only', '"""\t""""', ['"""', '"']],
    ['are UTF-8', 'é\t日本😀', ['é', '日本😀']],
  ])('%s', (_, line, cells) => {
    for (const end of ['', '\n', '\r\n', '\r', '\n\n \n']) {
      expect(cellsOf(parseClosedCsv(csvOf(`a\tb\n${line}${end}`)))).toEqual([['a', 'b'], cells])
      expect(cellsOf(parseClosedCsv(csvOf(`${line}${end}`)))).toEqual([cells])
    }
  })
})

describe('lines', () => {
  test('that are blank are dropped, those with tabs are rows', () => {
    const tsv = '\ufeff\n \r\n\u00a0\na\tb\n\n\u3000\n\t\n1\t2\n'
    expect(cellsOf(parseTable(csvOf(tsv)))).toEqual([
      ['a', 'b'],
      ['', ''],
      ['1', '2'],
    ])
  })

  test('may begin with a quote after a byte-order mark', () => {
    expect(parseTable(csvOf('\ufeff"a\tb"\tc')).headers).toEqual(['a\tb', 'c'])
  })

  test.each(['', '\n', '\ufeff', ' \r\n\u00a0'])('are needed: %j', (tsv) => {
    expect(() => parseClosedCsv(csvOf(tsv))).toThrow('empty CSV data')
  })
})

test.each([
  ['1\t2\n3', 'CSV row 2 has 1 columns, expected 2'],
  ['1\t2\n\n"x\ny"\t3\n4\t5\t6\n', 'CSV row 3 has 3 columns, expected 2'],
  ['"x\ny"', 'CSV row 1 has 1 columns, expected 2'],
  ['"x\n1,2"\t"x\n3,4"\t', 'CSV row 1 has 3 columns, expected 2'],
])('a row with too many or too few fields is an error: %j', (rows, message) => {
  expect(() => parseClosedCsv(csvOf(`a\tb\n${rows}`))).toThrow(message)
})

describe('any cells', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      '"',
      ',',
      '\t',
      '\n',
      ' ',
      '\r',
      '\r\n',
      'é',
      '\u00a0',
      '\u3000',
    ),
    maxLength: 8,
  })
  const cell = fc.record({ text, isQuoted: fc.boolean() })
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }),
    )

  const written = ({ text, isQuoted }: { text: string; isQuoted: boolean }): string =>
    isQuoted || text.trim() === '' || text.startsWith('"') || /[\t\n]/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text

  test.each(['\n', '\r\n'])('come back, with %j at the end of lines', (end) => {
    fc.assert(
      fc.property(table, (rows) => {
        const csv = csvOf(rows.map((row) => row.map(written).join('\t')).join(end))
        const cells = rows.map((row) => row.map(({ text }) => text.replaceAll('\r\n', '\n').trim()))
        expect(cellsOf(parseClosedCsv(csv))).toEqual(cells)
        const hasLineBreaks = rows.flat().some(({ text }) => text.includes('\n'))
        if (!hasLineBreaks) expect(cellsOf(parseTable(csv, { format: 'csv' }))).toEqual(cells)
      }),
      { numRuns: 2000 },
    )
  })

  test('without line breaks are what stands between tabs, unless they begin with a quote', () => {
    const part = fc.constantFrom('\t', ',', ' "', 'x', '\u00a0"', 'y"')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const line = `.${parts.join('')}.`
        const cells = line.split('\t').map((field) => field.trim())
        expect(parseTable(csvOf(line), { format: 'csv' }).headers).toEqual(cells)
      }),
    )
  })
})
