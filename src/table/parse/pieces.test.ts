import { describe, expect, test } from 'vitest'
import { read, type Cells } from '../../../test/table/ask.ts'
import { toCsv, toJson, toMarkdown } from '../../../test/table/tables.ts'
import { parseTable } from '../table.ts'
import { encode } from '../utf8.ts'
import { PIECE } from './scan.ts'

// Text is read piece by piece. Here the cut falls into everything that a table is made of.

/** Numbers that look random and are the same every time. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const plainParts = [
  'x',
  '12.5',
  'long word',
  '"',
  '""',
  ',',
  '\\',
  '-',
  '0',
  ' : ',
  '{}',
  '[1]',
  '<br>',
]
const wideParts = ['é', '😀', '日本', 'ß', 'a\tb', '\u3000.', '\r.', '\u00a0!']

/**
 * A table of about so many characters, with cells of any kind on one line. Those of even seeds
 * have halves of surrogate pairs, which bytes cannot hold.
 */
function tableOf(size: number, seed: number, headers: readonly string[]): Cells {
  const random = generator(seed)
  const kinds = [...plainParts, ...wideParts, seed % 2 === 0 ? '\ud83d.' : '.']
  const rows: string[][] = []
  for (let length = 0; length < size;) {
    const row = headers.map(() => {
      const cell = Array.from({ length: random(6) }, () => kinds[random(kinds.length)]).join('')
      return cell.trim()
    })
    rows.push(row)
    length += row.join().length
  }
  return { headers, rows }
}

function expectRead(text: string, format: string, table: Cells): void {
  expect(same(read(text, format), table)).toBe(true)
  if (text.isWellFormed()) expect(same(read(encode(text), format), table)).toBe(true)
}

/** Compares without a report: one of a hundred thousand lines helps nobody. */
function same(a: Cells, b: Cells): boolean {
  const differs = a.rows.findIndex((row, i) => row.join('\u0000') !== b.rows[i]?.join('\u0000'))
  expect(a.headers).toEqual(b.headers)
  if (differs >= 0) expect(a.rows[differs], `row ${differs}`).toEqual(b.rows[differs])
  return a.rows.length === b.rows.length
}

const headers = ['a', 'é', 'c']

describe('tables of several pieces', () => {
  test.each([1, 2])('CSV (%d)', (seed) => {
    const table = tableOf(PIECE + 20_000, seed, headers)
    const random = generator(seed)
    expectRead(toCsv(table), 'csv', table)
    const text = toCsv(table, () => random(2) === 0)
    expectRead(text, 'csv', table)
    expectRead(text.replaceAll('\n', '\r\n'), 'csv', table)
    expectRead(text.replaceAll('\n', '\n\n \n'), 'csv', table)
  })

  test.each([1, 2])('CSV with line breaks in quotes (%d)', (seed) => {
    const { rows } = tableOf(PIECE + 20_000, seed, headers)
    const table = {
      headers,
      rows: rows.map(([a = '', ...rest], i) => [i % 3 === 0 ? `x${a}\n\n"${a}` : a, ...rest]),
    }
    expectRead(toCsv(table), 'csv', table)
    expectRead(toCsv(table).replaceAll('\n', '\r\n'), 'csv', table)
  })

  test.each([1, 2])('CSV of one column (%d)', (seed) => {
    const table = tableOf(PIECE + 20_000, seed, ['only'])
    expectRead(toCsv(table), 'csv', table)
  })

  test.each([1, 2])('JSON (%d)', (seed) => {
    const table = tableOf(PIECE + 20_000, seed, headers)
    expectRead(toJson(table), 'json', table)
    const objects = table.rows.map((row) =>
      Object.fromEntries(row.map((cell, i) => [headers[i], cell])),
    )
    const spaced = JSON.stringify(objects, undefined, 1).replaceAll('é', '\\u00e9')
    expectRead(spaced, 'json', table)
  })

  test('JSON of numbers, nested values and rows with no cells', () => {
    const values = ['1', '-12.50e+3', '12345678901234567890', '{"x":[1,{"y":null}]}', '[]', 'true']
    const cells = Array.from({ length: 60_000 }, (_, i) => values[(i * 7) % values.length] ?? '')
    const elements = cells.map((value, i) => (i % 10 === 9 ? `[${value}]` : `{"v":${value}}`))
    const { rows } = parseTable(`[${elements.join()}]`)
    expect(rows.length).toBe(cells.length)
    const wrong = rows.findIndex((row, i) => row.join() !== (i % 10 === 9 ? '' : cells[i]))
    expect(wrong).toBe(-1)
  })

  test('JSON with new keys in later pieces', () => {
    const elements = Array.from({ length: 50_000 }, (_, i) => ({ a: i, [`k${i >> 11}`]: `v${i}` }))
    const table = parseTable(JSON.stringify(elements))
    expect(table.headers).toEqual(['a', ...Array.from({ length: 25 }, (_, i) => `k${i}`)])
    const wrong = table.rows.findIndex((row, i) => {
      const expected = table.headers.map((name) => (name === `k${i >> 11}` ? `v${i}` : ''))
      return row.join() !== [String(i), ...expected.slice(1)].join()
    })
    expect(wrong).toBe(-1)
  })

  test.each([1, 2])('Markdown (%d)', (seed) => {
    const { rows } = tableOf(PIECE + 20_000, seed, headers)
    const table = { headers, rows }
    expectRead(toMarkdown(table), 'markdown', table)
    const piped = { headers, rows: rows.map((row) => row.map((cell) => cell.replaceAll('-', '|'))) }
    expectRead(toMarkdown(piped), 'markdown', piped)
    const text = `${'before\n'.repeat(PIECE / 6)}${toMarkdown(table)}\nafter\n${toMarkdown(piped)}`
    expectRead(text, 'markdown', table)
  })
})

