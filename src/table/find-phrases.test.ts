import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agree, putBytes } from '../../test/table/kernels.ts'
import {
  anyCell,
  differentHeaders,
  headers,
  tableOf,
  toCsv,
  toJson,
  toMarkdown,
  trimmedCell,
} from '../../test/table/tables.ts'
import { findPhrases, type FoundPhrase } from './find-phrases.ts'
import type { Kernel } from './kernel/kernel.ts'
import { TEXT } from './kernel/layout.ts'
import { PhraseSearch, type FoundCell } from './phrase-search.ts'
import { profileTable } from './profile.ts'
import { parseTable, type Table } from './table.ts'
import { encode } from './utf8.ts'

const word = fc.constantFrom('a', 'A', 'b', 'Ab', 'north', 'North', '12', 'é', 'É', 'x'.repeat(40))
const gap = fc.constantFrom(' ', '  ', '-', ', ', '.', '_', '-'.repeat(40))
const phrase = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => words.map(lower).join(' '))
const phrases = fc.array(fc.oneof(phrase, fc.constantFrom('', ' ', 'A', 'a  b', 'a-b')), {
  maxLength: 12,
})

/** A cell of some of the words, between all kinds of gaps. */
const wordyCell = fc
  .tuple(fc.array(fc.tuple(word, gap), { maxLength: 5 }), fc.boolean())
  .map(([parts, hasEnd]) =>
    parts
      .flat()
      .slice(0, hasEnd ? undefined : -1)
      .join(''),
  )
const oddCell = fc.oneof({ weight: 4, arbitrary: wordyCell }, { weight: 1, arbitrary: anyCell })
const oddTrimmedCell = fc.oneof(
  { weight: 4, arbitrary: wordyCell.map((cell) => cell.trim()) },
  { weight: 1, arbitrary: trimmedCell },
)

function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function wordsOf(cell: string): readonly string[] {
  return lower(cell).match(/(?:[a-z0-9]|\P{ASCII})+/gu) ?? []
}

/** Where phrases are found when every cell is compared with every phrase. */
function naive(rows: readonly (readonly string[])[], list: readonly string[], columns: number) {
  const first = (column: number, is: (cell: string) => boolean) => {
    const cell = rows.map((row) => row[column] ?? '').find(is)
    return cell === undefined ? [] : { column, text: cell }
  }
  return list.map((phrase) => {
    const isWhole = (cell: string): boolean =>
      phrase !== '' && encode(cell).length <= 80 && wordsOf(cell).join(' ') === phrase
    const isInside = (cell: string): boolean =>
      wordsOf(cell).length > 1 && wordsOf(cell).includes(phrase)
    const all = Array.from({ length: columns }, (_, column) => column)
    return {
      phrase,
      whole: all.flatMap((column) => first(column, isWhole)),
      inside: all.flatMap((column) => first(column, isInside)),
    }
  })
}

/** What was found, with the whole of long cells that are shown in part. */
function found(table: Table, list: readonly string[]) {
  const isShown = (cell: string, text: string): boolean =>
    encode(cell).length <= 120 ? cell === text : cell.includes(text)
  const cellsIn = (column: number): readonly string[] => table.rows.map((row) => row[column] ?? '')
  return findPhrases(table, list).map(({ phrase, whole, inside }) => ({
    phrase,
    whole: whole.map(({ column, text }) => ({ column, text })),
    inside: inside.map(({ column, text }) => ({
      column,
      text: cellsIn(column).find((cell) => isShown(cell, text)),
    })),
  }))
}

describe('phrases are found as a naive search finds them', () => {
  test.each([
    ['CSV', tableOf(headers, oddTrimmedCell).map((cells) => toCsv(cells)), 'csv'],
    ['Markdown', tableOf(headers, oddTrimmedCell).map(toMarkdown), 'markdown'],
    ['JSON', tableOf(differentHeaders, oddCell).map(toJson), 'json'],
  ])('in %s', (_, text, format) => {
    fc.assert(
      fc.property(text, phrases, (data, list) => {
        const table = parseTable(data, { format })
        expect(found(table, list)).toEqual(naive(table.rows, list, table.headers.length))
      }),
      { numRuns: 500 },
    )
  })
})

describe('with a profile', () => {
  const text = tableOf(differentHeaders, oddCell, 40).map(toJson)

  test('the same is found, but for parts of numbers and dates', () => {
    fc.assert(
      fc.property(text, phrases, (data, list) => {
        const table = parseTable(data)
        const profile = profileTable(table)
        const isText = ({ column }: FoundCell): boolean => {
          const { texts, numberLike, hasMoreValues } = profile.columns[column] ?? {}
          return hasMoreValues !== true || (texts ?? numberLike) !== undefined
        }
        const texts = (found: readonly FoundPhrase[]) =>
          found.map(({ phrase, whole, inside }) => ({
            phrase,
            whole: whole.filter(isText),
            inside: inside.filter(isText),
          }))
        expect(texts(findPhrases(table, list, profile))).toEqual(texts(findPhrases(table, list)))
      }),
      { numRuns: 300 },
    )
  })

  test('numbers are looked for where there are such numbers', () => {
    const lines = Array.from({ length: 100 }, (_, i) => `${i + 1000},-${i},${i}.2024`)
    const table = parseTable(`id,debt,price\n${lines.join('\n')}`)
    const list = ['1007', '42', '2024', '7 2024']
    expect(findPhrases(table, list, profileTable(table))).toMatchObject([
      { whole: [{ column: 0, text: '1007' }], inside: [] },
      { whole: [{ column: 1, text: '-42' }], inside: [{ column: 2, text: '42.2024' }] },
      { whole: [], inside: [{ column: 2, text: '0.2024' }] },
      { whole: [{ column: 2, text: '7.2024' }], inside: [] },
    ])
    expect(findPhrases(table, ['2024'], profileTable(table))).toMatchObject([
      { whole: [], inside: [] },
    ])
  })
})

