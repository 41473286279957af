import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf, type Cells } from '../../../test/table/ask.ts'
import { number } from '../../../test/table/obvious.ts'
import {
  anyCell,
  differentHeaders,
  headers,
  tableOf,
  toCsv,
  toJson,
  trimmedCell,
} from '../../../test/table/tables.ts'

/** The cells that the lines of a Markdown table show, their line breaks as `<br>`. */
function cellsOf(line: string): readonly string[] {
  expect(line).toMatch(/^\| .* \|$/s)
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.slice(1, -1).replaceAll('\\|', '|'))
}

const shown = (cell: string): string => cell.replaceAll(/\r\n|\r|\n/g, '<br>')

/** The pairs of each object of the JSON block, in the order of the text. */
function pairsOf(json: string): readonly (readonly (readonly [string, unknown])[])[] {
  const objects: [string, unknown][][] = []
  for (const line of json.split('\n')) {
    if (line === '  {') objects.push([])
    const [, key, value] = /^ {4}("(?:[^"\\]|\\.)*"): (.*?),?$/s.exec(line) ?? []
    if (key === undefined || value === undefined) continue
    objects.at(-1)?.push([String(JSON.parse(key)), JSON.parse(value)])
  }
  return objects
}

/** What a cell is in the JSON block. */
function typed(cell: string): unknown {
  if (!Number.isNaN(number(cell))) return number(cell) + 0
  return /^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell
}

function expectOutput(content: string, { headers, rows }: Cells): void {
  const [head = '', json = ''] = content.split('\n\n```json\n')
  const [first, blank, ...lines] = head.split('\n')
  expect(first).toBe(`Query Result (${rows.length} rows, ${headers.length} columns):`)
  expect(blank).toBe('')
  expect(lines).toHaveLength(rows.length + 2)
  expect(lines[1]).toBe(`|${' --- |'.repeat(headers.length)}`)
  expect(lines.toSpliced(1, 1).map(cellsOf)).toEqual(
    [headers, ...rows].map((row) => row.map(shown)),
  )

  expect(json.endsWith('\n```')).toBe(true)
  const text = json.slice(0, -'\n```'.length)
  expect(JSON.parse(text)).toHaveLength(rows.length)
  // One key a name, where it first stands, with the cell where it last stands.
  const names = [...new Set(headers)]
  expect(pairsOf(text)).toEqual(
    rows.map((row) => names.map((name) => [name, typed(row[headers.lastIndexOf(name)] ?? '')])),
  )
}

test('every cell of a JSON table is in the output, in both renderings', () => {
  const table = tableOf(differentHeaders, anyCell).filter(({ rows }) => rows.length > 0)
  fc.assert(
    fc.property(table, (cells) => expectOutput(contentOf({ data: toJson(cells) }), cells)),
    { numRuns: 300 },
  )
})

test('every cell of a CSV table is in the output, in both renderings', () => {
  fc.assert(
    fc.property(tableOf(headers, trimmedCell), (cells) => {
      fc.pre(toCsv(cells).trim() !== '')
      expectOutput(contentOf({ data: toCsv(cells), format: 'csv' }), cells)
    }),
    { numRuns: 300 },
  )
})
