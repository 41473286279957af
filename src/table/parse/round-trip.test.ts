import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read } from '../../../test/table/ask.ts'
import {
  anyCell,
  differentHeaders,
  headers,
  tableOf,
  toCsv,
  toJson,
  toMarkdown,
  trimmedCell,
} from '../../../test/table/tables.ts'
import { encode } from '../utf8.ts'

/** Answers yes and no as the list says, over and over. */
function style(answers: readonly boolean[]): () => boolean {
  let turn = 0
  return () => answers[turn++ % answers.length] ?? false
}

const answers = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })

describe('what is written as CSV', () => {
  test('is read back', () => {
    fc.assert(
      fc.property(tableOf(headers, trimmedCell), answers, (table, list) => {
        const text = toCsv(table, style(list))
        expect(read(text, 'csv')).toEqual(table)
        expect(read(encode(text), 'csv')).toEqual(table)
        expect(read(`\ufeff\n${text.replaceAll('\n', ' \r\n\n\t\n')}\r\n`, 'csv')).toEqual(table)
      }),
      { numRuns: 300 },
    )
  })

  test('is read back with its line breaks, where line by line it would be no table (DQ-5)', () => {
    const cell = fc.oneof(trimmedCell, fc.constantFrom('x\ny', 'a\n\nb', ',\n"', '1\n2', '"\n"'))
    const table = tableOf(headers, cell).filter(({ headers }) => headers.length > 1)
    fc.assert(
      fc.property(table, answers, ({ headers, rows }, list) => {
        // A first field that is cut by the end of its line is one field of several.
        const whole = { headers, rows: [...rows, ['x\ny', ...headers.slice(1)]] }
        const text = toCsv(whole, style(list))
        expect(read(text, 'csv')).toEqual(whole)
        expect(read(text.replaceAll('\n', '\r\n'), 'csv')).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })
})

describe('what is written as JSON', () => {
  test('is read back, whatever is in it', () => {
    fc.assert(
      fc.property(tableOf(differentHeaders, anyCell), (table) => {
        fc.pre(table.rows.length > 0)
        const text = toJson(table)
        expect(read(text)).toEqual(table)
        expect(read(encode(text))).toEqual(table)
      }),
      { numRuns: 300 },
    )
  })

  test('is read back in any spelling, with keys in any order', () => {
    const escape = (text: string): string =>
      [...Array(text.length).keys()]
        .map((i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`)
        .join('')
    const spaces = fc.array(fc.constantFrom('', ' ', '\n', '\t\r\n  '), { minLength: 1 })
    fc.assert(
      fc.property(tableOf(differentHeaders, anyCell), answers, spaces, (table, list, space) => {
        fc.pre(table.rows.length > 0)
        const isSpecial = style(list)
        let turn = 0
        const gap = (): string => space[turn++ % space.length] ?? ''
        const string = (text: string): string =>
          isSpecial() ? `"${escape(text)}"` : JSON.stringify(text)
        const objects = table.rows.map((row, number) => {
          const pairs = table.headers.map(
            (name, i) => `${gap()}${string(name)}${gap()}:${gap()}${string(row[i] ?? '')}${gap()}`,
          )
          return `${gap()}{${(number > 0 && isSpecial() ? pairs.toReversed() : pairs).join()}}${gap()}`
        })
        expect(read(`[${objects.join()}]`)).toEqual(table)
      }),
      { numRuns: 300 },
    )
  })

  test('is valid where JSON.parse says so, and nowhere else', () => {
    const words = '[ ] { } , : "a" "a":1 {"a":1} 1 - 0 .5 e5 true null nul " \\ \\" \\u0041 \\u00'
    const spaces = [' ', '\n', '\t', '\v', '\u00a0', '\u0000']
    const part = fc.constantFrom(...words.split(' '), ...spaces)
    const parts = fc.array(part, { maxLength: 12 }).map((list) => `[${list.join('')}]`)
    fc.assert(
      fc.property(parts, (text) => {
        expect(isTable(text), text).toBe(isJson(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('of any depth and shape is valid too, and its cells are its values', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 5 })), (values) => {
        const wrapped = values.map((v) => ({ v }))
        const cells = read(JSON.stringify(wrapped, undefined, 1)).rows.map(([cell = '']) => cell)
        for (const [i, value] of values.entries()) {
          const cell = cells[i] ?? ''
          if (value === null) expect(cell).toBe('')
          else if (typeof value === 'string') expect(cell).toBe(value)
          else expect(cell).toBe(JSON.stringify(value))
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('what is written as a Markdown table is read back', () => {
  const names = headers.map((list) => list.map((name) => name.replaceAll('|', '/')))
  fc.assert(
    fc.property(tableOf(names, trimmedCell), (table) => {
      const text = toMarkdown(table)
      expect(read(text)).toEqual(table)
      expect(read(encode(text))).toEqual(table)
      expect(read(`Title\n\n${text.replaceAll('\n', '  \r\n\t')}\n\nend`, 'markdown')).toEqual(
        table,
      )
    }),
    { numRuns: 300 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isTable(text: string): boolean {
  try {
    read(text, 'json')
    return true
  } catch {
    return false
  }
}