describe('the cut at every place around', () => {
  const bits = [
    '\r\n',
    '"a,""b""",1\r\n',
    'é,😀\n',
    '\n\n',
    '"x" y, 5" \n',
    '日本,\u3000\n',
    ',\n',
    '"",""\n',
  ]

  test.each(bits)('%j in CSV', (bit) => {
    for (let shift = 0; shift <= bit.length * 4 + 4; shift++) {
      const rest = `${bit}${bit}5,6\n`
      const text = `a,b\n${'x'.repeat(PIECE - 20 - shift)},2\n12345,6\n${rest}`
      const tail = read(`a,b\n12345,6\n${rest}`).rows
      for (const source of [text, encode(text)]) {
        expect(parseTable(source).rows.slice(1), `shift ${shift}`).toEqual(tail)
      }
    }
  })

  test('a value in JSON', () => {
    const element = '{"é":"\\ud83d\\ude00\\n","b":-1.5e+10,"c":[true,null,{"x":"é"}], "d" : null}'
    const wanted = read(`[${element}]`)
    for (let shift = 0; shift <= element.length + 4; shift++) {
      const text = `[${' '.repeat(PIECE - shift)}${element},${element}]`
      for (const source of [text, encode(text)]) {
        const { headers, rows } = parseTable(source)
        expect(headers).toEqual(wanted.headers)
        expect(rows, `shift ${shift}`).toEqual([...wanted.rows, ...wanted.rows])
      }
    }
  })

  test('a line of Markdown', () => {
    const line = '| é\\|😀 |\u3000x |\r\n'
    for (let shift = 0; shift <= line.length * 2 + 8; shift++) {
      const text = `| a | b |\n|---|---|\n| ${'x'.repeat(PIECE - 50 - shift)} | 1 |\n${line}${line}`
      for (const source of [text, encode(text)]) {
        expect(parseTable(source).rows.slice(1), `shift ${shift}`).toEqual([
          ['é|😀', 'x'],
          ['é|😀', 'x'],
        ])
      }
    }
  })

  test.each(['\u00a0', '\u3000', '\ufeff', '\u2028', ' '])(
    'white space %j around JSON',
    (space) => {
      for (let shift = 0; shift < 4; shift++) {
        const long = ' '.repeat(PIECE - shift) + space.repeat(5)
        for (const text of [`${long}[{"a":1}]`, `[{"a":1}]${long}`, `${long}[{"a":1}]${long}`]) {
          expect(parseTable(text).rows, `shift ${shift}`).toEqual([['1']])
          expect(parseTable(encode(text)).rows, `bytes, shift ${shift}`).toEqual([['1']])
        }
      }
    },
  )
})

describe('longer than a piece', () => {
  const long = '😀é,"x" '.repeat(PIECE / 4).trim()

  test('a row', () => {
    const table = {
      headers,
      rows: [
        ['1', '2', '3'],
        ['4', long, '5'],
        [long, '6', long],
        ['7', '8', '9'],
      ],
    }
    expectRead(toCsv(table), 'csv', table)
    expectRead(toJson(table), 'json', table)
    expectRead(toMarkdown(table), 'markdown', table)
  })

  test('a header', () => {
    const table = { headers: ['a', long, `${long}2`], rows: [['1', '2', '3']] }
    expectRead(toCsv(table), 'csv', table)
    expectRead(toJson(table), 'json', table)
    expectRead(toMarkdown(table), 'markdown', table)
  })

  test('a field over many lines', () => {
    const lines = 'line "one", and\n\nmore 😀\n'.repeat(PIECE / 10).trim()
    const table = {
      headers: ['a', 'b'],
      rows: [
        [lines, '1'],
        ['2', lines],
        ['3', '4'],
      ],
    }
    expectRead(toCsv(table), 'csv', table)
  })

  test('a number', () => {
    const digits = '7'.repeat(PIECE * 2)
    expect(parseTable(`[{"a":${digits}},{"a":0.${digits}}]`).rows).toEqual([
      [digits],
      [`0.${digits}`],
    ])
  })
})
