import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { differentHeaders, tableOf, toJson } from '../../test/table/tables.ts'
import { attachTable } from './attached-table.ts'
import { mentionsOf } from './mentions.ts'

const sales = attachTable('sales.csv', readFileSync('docs/sales.csv', 'utf8'))

/** What is said of the only table. */
function mentioned(question: string, data: string): string {
  const [title = '', line = '', ...others] = mentionsOf(question, [attachTable('t', data)]).split(
    '\n',
  )
  expect(others).toEqual([])
  if (title !== '') expect(title).toBe('Cells that the question mentions:')
  return line.replace(/^@t: /, '')
}

test('cells that a question mentions are named with their columns', () => {
  const question = 'What did we make with espresso machines in the north, and with beans?'
  expect(mentionsOf(question, [sales])).toBe(
    'Cells that the question mentions:\n' +
      '@sales.csv: product = "Espresso machine"; region = "North"; ' +
      'product contains "beans", e.g. "Beans, dark roast"',
  )
})

test('a question that mentions nothing has no text', () => {
  expect(mentionsOf('How much in total?', [sales])).toBe('')
  expect(mentionsOf('', [sales])).toBe('')
  expect(mentionsOf('north', [])).toBe('')
  expect(mentionsOf('north', [attachTable('t', '[]')])).toBe('')
})

describe('the longest words that are a cell are meant', () => {
  const places = 'place\nNew York\nNew York City\nYork\nCity\nCity Hall'

  test.each([
    ['in new york city', 'place = "New York City"'],
    ['in New York and York', 'place = "New York"; place = "York"'],
    ['new york city hall', 'place = "New York City"; place = "City Hall"'],
    ['york, york, YORK', 'place = "York"'],
  ])('%s', (question, line) => {
    expect(mentioned(question, places)).toBe(line)
  })
})

describe('words are found', () => {
  test.each([
    [
      'in the plural',
      'all grinders and boxes and berries',
      'a\nGrinder\nBox\nBerry',
      'a = "Grinder"; a = "Box"; a = "Berry"',
    ],
    [
      'in the singular',
      'a grinder, a box, a berry',
      'a\nGrinders\nBoxes\nBerries',
      'a = "Grinders"; a = "Boxes"; a = "Berries"',
    ],
    ['as they are, rather than in another number', 'news', 'a\nNew\nNews', 'a = "News"'],
    [
      'in any case beyond ASCII',
      'in ÖREBRO, são paulo and école',
      'a\nÖrebro\nSÃO PAULO\nÉcole',
      'a = "Örebro"; a = "SÃO PAULO"; a = "École"',
    ],
    [
      'with other punctuation',
      "at O'Brien and Sons",
      'a\nO’Brien & Sons\nO-Brien and Sons',
      'a = "O-Brien and Sons"',
    ],
    [
      'in every column',
      'from Paris',
      'from,to\nRome,Paris\nPARIS,Rome',
      'from = "PARIS"; to = "Paris"',
    ],
    ['as numbers in groups', 'more than 12,000', 'n\n12000', 'n = "12000"'],
    ['as groups of numbers', 'more than 12,000', 'n\n"12,000"', 'n = "12,000"'],
    ['as decimals', 'what costs 18.90?', 'n\n18.90', 'n = "18.90"'],
    [
      'inside cells, in their own number',
      'all machines',
      'a\nEspresso machine',
      'a contains "machine", e.g. "Espresso machine"',
    ],
    [
      'as a year in dates',
      'sold in 2024',
      'day\n2024-01-05',
      'day contains "2024", e.g. "2024-01-05"',
    ],
    ['as an abbreviation', 'how many in the US', 'a\nUS\nthe', 'a = "US"'],
    ['as one letter', 'in class B', 'class\nA\nB', 'class = "B"'],
  ])('%s', (_, question, data, line) => {
    expect(mentioned(question, data)).toBe(line)
  })
})

describe('nothing is said', () => {
  test.each([
    ['of common words', 'how many of the total', 'a\nhow\nmany\nof\nthe\ntotal\nthe whole of it'],
    ['of small numbers', 'the top 5 of 12', 'a\n5\n12'],
    ['of short words inside cells', 'is it ok so', 'a\nok then'],
    [
      'of words that a column has in its name',
      'units by products',
      'product name,units\nproduct X,units of it',
    ],
  ])('%s', (_, question, data) => {
    expect(mentioned(question, data)).toBe('')
  })

  test('of the inside of cells where the word is a cell itself', () => {
    expect(mentioned('north', 'a,b\nNorth,Far north')).toBe('a = "North"')
  })
})

test('every table has its line', () => {
  const other = attachTable('re|gions: "x".csv', '"the, region",head\nNorth,Ada')
  expect(mentionsOf('Ada of North', [sales, other])).toBe(
    'Cells that the question mentions:\n@sales.csv: region = "North"\n' +
      '"@re|gions: \\"x\\".csv": head = "Ada"; "the, region" = "North"',
  )
})

test('there are at most eight cells, and four words inside', () => {
  const words = Array.from({ length: 20 }, (_, i) => `word${i}`)
  expect(mentioned(words.join(' '), `a\n${words.join('\n')}`).split('; ')).toHaveLength(8)
  const cells = words.map((word) => `x ${word}`)
  expect(mentioned(words.join(' '), `a\n${cells.join('\n')}`).split('; ')).toHaveLength(4)
})

test('of a very long question both ends are read', () => {
  const question = `Ada ${'lorem ipsum '.repeat(100_000)} in the north`
  expect(mentioned(question, 'a\nAda\nNorth\nipsum')).toBe('a = "Ada"; a = "ipsum"; a = "North"')
})

test('the text is short, and a line a table, whatever is in them', () => {
  const cell = fc.oneof(
    fc.constantFrom('north', 'North', 'a\nb', 'x\u0000y', '"', 'new "york"', 'é\u202e', '\ud83d x'),
    fc.constantFrom('north '.repeat(13), `${'x'.repeat(3000)} north`, 'b'.repeat(70)),
  )
  const table = tableOf(differentHeaders, cell)
  const question = fc
    .array(fc.oneof(cell, fc.string({ unit: 'binary' })), { maxLength: 20 })
    .map((parts) => parts.join(' '))
  fc.assert(
    fc.property(question, fc.array(fc.tuple(cell, table), { maxLength: 4 }), (question, list) => {
      const attachments = list.map(([name, cells]) => attachTable(name, toJson(cells)))
      const text = mentionsOf(question, attachments)
      expect(text.length).toBeLessThanOrEqual(800)
      expect(text.split('\n').length).toBeLessThanOrEqual(list.length + 1)
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    }),
    { numRuns: 300 },
  )
})
