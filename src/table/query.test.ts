import { describe, expect, test } from 'vitest'
import { contentOf, messageOf } from '../../test/table/ask.ts'
import { TableError } from './error.ts'
import { queryData, queryTable } from './query.ts'
import { parseTable } from './table.ts'

const data = 'name,age\nAda,36\nAlan,41\nGrace,85'

/** What a function throws. */
function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('the output', () => {
  test('is a success with a text, or an error with a message', () => {
    expect(queryData({ data })).toEqual({ ok: true, content: contentOf({ data }) })
    expect(queryData({})).toEqual({ ok: false, message: "missing required argument 'data'" })
  })

  test('keeps no state: the same call has the same answer, whatever comes between', () => {
    const calls = [
      { data, filter: { column: 'age', op: 'gt', value: '40' } },
      { data: '[{"a":1}]', aggregate: { column: 'a', fn: 'sum' } },
      { data: '| a |\n|---|\n| 1 |' },
      { data: 'a,b\n1' },
      { data, sort_by: { column: 'name', descending: true }, limit: 1 },
    ]
    const first = calls.map((call) => queryData(call))
    expect(calls.toReversed().map((call) => queryData(call))).toEqual(first.toReversed())
    expect(calls.map((call) => queryData(call))).toEqual(first)
  })
})

describe('errors', () => {
  test('a text that cannot be parsed is told before an unknown column', () => {
    expect(messageOf({ data: 'a,b\n1', filter: { column: 'z' } })).toBe(
      'could not parse data: CSV row 1 has 1 columns, expected 2',
    )
  })

  test.each([
    [() => parseTable('a,b\n1'), 'Parse'],
    [() => parseTable('[', { format: 'json' }), 'Parse'],
    [() => queryTable(parseTable(data), { filter: { column: 'z' } }), 'Column'],
    [() => queryTable(parseTable(data), { aggregate: { column: 'z' } }), 'Column'],
    [() => queryTable(parseTable(data), { aggregate: { column: 'age' }, group_by: 'z' }), 'Column'],
    [() => parseTable(data, { max_rows: 1 }), 'Limit'],
  ])('are TableErrors with a kind (case %#)', (run, kind) => {
    const error = thrownBy(run)
    expect(error).toBeInstanceOf(TableError)
    expect(error).toMatchObject({ name: 'TableError', kind })
  })
})

describe('DQ-23: sizes', () => {
  test.each(['a,b\n1,2\n3,4\n5,6', '[{"a":1},{"a":2},{"a":3}]', '|a|\n|-|\n|1|\n|2|\n|3|'])(
    'max_rows bounds the rows of %j',
    (text) => {
      expect(contentOf({ data: text }, { max_rows: 3 })).toBe(contentOf({ data: text }))
      const message = messageOf({ data: text }, { max_rows: 2 })
      expect(message).toContain('2 rows')
      expect(message).toContain('max_rows')
      expect(messageOf({ data: text, limit: 1 }, { max_rows: 2 })).toBe(message)
      expect(() => parseTable(text, { max_rows: 2 })).toThrow(message)
      expect(parseTable(text, { max_rows: 3 }).rowCount).toBe(3)
    },
  )

  test('max_bytes bounds the data, in bytes of UTF-8', () => {
    const text = 'é\n😀\nabc'
    expect(contentOf({ data: text }, { max_bytes: 11 })).toBe(contentOf({ data: text }))
    const message = messageOf({ data: text }, { max_bytes: 10 })
    expect(message).toContain('10 bytes')
    expect(message).toContain('max_bytes')
    expect(() => parseTable(text, { max_bytes: 10 })).toThrow(message)
    expect(() => parseTable(Buffer.from(text), { max_bytes: 10 })).toThrow(message)
    expect(parseTable(Buffer.from(text), { max_bytes: 11 }).rowCount).toBe(2)
  })

  test('max_bytes bounds the text behind a Markdown table too', () => {
    const text = `|a|\n|-|\n|1|\n\n${'x'.repeat(100)}`
    expect(contentOf({ data: text }, { max_bytes: 113 })).toContain('(1 rows')
    expect(messageOf({ data: text }, { max_bytes: 112 })).toContain('max_bytes')
  })

  test('max_bytes bounds what is longer than a piece too', () => {
    const text = `a\n${'12345678\n'.repeat(100_000)}`
    expect(parseTable(text, { max_bytes: 900_002 }).rowCount).toBe(100_000)
    expect(() => parseTable(text, { max_bytes: 900_001 })).toThrow('max_bytes')
    expect(() => parseTable(text, { max_rows: 99_999 })).toThrow('max_rows')
  })

  test('max_output_rows bounds the result, and nothing is cut', () => {
    expect(contentOf({ data }, { max_output_rows: 3 })).toBe(contentOf({ data }))
    expect(messageOf({ data }, { max_output_rows: 2 })).toContain('max_output_rows')
    expect(contentOf({ data, limit: 2 }, { max_output_rows: 2 })).toContain('(2 rows')
    expect(contentOf({ data, aggregate: { column: 'age' } }, { max_output_rows: 1 })).toContain(
      '| 3 |',
    )
    expect(() => queryTable(parseTable(data), {}, { max_output_rows: 2 })).toThrow(
      'max_output_rows',
    )
    expect(queryTable(parseTable(data), {}, { max_output_rows: 3 }).rowCount).toBe(3)
  })

  test('there is none by default', () => {
    const text = `a\n${'1\n'.repeat(300_000)}`
    expect(contentOf({ data: text })).toContain('Query Result (300000 rows, 1 columns):')
  })
})
