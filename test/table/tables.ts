import fc from 'fast-check'
import type { Cells } from './ask.ts'

/** Texts that are numbers, in every spelling, and texts that only look like one. */
const numberLike: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('0', '-0', '1', '01', '1.0', '+1', '2', '10', '.5', '5.', '1e1', '1E-3', '-7.25'),
  fc.constantFrom(
    '9007199254740993',
    '12345678901234567890',
    '0x10',
    '1_000',
    '1e999',
    'NaN',
    '1a',
  ),
  fc.integer({ min: -50, max: 50 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map(String),
)

const plainWords = ['', 'a', 'A', 'b', 'ab', 'Ab', 'AB', 'abc', 'x y', 'true', 'N/A', '-']
const wideWords = ['é', 'É', 'ß', '～', '😀', '\ue000', '日本', 'Ａ', '\ud83d', '\ude00']
const oddWords = ['5" pipe', 'a,b', '"q"', 'a|b', '\\', '\\|']

/** Words, few enough to come again. */
const word: fc.Arbitrary<string> = fc.constantFrom(...plainWords, ...wideWords, ...oddWords)

const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 5 }),
)

/** Any cell that a JSON table can hold. */
export const anyCell: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: numberLike },
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: anyText },
)

/** Any cell of one line without white space around it. */
export const trimmedCell: fc.Arbitrary<string> = anyCell.map((cell) =>
  cell.replaceAll('\n', '\r').trim(),
)

const oddNames = [
  'a',
  'A',
  'b',
  'name',
  'Name',
  'É',
  'é',
  '10',
  '2',
  '__proto__',
  'x y',
  '',
  'sum_a',
]

/** Names of columns, some of them the same but for their case. */
export const headers: fc.Arbitrary<string[]> = fc.array(
  fc.oneof(fc.constantFrom(...oddNames), trimmedCell),
  { minLength: 1, maxLength: 5 },
)

/** A table of such cells under such headers. */
export function tableOf(
  names: fc.Arbitrary<readonly string[]>,
  cell: fc.Arbitrary<string>,
  maxRows = 12,
): fc.Arbitrary<Cells> {
  return names.chain((list) =>
    fc.record({
      headers: fc.constant(list),
      rows: fc.array(fc.array(cell, { minLength: list.length, maxLength: list.length }), {
        maxLength: maxRows,
      }),
    }),
  )
}

/** Different headers, as JSON needs them. */
export const differentHeaders: fc.Arbitrary<string[]> = headers.map((list) => [...new Set(list)])

/** A table as CSV; `style` is asked whether to quote what need not be quoted. */
export function toCsv({ headers, rows }: Cells, style: () => boolean = () => false): string {
  const field = (cell: string): string => {
    const isPlain = !/[",\n]/.test(cell) && !(headers.length === 1 && cell === '')
    return isPlain && !style() ? cell : `"${cell.replaceAll('"', '""')}"`
  }
  return [headers, ...rows].map((row) => row.map(field).join(style() ? ' , ' : ',')).join('\n')
}

/** A table as a Markdown table. */
export function toMarkdown({ headers, rows }: Cells): string {
  const line = (row: readonly string[]): string =>
    `|${row.map((cell) => ` ${cell.replaceAll('|', '\\|')} |`).join('')}`
  return [line(headers), `|${' --- |'.repeat(headers.length)}`, ...rows.map(line)].join('\n')
}

/** A table as a JSON array of objects whose values are strings. */
export function toJson({ headers, rows }: Cells): string {
  const pair = (name: string, cell: string): string =>
    `${JSON.stringify(name)}:${JSON.stringify(cell)}`
  const object = (row: readonly string[]): string =>
    `{${headers.map((name, i) => pair(name, row[i] ?? '')).join()}}`
  return `[${rows.map(object).join()}]`
}
