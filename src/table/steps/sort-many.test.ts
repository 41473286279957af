import { describe, expect, test } from 'vitest'
import { ask } from '../../../test/table/ask.ts'
import { compareTexts, number } from '../../../test/table/obvious.ts'
import { drained } from './parts.ts'
import { sortByKeys } from './sort-by-keys.ts'
import { KeyedRows } from './keyed-rows.ts'
import { NumberKeys } from './number-keys.ts'

// Many rows are sorted by keys made of their bits and bytes. Here they are held against the rule.

interface Key {
  readonly column: string
  readonly descending: boolean
}

type Row = Readonly<Record<string, string>>

/** DQ-19 as one would write it first: numbers, texts, the two merged; then equals by the next key. */
function plainSort(rows: readonly Row[], [key, ...later]: readonly Key[]): readonly Row[] {
  if (key === undefined) return rows
  const sign = key.descending ? -1 : 1
  const cell = (row: Row | undefined): string => row?.[key.column] ?? ''
  const isNumber = (row: Row): boolean => !Number.isNaN(number(cell(row)))
  const numbers = rows
    .filter(isNumber)
    .toSorted((a, b) => sign * (number(cell(a)) - number(cell(b))))
  const texts = rows
    .filter((row) => !isNumber(row))
    .toSorted((a, b) => sign * compareTexts(cell(a), cell(b)))
  const merged: Row[] = []
  for (let i = 0, j = 0; i + j < rows.length;) {
    const [one, other] = [numbers[i], texts[j]]
    const isOne =
      one !== undefined && (other === undefined || sign * compareTexts(cell(one), cell(other)) < 0)
    const next = isOne ? numbers[i++] : texts[j++]
    if (next !== undefined) merged.push(next)
  }
  const runs: Row[][] = []
  for (const row of merged) {
    const before = runs.at(-1)?.[0]
    const isSame =
      before !== undefined &&
      isNumber(before) === isNumber(row) &&
      (isNumber(row) ? number(cell(before)) === number(cell(row)) : cell(before) === cell(row))
    if (isSame) runs.at(-1)?.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => plainSort(run, later))
}

/** Numbers from 0 to 1 that look like chance. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 0x7fffffff
    return state / 0x7fffffff
  }
}

type Random = () => number

const whole = (random: Random, below: number): number => Math.floor(random() * below)
const oneOf = (random: Random, cells: readonly string[]): string =>
  cells[whole(random, cells.length)] ?? ''
const date = (random: Random): string =>
  new Date(Date.UTC(1995, 0, whole(random, 12_000))).toISOString().slice(0, 10)

const odd = ['', '0', '-0', '0.0', 'NaN', 'Infinity', '1e999', '1a', ' 1', 'é', '～', '😀', '\0']

/** Columns of every kind. */
const kinds: Readonly<Record<string, (random: Random) => string>> = {
  'whole numbers': (random) => String(whole(random, 700) - 350),
  amounts: (random) => ((random() - 0.3) * 1e6).toFixed(2),
  'amounts that come again': (random) => (whole(random, 20) / 8 + 0.1).toFixed(3),
  'numbers of any size': (random) => String((random() - 0.5) * 10 ** (whole(random, 600) - 300)),
  'numbers in many spellings': (random) =>
    oneOf(random, ['0', '-0', '1', '01', '1.0', '+1', '1e0', '-1', '-1.0', '5e-324', '-5e-324']),
  dates: date,
  'times of a day': (random) =>
    `2024-05-31T${10 + whole(random, 14)}:${10 + whole(random, 50)}:00.000Z`,
  'few words': (random) => oneOf(random, ['North', 'South', 'East', 'West', '']),
  'texts that begin alike': (random) => `a beginning that is long: ${whole(random, 3000)}`,
  'texts that others go on with': (random) =>
    'ab\0'.repeat(whole(random, 9)) + 'c'.repeat(whole(random, 2)),
  'ends, and bytes that are 0': (random) => 'x' + '\0'.repeat(whole(random, 40)),
  'steps of a stair': (random) => 'a'.repeat(whole(random, 60)) + oneOf(random, ['', 'b', 'B']),
  'any characters': (random) =>
    Array.from({ length: whole(random, 12) }, () =>
      String.fromCodePoint(whole(random, 2) === 0 ? whole(random, 0xd800) : whole(random, 300)),
    ).join(''),
  'numbers and gaps': (random) =>
    oneOf(random, ['', 'N/A', String(whole(random, 99)), random().toFixed(4)]),
  'numbers and texts': (random) =>
    oneOf(random, [`${whole(random, 50)}a`, date(random), '7', ...odd]),
  'odd cells': (random) => oneOf(random, odd),
}

