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
import { TEXT } from './kernel/layout.ts'
import { numberOf } from './number.ts'
import { profileTable, type ColumnProfile } from './profile.ts'
import { surveyOf } from './survey.ts'
import { parseTable, type Table } from './table.ts'
import { encode } from './utf8.ts'

const numberLike = [
  '1,234',
  '$5',
  '5 %',
  '12%',
  '€ 3.50',
  '(1,200)',
  '1 000',
  '1.234,50',
  '-$1,000.5',
]
  .concat(['$-3', '1\u00a0000', '1\u202f234\u202f567', "1'000", '1’000', '12,34,567', '3,5', '− 5'])
  .concat([
    '¥100',
    '100 ₹',
    '(5)',
    '.5%',
    '1,234,567.89',
    '0,25',
    '1.000.000',
    '%20',
    '12.345,678 €',
  ])
const texts = [
  '3 kg',
  '1,234,5',
  '12,34,56',
  '030 123 456',
  '1.2.3',
  '2024/01/05',
  '10:30',
  '555-1234',
]
  .concat([
    '5-3',
    '5 5',
    '$',
    '%',
    '()',
    '(',
    ',',
    '.',
    '$.',
    '1e',
    '12a',
    'a12',
    '5+',
    '$5.',
    '1, 2',
  ])
  .concat(['1..5', '1,,000', '5 % x', '(5', '12 345 67', '1,000'.repeat(10), '1234 567', '💶5'])
const dates = ['2024-03', '2024-03-09', '2023-12-31', '2024-03-09 10:30', '2024-03-09T10:30:00Z']
const noDates = [
  '2024-3-9',
  '2024-53-01',
  '2024-03-',
  '2024-03-09x',
  '2024-03-99',
  '20240-03',
  '-2024-03',
]

const oddCell = fc.oneof(anyCell, fc.constantFrom(...numberLike, ...texts, ...dates, ...noDates))
const oddTrimmedCell = fc.oneof(
  trimmedCell,
  fc.constantFrom(...numberLike, ...texts, ...dates, ...noDates).map((cell) => cell.trim()),
)

type Kind = 'empty' | 'numbers' | 'dates' | 'numberLike' | 'texts'

function kindOf(cell: string): Kind {
  if (cell === '') return 'empty'
  if (!Number.isNaN(numberOf(cell))) return 'numbers'
  if (/^\d{4}-[01]\d(-[0-3]\d([T ][^]*)?)?$/.test(cell)) return 'dates'
  return looksLikeNumber(cell) ? 'numberLike' : 'texts'
}

function looksLikeNumber(cell: string): boolean {
  if (encode(cell).length < 2 || encode(cell).length > 48) return false
  const inner = /^\(([^]*)\)$/.exec(cell)?.[1] ?? cell
  const space = ' \u00a0\u2009\u202f'
  const sign = `[${space}%$\u00a2-\u00a5\u20a0-\u20cf]*`
  const signBefore = `[${space}%$\u00a2-\u00a5\u20a0-\u20cf+\u2212-]*`
  const group = `([${space},.'\u2019])`
  const grouped = `[1-9]\\d{0,2}(?:${group}(?:\\d{2,3}\\1)*\\d{3}(?!\\1|\\d))`
  const figure = `(?:${grouped}(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?|[.,]\\d+)`
  return new RegExp(`^${signBefore}${figure}${sign}$`, 'u').test(inner)
}

/** The profile of a column, by the words of what a profile is. */
function obvious(name: string, cells: readonly string[]): Partial<ColumnProfile> {
  const kinds = cells.map(kindOf)
  const of = (kind: Kind): readonly string[] => cells.filter((_, i) => kinds[i] === kind)
  const group = (kind: Kind) =>
    of(kind).length === 0 ? undefined : { count: of(kind).length, example: of(kind)[0] ?? '' }
  const numbers = of('numbers').map((text) => ({ value: numberOf(text), text }))
  const [min, ...others] = numbers.toSorted((a, b) => a.value - b.value)
  const max = numbers.toSorted((a, b) => b.value - a.value)[0]
  const days = of('dates').map((text) => ({ text, bytes: Buffer.from(encode(text)) }))
  const ordered = days.toSorted((a, b) => Buffer.compare(a.bytes, b.bytes))
  const values = [...new Set(cells.filter((cell) => cell !== ''))]
  return {
    name,
    empty: of('empty').length,
    numbers: min &&
      max && {
        count: others.length + 1,
        min,
        max,
        areWhole: numbers.every(({ value }) => Number.isInteger(value)),
      },
    dates:
      days.length === 0
        ? undefined
        : {
            count: days.length,
            earliest: ordered[0]?.text ?? '',
            latest: ordered.at(-1)?.text ?? '',
          },
    numberLike: group('numberLike'),
    texts: group('texts'),
    values: values.slice(0, 12),
    hasMoreValues: values.length > 12,
  }
}

function expectObvious(table: Table): void {
  const expected = table.headers.map((name, column) =>
    obvious(
      name,
      table.rows.map((row) => row[column] ?? ''),
    ),
  )
  expect(profileTable(table).columns).toMatchObject(expected)
}