test('dates are looked for when a date is', () => {
  const days = Array.from({ length: 28 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`)
  const table = parseTable(`day,time\n${days.map((day) => `${day},${day}T12:30`).join('\n')}`)
  const profile = profileTable(table)
  expect(findPhrases(table, ['2024', '03'], profile)).toMatchObject([
    { whole: [], inside: [] },
    { whole: [], inside: [] },
  ])
  expect(findPhrases(table, ['2024 03 09', '2024 03 09t12 30'], profile)).toMatchObject([
    { whole: [{ column: 0, text: '2024-03-09' }] },
    { whole: [{ column: 1, text: '2024-03-09T12:30' }] },
  ])
})

/** Puts cells of one column into a kernel and searches them. */
function search(kernel: Kernel, cells: readonly string[], list: readonly string[]) {
  putBytes(kernel, Buffer.concat(cells.map(encode)))
  const spans = kernel.take(cells.length * 8)
  let at = TEXT
  for (const [i, cell] of cells.entries()) {
    kernel.setState(spans + i * 8, at)
    at += encode(cell).length
    kernel.setState(spans + i * 8 + 4, at)
  }
  return new PhraseSearch(list, [0]).find({
    rows: cells.length,
    inspect: (_columns, look) => look(kernel, spans),
  })
}

test('both kernels find the same phrases, and nothing beyond a cell', () => {
  const cells = fc.array(oddCell, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(cells, phrases, (cells, list) => {
      const hits = agree((kernel) => search(kernel, cells, list))
      const rows = cells.map((cell) => [cell])
      const expected = naive(rows, list, 1).flatMap(({ whole, inside }, phrase) => [
        ...whole.map(() => ({ phrase, isWhole: true })),
        ...inside.map(() => ({ phrase, isWhole: false })),
      ])
      const byPhrase = hits
        .map(({ phrase, isWhole }) => ({ phrase, isWhole }))
        .toSorted((a, b) => a.phrase - b.phrase || Number(b.isWhole) - Number(a.isWhole))
      expect(byPhrase).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

describe('in a table of many batches', () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `${i},Customer ${i % 977},East`)
  lines[59_998] = '59998,North,"St. John\'s, North"'
  const table = parseTable(`id,name,place\n${lines.join('\n')}`)

  test('a cell of the last one is found', () => {
    expect(table.batches.length).toBeGreaterThan(3)
    expect(findPhrases(table, ['st john s north', '59999', 'north', 'customer'])).toMatchObject([
      { whole: [{ column: 2, text: "St. John's, North" }], inside: [] },
      { whole: [{ column: 0, text: '59999' }], inside: [] },
      { whole: [{ column: 1, text: 'North' }], inside: [{ column: 2, text: "St. John's, North" }] },
      { whole: [], inside: [{ column: 1, text: 'Customer 0' }] },
    ])
  })

  test('the first cell of each column is the one that is shown', () => {
    const [{ whole } = { whole: [] }] = findPhrases(table, ['customer 5'])
    expect(whole).toEqual([{ phrase: 0, column: 1, isWhole: true, text: 'Customer 5' }])
  })
})

test('of a long cell the part around the word is shown', () => {
  const cell = `${'ä'.repeat(3)} ${'and so on '.repeat(50_000)}espresso ${'ö ö '.repeat(50_000)}`
  const [{ inside } = { inside: [] }] = findPhrases(parseTable(`a\n${cell}`), ['espresso'])
  const [{ text } = { text: '' }] = inside
  expect(text).toMatch(/^(and so on |nd so on |d so on )*and so on espresso (ö ö )+/)
  expect(text.length).toBeLessThan(130)
})

test('a cell of more than 80 bytes is no phrase, though its words are inside', () => {
  const long = Array.from({ length: 41 }, () => 'a').join(' ')
  const table = parseTable(`x\n${long}\n${long.slice(2)}`)
  expect(findPhrases(table, [long, long.slice(2), 'a'])).toMatchObject([
    { whole: [] },
    { whole: [{ text: long.slice(2) }] },
    { whole: [], inside: [{ text: long }] },
  ])
})

test('a column that comes late in JSON is searched, and what is no object has no cells', () => {
  const table = parseTable('[{"a":1},5,null,{"a":"x y","late":"North"},{"late":"Far North"}]')
  expect(findPhrases(table, ['north', 'y'])).toMatchObject([
    { whole: [{ column: 1, text: 'North' }], inside: [{ column: 1, text: 'Far North' }] },
    { whole: [], inside: [{ column: 0, text: 'x y' }] },
  ])
})

test.each(['a,b', '[]', '[1, 2]'])('in %s nothing is found', (data) => {
  expect(findPhrases(parseTable(data), ['a'])).toEqual([{ phrase: 'a', whole: [], inside: [] }])
  expect(findPhrases(parseTable(data), [])).toEqual([])
})
