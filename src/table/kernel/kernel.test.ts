import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agree, kernels, putBytes } from '../../../test/table/kernels.ts'
import {
  csvLike,
  damaged,
  jsonLike,
  markdownLike,
  tellingBytes,
} from '../../../test/table/texts.ts'
import {
  anyCell,
  tableOf,
  toCsv,
  toJson,
  toMarkdown,
  trimmedCell,
} from '../../../test/table/tables.ts'
import { planOf } from '../arguments.ts'
import { KernelBatch } from '../batch.ts'
import { TableError } from '../error.ts'
import { CsvScan } from '../parse/csv.ts'
import { JsonScan } from '../parse/json.ts'
import { MarkdownScan } from '../parse/markdown.ts'
import { readTable, type Format } from '../parse/read.ts'
import type { Found, Scan } from '../parse/scan.ts'
import { ByteSource, TextSource } from '../source.ts'
import { Steps } from '../steps/steps.ts'
import type { Query } from '../types.ts'
import { encode } from '../utf8.ts'
import type { Kernel } from './kernel.ts'

const scans: Readonly<Record<string, () => Scan>> = {
  'CSV line by line': () => new CsvScan(false),
  'CSV with line breaks in quotes': () => new CsvScan(true),
  Markdown: () => new MarkdownScan(false),
  'Markdown with escaped pipes': () => new MarkdownScan(true),
  JSON: () => new JsonScan(),
}

const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'CSV line by line': csvLike,
  'CSV with line breaks in quotes': csvLike,
  Markdown: markdownLike,
  'Markdown with escaped pipes': markdownLike,
  JSON: jsonLike,
}

/** Everything that one reading says of some bytes, and the memory that it wrote. */
function scanned(kernel: Kernel, scan: Scan, bytes: Uint8Array, isLast: boolean): object {
  putBytes(kernel, bytes, isLast)
  const found = tryRead(kernel, scan, bytes.length, isLast)
  if (found instanceof TableError) return { message: found.message }
  const batch = new KernelBatch(kernel, found.shape, found.top, bytes.length)
  const columns = Array.from({ length: batch.columns }, (_, column) => column)
  const summary = {
    headers: [...scan.headers],
    rows: batch.rows,
    used: found.usedBytes,
    isDone: scan.isDone,
  }
  if (batch.rows === 0) return summary
  const places = found.places.map(({ at, size }) => [at, [...kernel.bytes.subarray(at, at + size)]])
  const { bytes: cells, ends } = batch.gather(columns, undefined)
  return { ...summary, places, cells: [...cells], ends: [...ends], bare: [...batch.bareRows()] }
}

function tryRead(kernel: Kernel, scan: Scan, length: number, isLast: boolean): Found | TableError {
  try {
    return scan.read(kernel, length, isLast)
  } catch (error) {
    if (error instanceof TableError) return error
    throw error
  }
}

describe.each(Object.keys(scans))('both kernels read %s alike', (name) => {
  const scan = scans[name] ?? (() => new JsonScan())
  const text = texts[name] ?? fc.string()

  test.each([true, false])('any text, the last of it: %s', (isLast) => {
    fc.assert(
      fc.property(text, (whole) => {
        agree((kernel) => scanned(kernel, scan(), encode(whole), isLast))
      }),
      { numRuns: 300 },
    )
  })

  test('any bytes', () => {
    fc.assert(
      fc.property(fc.oneof(tellingBytes, damaged(text)), fc.boolean(), (bytes, isLast) => {
        agree((kernel) => scanned(kernel, scan(), bytes, isLast))
      }),
      { numRuns: 300 },
    )
  })

  test('text of which the end is missing', () => {
    fc.assert(
      fc.property(text, fc.nat(), (whole, cut) => {
        const bytes = encode(whole)
        const head = bytes.subarray(0, cut % (bytes.length + 1))
        agree((kernel) => scanned(kernel, scan(), head, false))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a whole table comes out alike', () => {
  const formats = ['csv', 'json', 'markdown'] as const

  /** Headers and rows, or the message. */
  function outcome(
    kernel: Kernel,
    text: string | Uint8Array,
    format: Format,
    query: Query = {},
  ): object {
    const source = typeof text === 'string' ? new TextSource(text) : new ByteSource(text)
    try {
      const newSink = (): Steps => new Steps(kernel, planOf(query))
      const { headers, sink } = readTable(kernel, source, format, {}, newSink)
      return { headers: [...headers], rows: sink.finish(headers).rows }
    } catch (error) {
      if (error instanceof TableError) return { message: error.message }
      throw error
    }
  }

  test('whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(csvLike, jsonLike, markdownLike), (text) => {
        for (const format of formats) {
          const whole = agree((kernel) => outcome(kernel, text, format))
          // The bytes of a text are the text.
          if (text.isWellFormed())
            expect(outcome(kernels()[0], encode(text), format)).toEqual(whole)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('whatever the bytes', () => {
    const bytes = fc.oneof(tellingBytes, damaged(csvLike), damaged(jsonLike), damaged(markdownLike))
    fc.assert(
      fc.property(bytes, fc.constantFrom(...formats), (text, format) => {
        agree((kernel) => outcome(kernel, text, format))
      }),
      { numRuns: 600 },
    )
  })

  test('whatever the question', () => {
    const column = fc.constantFrom('a', 'b', 'c')
    const op = fc.constantFrom('eq', 'neq', 'gt', 'lt', 'contains', 'gte', 'lte', 'not_contains')
    const fn = fc.constantFrom('count', 'sum', 'avg', 'min', 'max')
    const query: fc.Arbitrary<Query> = fc.record(
      {
        filter: fc.array(fc.record({ column, op, value: anyCell }), { maxLength: 2 }),
        group_by: column,
        aggregate: fc.record({ column, fn }),
        sort_by: fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 2 }),
        limit: fc.nat(5),
      },
      { requiredKeys: [] },
    )
    const table = tableOf(fc.constant(['a', 'b', 'c']), trimmedCell, 40)
    fc.assert(
      fc.property(table, query, (cells, question) => {
        const csv = agree((kernel) => outcome(kernel, toCsv(cells), 'csv', question))
        if (cells.rows.length === 0) return
        expect(agree((kernel) => outcome(kernel, toJson(cells), 'json', question))).toEqual(csv)
        expect(agree((kernel) => outcome(kernel, toMarkdown(cells), 'markdown', question))).toEqual(
          csv,
        )
      }),
      { numRuns: 300 },
    )
  })
})
