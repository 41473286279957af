import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differentHeaders, anyCell, tableOf, toJson } from '../../../test/table/tables.ts'
import { attachTable } from '../../agent/attached-table.ts'
import { cardsOf } from '../../agent/table-card.ts'
import { readCards } from './read-cards.ts'

const sales = attachTable(
  'sales.csv',
  `Region,"a, b",price,day
North,"x, y","$1,200",2024-01-05
South,"say ""hi""",$5,2024-01-09
North,${'long '.repeat(20)},$7,`,
)

test('a card is read from the text around it', () => {
  const text = `You answer questions.\nAbout tables: all.\n\n${cardsOf([sales])}`
  expect(readCards(text)).toMatchObject([
    {
      name: 'sales.csv',
      rowCount: 3,
      columns: [
        { name: 'Region', alias: 'region', values: ['North', 'South'], listsAll: true },
        { name: 'a, b', alias: 'a b', values: ['x, y', 'say "hi"'], listsAll: false },
        { name: 'price', about: 'text that looks like numbers, e.g. "$1,200"', values: [] },
        { name: 'day', about: 'date, 2024-01-05 to 2024-01-09, 1 is empty' },
      ],
    },
  ])
})

test('several cards are several tables', () => {
  const odd = attachTable('a: "b".csv', '[{"x":1}]')
  expect(readCards(cardsOf([sales, odd])).map(({ name }) => name)).toEqual([
    'sales.csv',
    'a: "b".csv',
  ])
})

test('of a wide table the columns that the card names are known', () => {
  const headers = Array.from({ length: 2000 }, (_, i) => `column number ${i}`).join(',')
  const [table] = readCards(cardsOf([attachTable('wide.csv', `${headers}\n${headers}`)]))
  expect(table?.columns.length).toBeGreaterThan(100)
  expect(table?.columns.at(-1)).toMatchObject({ about: '', isNameable: true })
})

test('a name that is too long for a card cannot be named', () => {
  const [long] = readCards(cardsOf([attachTable('x'.repeat(200), 'a\n1')]))
  expect(long).toMatchObject({ isNameable: false, rowCount: 1 })
  const [table] = readCards(cardsOf([attachTable('t', `${'x'.repeat(200)},y\n1,2`)]))
  expect(table?.columns.map(({ isNameable }) => isNameable)).toEqual([false, true])
})

describe('no card is', () => {
  test.each(['', 'Hello', '@sales.csv', 'sales.csv: 3 rows, 2 columns', '@x: 3 rows'])(
    '%j',
    (text) => {
      expect(readCards(text)).toEqual([])
    },
  )
})

test('every header and every listed value comes back, whatever they are', () => {
  fc.assert(
    fc.property(tableOf(differentHeaders, anyCell, 8), (cells) => {
      if (cells.rows.length === 0) return
      const attached = attachTable('t.json', toJson(cells))
      const [table] = readCards(cardsOf([attached]))
      expect(table?.columns.map(({ name }) => name)).toEqual(attached.table.headers)
      for (const [place, { values, listsAll }] of table?.columns.entries() ?? []) {
        const found = new Set(attached.table.rows.map((row) => row[place] ?? ''))
        for (const value of values) expect(found).toContain(value)
        found.delete('')
        if (listsAll) expect(values.length).toBe(found.size)
      }
    }),
    { numRuns: 300 },
  )
})