function sorted(rows: readonly Row[], sort_by: readonly Key[], limit?: number): readonly string[] {
  const { headers, rows: found } = ask(JSON.stringify(rows), { sort_by, limit }, 'json')
  const id = headers.indexOf('id')
  return found.map((row) => row[id] ?? '')
}

const ids = (rows: readonly Row[]): readonly string[] => rows.map(({ id = '' }) => id)

describe.each(Object.entries(kinds))('%s', (_, cell) => {
  test.each([2, 40, 255, 256, 257, 5000])('%d rows are sorted by the rule', (count) => {
    const random = randomFrom(count + 1)
    const rows = Array.from({ length: count }, (_, i) => ({ x: cell(random), id: String(i) }))
    for (const descending of [false, true]) {
      const key = [{ column: 'x', descending }]
      expect(sorted(rows, key)).toEqual(ids(plainSort(rows, key)))
    }
  })
})

test('by several keys of any kinds, all or the first of them, is by the rule', () => {
  const random = randomFrom(7)
  const columns = Object.values(kinds)
  for (let round = 0; round < 40; round++) {
    const cells = [0, 1, 2].map(() => columns[whole(random, columns.length)])
    const rows = Array.from({ length: 1 + whole(random, 3000) }, (_, i) => ({
      a: round % 2 === 0 ? oneOf(random, ['x', 'y', '1', '1.0']) : (cells[0]?.(random) ?? ''),
      b: cells[1]?.(random) ?? '',
      c: cells[2]?.(random) ?? '',
      id: String(i),
    }))
    const keys = ['a', 'b', 'c'].map((column) => ({ column, descending: random() < 0.5 }))
    const expected = ids(plainSort(rows, keys))
    expect(sorted(rows, keys)).toEqual(expected)
    const limit = whole(random, rows.length)
    expect(sorted(rows, keys, limit)).toEqual(expected.slice(0, limit))
  }
})

test('what has been sorted stays as it is', () => {
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    x: `${i >> 3}`.padStart(5, '0'),
    id: `${i}`,
  }))
  const texts = rows.map(({ x, id }) => ({ x: `no. ${x}`, id }))
  for (const table of [rows, texts]) {
    expect(sorted(table, [{ column: 'x', descending: false }])).toEqual(ids(table))
  }
})

test.each([15, 16, 17, 31, 32, 33])(
  'where some texts end after %d bytes, others go on',
  (length) => {
    for (const descending of [false, true]) {
      const rows = Array.from({ length: 600 }, (_, i) => ({
        x: 'x'.repeat(length) + 'y'.repeat((i * 7) % 5),
        id: String(i),
      }))
      const key = [{ column: 'x', descending }]
      expect(sorted(rows, key)).toEqual(ids(plainSort(rows, key)))
    }
  },
)

test('the same text again and again, however long, is a tie', () => {
  const rows = Array.from({ length: 300 }, (_, i) => ({
    x: 'all the same '.repeat(200),
    id: `${i}`,
  }))
  expect(sorted(rows, [{ column: 'x', descending: true }])).toEqual(ids(rows))
})

test('many numbers are sorted as few are', () => {
  const random = randomFrom(3)
  const numbers = Float64Array.from({ length: 10_000 }, (_, i) => {
    const odd = [0, -0, 1e300, -1e300, 1e-310, -1e-310][i % 100]
    return odd ?? Math.round((random() - 0.5) * 1000) / 8
  })
  for (const sign of [1, -1]) {
    const rows = Uint32Array.from(numbers.keys())
    const compared = [...rows].toSorted((a, b) => sign * ((numbers[a] ?? 0) - (numbers[b] ?? 0)))
    drained(
      sortByKeys(
        rows,
        0,
        rows.length,
        new NumberKeys(numbers, sign < 0),
        new KeyedRows(rows.length),
      ),
    )
    expect([...rows]).toEqual(compared)
  }
})

test('long cells, beside the numbers and among them, change nothing', () => {
  const long = 'x'.repeat(200_000)
  const rows = Array.from({ length: 12 }, (_, i) => ({ x: `${(i * 5) % 12}`, y: long, id: `${i}` }))
  rows.push({ x: `${'0'.repeat(300_000)}4.5`, y: '', id: 'long' }, { x: long, y: '', id: 'text' })
  const key = [{ column: 'x', descending: false }]
  const order = ['0', '5', '10', '3', '8', 'long', '1', '6', '11', '4', '9', '2', '7', 'text']
  expect(sorted(rows, key)).toEqual(order)
})
