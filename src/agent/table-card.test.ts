import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anyCell, differentHeaders, tableOf, toJson } from '../../test/table/tables.ts'
import { parseTable } from '../table/table.ts'
import { attachTable, AttachedTable } from './attached-table.ts'
import { cardsOf, tableCard } from './table-card.ts'

const cardOf = (data: string): readonly string[] => tableCard(attachTable('t', data)).split('\n')

/** The only line of a table with one column. */
const lineOf = (cells: readonly string[]): string | undefined =>
  cardOf(JSON.stringify(cells.map((c) => ({ c }))))[1]

test('the card of a table says what its columns hold', () => {
  const sales = attachTable('sales.csv', readFileSync('docs/sales.csv', 'utf8'))
  expect(tableCard(sales).split('\n')).toEqual([
    '@sales.csv: 10 rows, 5 columns',
    'date: date, 2026-01-03 to 2026-03-08',
    'region: text, 4 values: North, South, East, West',
    'product: text, 3 values: Espresso machine, Grinder, "Beans, dark roast"',
    'amount: number, 18.90 to 1249.00',
    'units: number, 1 to 30',
  ])
})

describe('a line says', () => {
  const numbers = Array.from({ length: 20 }, (_, i) => String(i))
  const names = Array.from({ length: 20 }, (_, i) => `Name ${i}`)

  test.each([
    ['examples where there are many texts', names, 'c: text, e.g. Name 0, Name 1, Name 2'],
    ['which numbers are none', [...numbers, 'n/a'], 'c: number, 0 to 19, 1 is text, e.g. n/a'],
    [
      'which texts are numbers',
      [...names, '5', '6'],
      'c: text, e.g. Name 0, Name 1, Name 2, 2 are numbers',
    ],
    ['what is empty', [...numbers, '', ''], 'c: number, 0 to 19, 2 are empty'],
    ['that there is nothing', ['', ''], 'c: empty'],
    [
      'that text is no number',
      ['$5.00', '$7.00', ''],
      'c: text that looks like numbers, e.g. $5.00, 1 is empty: data_query reads such text as 0, do not add it up',
    ],
    [
      'that a few numbers are text',
      [...numbers, '1,234'],
      'c: number, 0 to 19, 1 is text that looks like numbers, e.g. "1,234": data_query reads such text as 0, do not add it up',
    ],
    [
      'dates that sort as text',
      ['1/5/2024', '12/5/2023'],
      'c: date as text, e.g. 1/5/2024, 12/5/2023',
    ],
    [
      'dates and what is none',
      ['2024-01-05', '2024-01-09', 'soon'],
      'c: date, 2024-01-05 to 2024-01-09, 1 is text, e.g. soon',
    ],
    [
      'great numbers as they are spelled',
      ['9007199254740993', '1.50'],
      'c: number, 1.50 to 9007199254740993',
    ],
    ['endless numbers in short', [`${'0'.repeat(50)}1`, '2'], 'c: number, 1 to 2'],
    [
      'texts of one line',
      ['a\nb', 'a|b', ' x', 'x:y'],
      'c: text, 4 values: "a\\nb", a|b, " x", x:y',
    ],
    ['the beginning of long texts', ['x'.repeat(150)], `c: text, 1 value: "${'x'.repeat(30)}"…`],
    [
      'the beginning of texts without end',
      ['x'.repeat(99_999)],
      `c: text, e.g. "${'x'.repeat(30)}"…`,
    ],
    ['halves of nothing', [`${'x'.repeat(29)}😀y`], `c: text, 1 value: "${'x'.repeat(29)}"…`],
  ])('%s', (_, cells, line) => {
    expect(lineOf(cells)).toBe(line)
  })
})

test('a name that is not plain is a JSON string', () => {
  const names = ['a: b', 'a"b', 'a,b', 'a\nb', '', ' a', 'a\u202eb', '\ud83d', 'a  b', 'x…']
  const [, ...lines] = cardOf(JSON.stringify([Object.fromEntries(names.map((name) => [name, 1]))]))
  const read = lines.map((line): unknown => JSON.parse(line.slice(0, line.lastIndexOf(': number'))))
  expect(read).toEqual(names)
  expect(lines[6]).toBe('"a\\u202eb": number, 1 to 1')
})

test('tables without columns and without rows have a card', () => {
  expect(cardOf('[]')).toEqual(['@t: 0 rows, 0 columns'])
  expect(cardOf('[1]')).toEqual(['@t: 1 row, 0 columns'])
  expect(cardOf('a')).toEqual(['@t: 0 rows, 1 column', 'a: empty'])
})

