import { expect, test } from 'vitest'
import type { ToolOutput } from '../../table/query.ts'
import { queryTable } from '../../table/query.ts'
import { parseTable } from '../../table/table.ts'
import { callText } from './call-text.ts'
import { FileTable } from './file-table.ts'

const screen = {
  noteWidth: 30,
  styledNote: (style: string, text: string): string => `<${style}>${text}</>`,
}
const ok = (content: string): ToolOutput => ({ ok: true, content })

test('a query stands over its table', () => {
  const result = queryTable(parseTable('region,amount\nNorth,10\nSouth,5'), { limit: 1 })
  const call = { name: 'data_query', input: { data: '@sales', limit: 1 } }
  const tables = [new FileTable('sales.csv', parseTable('a'), 'sales.csv')]
  expect(callText(call, { ok: true, content: '', result }, tables, screen)).toBe(
    `<cyan>▸ tallymark query sales.csv --limit 1</>
  <bold>region  amount</>
  North       10
`,
  )
})

test('a table without rows says so', () => {
  const result = queryTable(parseTable('region,amount\nNorth,10'), { limit: 0 })
  const call = { name: 'data_query', input: { data: '@sales.csv', limit: 0 } }
  expect(callText(call, { ok: true, content: '', result }, [], screen)).toContain(
    '  <bold>region  amount</>\n  no rows\n',
  )
})

test('an error is there to be read, in its own lines', () => {
  const message = 'no such column "regoin"; there is region, amount\nand note'
  const call = { name: 'data_query', input: { data: '@a.csv' } }
  expect(callText(call, { ok: false, message }, [], screen)).toBe(
    '<cyan>▸ tallymark query a.csv</>\n  <red>no such column "regoin"; there is region, amount</>\n  <red>and note</>\n',
  )
})

test('any other tool is shown with its arguments, and the first lines of its text', () => {
  const text = Array.from({ length: 12 }, (_, i) => `line ${i} ${'x'.repeat(i * 3)}`).join('\n')
  const shown = callText({ name: 'look_up', input: { word: 'a'.repeat(40) } }, ok(text), [], screen)
  const lines = shown.split('\n')
  expect(lines[0]).toBe('<cyan>▸ look_up {"word":"aaaaaaaaaa…</>')
  expect(lines.slice(1, 3)).toEqual(['  line 0 ', '  line 1 xxx'])
  expect(lines.slice(10)).toEqual(['  line 9 xxxxxxxxxxxxxxxxxxxx…', '  … 2 more lines', ''])
})

test('a query of many screens is cut', () => {
  const call = { name: 'data_query', input: { data: '@a.csv', select: ['x'.repeat(5000)] } }
  expect(callText(call, ok(''), [], screen).length).toBeLessThan(30 * 9)
})
