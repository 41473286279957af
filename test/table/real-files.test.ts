import { parse } from 'csv-parse/sync'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Papa from 'papaparse'
import { parseTable, queryData } from 'tallymark'
import { describe, expect, test } from 'vitest'

const data = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data')
const files = (end: string): readonly string[] =>
  readdirSync(data).filter((name) => name.endsWith(end))

type Rows = readonly (readonly string[])[]

/** The first row that differs: a report of all rows would help nobody. */
function expectSame(ours: Rows, theirs: Rows): void {
  const isSame = (a: readonly string[], b: readonly string[] | undefined): boolean =>
    a.length === b?.length && a.every((cell, i) => cell === b[i])
  const differs = ours.findIndex((row, i) => !isSame(row, theirs[i]))
  if (differs >= 0) expect(ours[differs], `row ${differs}`).toEqual(theirs[differs])
  expect(ours.length).toBe(theirs.length)
}

/** What the spec does and other parsers do not: cells are trimmed, quoted or not. */
const trimmed = (rows: Rows): Rows => rows.map((row) => row.map((cell) => cell.trim()))

function isRows(value: unknown): value is Rows {
  return Array.isArray(value) && value.every((row) => Array.isArray(row))
}

test('there are files to read', () => {
  expect(files('.csv').length).toBeGreaterThan(20)
  expect(files('.json').length).toBeGreaterThan(30)
})

describe('CSV files that people publish are read as others read them', () => {
  test.each(files('.csv'))('%s', (name) => {
    const bytes = readFileSync(join(data, name))
    const text = bytes.toString('utf8')
    const table = parseTable(text)
    const ours = [table.headers, ...table.rows]

    const papa = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
    expect(papa.errors).toEqual([])
    expectSame(ours, trimmed(papa.data))

    const parsed: unknown = parse(text, { skip_empty_lines: true, bom: true })
    if (!isRows(parsed)) throw new Error('csv-parse returns rows')
    expectSame(ours, trimmed(parsed))

    const fromBytes = parseTable(bytes)
    expect(fromBytes.headers).toEqual(table.headers)
    expectSame(fromBytes.rows, table.rows)
  })
})

/** The elements of a file that is an array of objects. */
function objectsOf(text: string): readonly Readonly<Record<string, unknown>>[] | undefined {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) return undefined
  return value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    ? value
    : undefined
}

describe('JSON files that people publish are read as JSON.parse reads them', () => {
  test.each(files('.json'))('%s', (name) => {
    const text = readFileSync(join(data, name), 'utf8')
    const objects = objectsOf(text)
    if (objects === undefined) {
      expect(queryData({ data: text, format: 'json' })).toEqual({
        ok: false,
        message: 'could not parse data: JSON data must be an array of objects',
      })
      return
    }
    const { headers, rows } = parseTable(text)
    const keys = new Set(objects.flatMap((one) => Object.keys(one)))
    expect(Object.keys(Object.fromEntries(headers.map((name) => [name, 0])))).toEqual(
      Object.keys(Object.fromEntries([...keys].map((name) => [name, 0]))),
    )
    expect(rows.length).toBe(objects.length)
    const differs = rows.findIndex(
      (row, i) => !row.every((cell, j) => isCellOf(cell, objects[i]?.[headers[j] ?? ''])),
    )
    if (differs >= 0) expect(rows[differs], `row ${differs}`).toEqual(objects[differs])
    expect(rows.every((row) => row.length === headers.length)).toBe(true)
  })
})

test('years stand where the text has them, not where JavaScript puts them (DQ-8)', () => {
  const { headers } = parseTable(readFileSync(join(data, 'budget.json')))
  expect(headers.slice(11, 14)).toEqual(['On- or off-budget', '1962', '1963'])
  expect(headers.indexOf('TQ')).toBe(headers.indexOf('1976') + 1)
})

/** Whether a cell is what the spec makes of a value: a string as it is, others as JSON text. */
function isCellOf(cell: string, value: unknown): boolean {
  if (value === undefined || value === null) return cell === ''
  if (typeof value === 'string') return cell === value
  // Numbers are kept as they are written, which is not always how JavaScript writes them.
  return JSON.stringify(JSON.parse(cell)) === JSON.stringify(value)
}