describe('a card is never longer than it may be', () => {
  const odd = fc.oneof(
    anyCell,
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('x'.repeat(5000), '\u0000'.repeat(300), '"\\'.repeat(100), '😀'.repeat(100)),
  )
  const names = odd.filter((name) => name.trim() !== '')
  const table = tableOf(fc.oneof(differentHeaders, fc.uniqueArray(odd, { maxLength: 40 })), odd)
  const room = fc.oneof(fc.nat(300), fc.nat(5000))

  test('and has a line a column, without a control character', () => {
    fc.assert(
      fc.property(table, names, room, (cells, name, maxChars) => {
        const attachment = attachTable(name, toJson(cells))
        const { headers } = attachment.table
        const card = tableCard(attachment, maxChars)
        expect(card.length).toBeLessThanOrEqual(maxChars)
        expect(card.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
        if (maxChars < 1000) return
        const [title = '', ...lines] = card.split('\n')
        expect(title).toMatch(/: \d+ rows?, \d+ columns?$/)
        const last = lines.at(-1) ?? ''
        const hidden = Number(/^…and (\d+) more columns?$/.exec(last)?.[1] ?? 0)
        const shown = hidden === 0 ? lines : lines.slice(0, -1)
        expect(shown.length + hidden).toBe(headers.length)
        for (const [i, line] of shown.entries()) expectName(line, headers[i] ?? '')
      }),
      { numRuns: 500 },
    )
  })

  test('nor are several', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, table), { maxLength: 8 }), room, (list, maxChars) => {
        const attachments = list.map(([name, cells]) => attachTable(name, toJson(cells)))
        expect(cardsOf(attachments, maxChars).length).toBeLessThanOrEqual(maxChars)
      }),
      { numRuns: 200 },
    )
  })

  /** A line begins with the name as it stands, or with a JSON string of it, whole or cut. */
  function expectName(line: string, name: string): void {
    if (!line.startsWith('"')) {
      expect(line === name || line.startsWith(`${name}: `)).toBe(true)
      return
    }
    const json = /^"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? ''
    const read: unknown = JSON.parse(json)
    if (line.startsWith(`${json}…`)) expect(name.startsWith(String(read))).toBe(true)
    else expect(read).toBe(name)
  }
})

describe('where columns do not fit', () => {
  const wide = (columns: number): AttachedTable => {
    const names = Array.from({ length: columns }, (_, i) => `column ${i}`)
    const values = Array.from({ length: 8 }, (_, row) =>
      names.map((_, i) => `value ${row} of ${i}`),
    )
    return attachTable('wide', [names, ...values].map((row) => row.join(',')).join('\n'))
  }

  test('less is said of each', () => {
    const lines = tableCard(wide(60)).split('\n')
    expect(lines).toHaveLength(61)
    expect(lines[1]).toBe('column 0: text, 8 values, e.g. value 0 of 0, value 1 of 0')
    expect(tableCard(wide(120)).split('\n')[120]).toBe('column 119: text, 8 values')
  })

  test('then their names are listed', () => {
    expect(tableCard(wide(250)).split('\n')[250]).toBe('column 249')
  })

  test('then the last ones are counted', () => {
    const lines = tableCard(wide(5000)).split('\n')
    expect(lines[0]).toBe('@wide: 8 rows, 5000 columns')
    expect(lines.slice(1, -1)).toEqual(lines.slice(1, -1).map((_, i) => `column ${i}`))
    expect(lines.at(-1)).toBe(`…and ${5000 - lines.length + 2} more columns`)
  })
})

describe('the cards of several tables', () => {
  const small = attachTable('small', 'a\n1')
  const large = attachTable(
    'large',
    `${Array.from({ length: 300 }, (_, i) => `some column ${i}`).join()}\n${'x,'.repeat(299)}x`,
  )

  test('stand one after the other', () => {
    expect(cardsOf([small, attachTable('b', 'x\ny')])).toBe(
      '@small: 1 row, 1 column\na: number, 1 to 1\n\n@b: 1 row, 1 column\nx: text, 1 value: y',
    )
    expect(cardsOf([])).toBe('')
  })

  test('share the room, and a small one leaves its own to the others', () => {
    const text = cardsOf([large, small, large], 4000)
    expect(text).toContain('@small: 1 row, 1 column\na: number, 1 to 1\n\n')
    expect(text.length).toBeLessThanOrEqual(4000)
    expect(text.length).toBeGreaterThan(3900)
  })

  test('are not all there when they are very many', () => {
    const text = cardsOf(Array.from({ length: 500 }, (_, i) => attachTable(`t${i}`, 'a\n1')))
    expect(text.length).toBeLessThanOrEqual(8000)
    expect(text).toMatch(/\n\n…and \d+ more tables$/)
  })
})

test('a card does not grow with the rows', () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => `${i},name ${i},${i % 7}`)
  const data = `id,name,day\n${lines.join('\n')}`
  expect(tableCard(new AttachedTable('t', parseTable(data))).split('\n')).toEqual([
    '@t: 50000 rows, 3 columns',
    'id: number, 0 to 49999',
    'name: text, e.g. name 0, name 1, name 2',
    'day: number, 0 to 6',
  ])
})
