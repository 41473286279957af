import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLike, damaged, jsonLike, markdownLike, tellingBytes } from '../../test/table/texts.ts'
import { TableError } from './error.ts'
import { queryData } from './query.ts'
import { renderResult } from './render/text.ts'
import { queryTable } from './query.ts'
import { parseTable } from './table.ts'

// Whatever comes in, what goes out is a text or one of these messages.
const messages = [
  /^missing required argument 'data'$/,
  /^'data' must not be empty$/,
  /^could not parse data: CSV row \d+ has \d+ columns, expected \d+$/,
  /^could not parse data: empty CSV data$/,
  /^could not parse data: JSON data must be an array of objects$/,
  /^could not parse data: invalid JSON data: [^]+$/,
  /^could not parse data: invalid markdown table \(needs header and separator\)$/,
  /^could not parse data: markdown table row \d+ has \d+ columns, expected \d+$/,
  /^filter column '[^]*' not found$/,
  /^aggregate column '[^]*' not found$/,
  /^group_by column '[^]*' not found$/,
  // Only in an array (DQ-24).
  /^filter op '[^]*' is not one of eq, neq, gt, lt, contains, gte, lte, in, not_contains, empty, /,
  /^aggregate fn '[^]*' is not one of count, sum, avg, min, max$/,
]

function expectAnswer(args: unknown): void {
  const output = queryData(args)
  if (output.ok) {
    expect(output.content).toMatch(/^Query Result \(\d+ rows, \d+ columns\):\n\n/)
    expect(output.content.endsWith('\n]\n```') || output.content.endsWith('\n[]\n```')).toBe(true)
  } else {
    expect(messages.filter((message) => message.test(output.message))).toHaveLength(1)
  }
}

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
})
const word = fc.constantFrom(
  'a',
  'b',
  'A',
  '',
  'eq',
  'gt',
  'in',
  'sum',
  'x',
  '{"column":"a"}',
  '["a"]',
)
const almost = fc.oneof(
  anything,
  word,
  fc.array(word),
  fc.record(
    { column: fc.oneof(word, anything), op: fc.oneof(word, anything), value: anything },
    { requiredKeys: [] },
  ),
  fc.array(fc.record({ column: word, op: word, fn: word, value: anything }, { requiredKeys: [] })),
)
const formats = fc.constantFrom('csv', 'json', 'markdown', undefined)
const tables = fc.constantFrom('a,b\n1,2\nx,y', '[{"a":1,"b":"x"},5]', '|a|b|\n|-|-|\n|1|2|', '[]')

describe('no arguments make the tool throw', () => {
  test('of any kind', () => {
    fc.assert(fc.property(anything, expectAnswer), { numRuns: 300 })
  })

  test('in any field', () => {
    const args = fc.record(
      {
        data: fc.oneof({ weight: 9, arbitrary: tables }, { weight: 1, arbitrary: anything }),
        format: fc.oneof(
          { weight: 9, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: anything },
        ),
        filter: almost,
        group_by: almost,
        aggregate: almost,
        sort_by: almost,
        select: almost,
        limit: almost,
      },
      { requiredKeys: ['data'] },
    )
    fc.assert(fc.property(args, expectAnswer), { numRuns: 1000 })
  })
})

describe('no data make the tool throw', () => {
  test.each([
    ['bytes as text', fc.string({ unit: 'binary', maxLength: 60 })],
    ['graphemes', fc.string({ unit: 'grapheme', maxLength: 60 })],
    ['units', fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })],
    ['nearly CSV', csvLike],
    ['nearly JSON', jsonLike],
    ['nearly Markdown', markdownLike],
  ])('%s', (_, text) => {
    fc.assert(
      fc.property(text, formats, (data, format) => {
        expectAnswer({ data, format })
        expectAnswer({ data, format, sort_by: { column: 'a' }, select: ['a', 'b'] })
      }),
      { numRuns: 300 },
    )
  })

  test('nor bytes, of a table or of nothing', () => {
    const bytes = fc.oneof(tellingBytes, damaged(csvLike), damaged(jsonLike), damaged(markdownLike))
    fc.assert(
      fc.property(bytes, formats, (data, format) => {
        try {
          renderResult(queryTable(parseTable(data, { format })))
        } catch (error) {
          if (!(error instanceof TableError)) throw error
          expect(messages.filter((message) => message.test(error.message))).toHaveLength(1)
        }
      }),
      { numRuns: 600 },
    )
  })
})
