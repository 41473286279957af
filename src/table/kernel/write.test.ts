import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agree, putBytes } from '../../../test/table/kernels.ts'
import { decode, encode } from '../utf8.ts'
import type { Kernel } from './kernel.ts'
import { TEXT } from './layout.ts'

const width = 3
const cell = fc.oneof(
  fc.constantFrom('', '0', '-0', '1e3', '12.50', '007', '9223372036854775807', '.5', '5.', '1e-9'),
  fc.constantFrom(
    'true',
    'FALSE',
    'tru',
    'a|b',
    'x\ny',
    '\r\n',
    '\r',
    '"',
    '\\',
    '\u0000\u001f',
    '\ud83d',
  ),
  fc.string({ unit: fc.constantFrom(...'0123456789.-+eE'.split('')), maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
)
const table = fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 })
const shown = fc.array(fc.integer({ min: -1, max: width - 1 }), { maxLength: 5 })

/** Puts rows into a kernel: where their bytes begin, and where it is listed how they end. */
function put(
  kernel: Kernel,
  rows: readonly (readonly string[])[],
): { cells: number; ends: number } {
  const texts = rows.flat().map(encode)
  putBytes(kernel, Buffer.concat(texts))
  const ends = kernel.take(texts.length * 4 + 4) + 4
  let end = 0
  kernel.setState(ends - 4, 0)
  for (const [i, text] of texts.entries()) kernel.setState(ends + i * 4, (end += text.length))
  return { cells: TEXT, ends }
}

const textOf = (kernel: Kernel, start: number, end: number): string =>
  decode(kernel.bytes, start, end)

test('both kernels write the same Markdown rows', () => {
  fc.assert(
    fc.property(table, shown, (rows, columns) => {
      const text = agree((kernel) => {
        const { cells, ends } = put(kernel, rows)
        const chosen = kernel.take(columns.length * 4)
        kernel.words.set(columns, chosen >> 2)
        const out = kernel.take(20_000)
        const { writeMarkdownRows } = kernel.rules
        const end = writeMarkdownRows(cells, ends, rows.length, width, chosen, columns.length, out)
        return textOf(kernel, out, end)
      })
      const lines = rows.map((row) => {
        const texts = columns.map((column) => (row[column] ?? '').replaceAll('|', '\\|'))
        return `\n|${texts.map((one) => ` ${one.replaceAll(/\r\n|\n|\r/g, '<br>')} |`).join('')}`
      })
      expect(text).toBe(lines.join(''))
    }),
    { numRuns: 300 },
  )
})

test('both kernels write the same JSON rows', () => {
  fc.assert(
    fc.property(table, shown, (rows, columns) => {
      const text = agree((kernel) => {
        const { cells, ends } = put(kernel, rows)
        const chosen = kernel.take(columns.length * 12)
        for (const [i, column] of columns.entries()) {
          const { start, end } = kernel.putText(`${i === 0 ? '{' : ','}"${i}":`)
          kernel.setState(chosen + i * 12, column)
          kernel.setState(chosen + i * 12 + 4, start)
          kernel.setState(chosen + i * 12 + 8, end)
        }
        const out = kernel.take(40_000)
        const { writeJsonRows } = kernel.rules
        const end = writeJsonRows(cells, ends, rows.length, width, chosen, columns.length, out)
        return textOf(kernel, out, end)
      })
      if (columns.length === 0) return
      const written: unknown = JSON.parse(`[${text.replace(/,\n$/, '')}]`)
      expect(written).toEqual(
        rows.map((row) =>
          Object.fromEntries(columns.map((column, i) => [String(i), typed(row[column] ?? '')])),
        ),
      )
    }),
    { numRuns: 300 },
  )
})

/** The JSON value that a cell becomes. */
function typed(text: string): unknown {
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)
  // What is written for -0 is 0.
  if (isNumber && Number.isFinite(Number(text))) return Number(text) + 0
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}