describe('a profile is what an obvious one would be', () => {
  test.each([
    ['CSV', tableOf(headers, oddTrimmedCell, 40).map((cells) => toCsv(cells)), 'csv'],
    ['Markdown', tableOf(headers, oddTrimmedCell, 40).map(toMarkdown), 'markdown'],
    ['JSON', tableOf(differentHeaders, oddCell, 40).map(toJson), 'json'],
  ])('of %s', (_, text, format) => {
    fc.assert(
      fc.property(text, (data) => expectObvious(parseTable(data, { format }))),
      { numRuns: 300 },
    )
  })

  test('of a table of many batches', () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, i) => `${i},${(i * 7) % 1000}.50,East,,one note of so many by no ${i}`,
    )
    lines[3] = '-5,"1,234",West,2024-01-05,'
    lines[25_000] = '1e6,$7,North,2020-01-05,y'
    lines[29_999] = '0,1e9,n/a,2020-01-04,'
    const table = parseTable(`id,price,place,day,note\n${lines.join('\n')}`)
    expect(table.batches.length).toBeGreaterThan(3)
    expectObvious(table)
  })
})

/** What the cells of one column are to both kernels. */
function surveyed(cells: readonly string[]) {
  return agree((kernel) => {
    putBytes(kernel, Buffer.concat(cells.map(encode)))
    const spans = kernel.take(cells.length * 8)
    let at = TEXT
    for (const [i, cell] of cells.entries()) {
      kernel.setState(spans + i * 8, at)
      at += encode(cell).length
      kernel.setState(spans + i * 8 + 4, at)
    }
    return surveyOf(kernel, spans, cells.length)
  })
}

test('both kernels see the same in cells', () => {
  const anything = fc.oneof(
    oddCell,
    fc.string({ unit: fc.constantFrom(...Array.from("0159,.' $%€()-+\u00a0")) }),
  )
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 12 }), (cells) => {
      const count = (kind: Kind): number => cells.filter((cell) => kindOf(cell) === kind).length
      expect(surveyed(cells)).toMatchObject({
        empty: count('empty'),
        numbers: count('numbers'),
        dates: count('dates'),
        numberLike: count('numberLike'),
      })
    }),
    { numRuns: 1000 },
  )
})

describe('to a person it is a number, to a query it is not:', () => {
  test.each(numberLike)('%s', (cell) => {
    expect(surveyed([cell])).toMatchObject({ numberLike: 1, firstNumberLike: cell, numbers: 0 })
  })
})

describe('to nobody it is a number:', () => {
  test.each(texts)('%s', (cell) => {
    expect(surveyed([cell])).toMatchObject({ numberLike: 0, firstText: cell, numbers: 0, dates: 0 })
  })
})

test('columns that come late, and elements that are no objects, count as empty', () => {
  const table = parseTable('[{"a":1},5,null,{"a":"x","late":2.5},{"late":{"b":[1]}}]')
  expect(profileTable(table).columns).toMatchObject([
    { name: 'a', empty: 3, numbers: { count: 1 }, texts: { count: 1, example: 'x' } },
    { name: 'late', empty: 3, numbers: { areWhole: false }, texts: { example: '{"b":[1]}' } },
  ])
})

test.each(['a,b', '[]', '[1, 2]', '|a|\n|-|'])('the profile of %s knows of no cells', (data) => {
  for (const column of profileTable(parseTable(data)).columns) {
    expect(column).toMatchObject({ empty: 0, values: [], hasMoreValues: false })
    expect([column.numbers, column.dates, column.numberLike, column.texts]).toEqual(
      Array.from({ length: 4 }),
    )
  }
})

test('a number is shown as its cell spells it', () => {
  const { columns } = profileTable(parseTable('n\n9007199254740993\n1.50\n007'))
  expect(columns[0]?.numbers).toMatchObject({
    min: { text: '1.50' },
    max: { text: '9007199254740993' },
  })
})

test('long texts are no values to choose from, and only their beginning is an example', () => {
  const { columns } = profileTable(parseTable(`a\nshort\n${'ä'.repeat(1_000_000)}\nother`))
  expect(columns[0]).toMatchObject({ values: ['short'], hasMoreValues: true })
  const [long] = profileTable(parseTable(`a\n${'ä'.repeat(1_000_000)}`)).columns
  expect(long?.texts?.example).toBe('ä'.repeat(100))
})

test('dates that people write are known by most of the values', () => {
  const areDates = (cells: string): boolean | undefined =>
    profileTable(parseTable(`d\n${cells}`)).columns[0]?.areWrittenDates
  expect(areDates('1/5/2024\n1/9/2024\nn/a')).toBe(true)
  expect(areDates('1/5/2024\nn/a\nunknown')).toBe(false)
  expect(areDates('')).toBe(false)
})

test('of a very wide table the first columns are looked at', () => {
  const names = Array.from({ length: 5000 }, (_, i) => `c${i}`).join(',')
  const { columns } = profileTable(parseTable(`${names}\n${names}`))
  expect(columns.length).toBe(400)
  expect(columns.at(-1)).toMatchObject({ name: 'c399', values: ['c399'] })
})
