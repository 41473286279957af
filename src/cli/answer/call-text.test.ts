import { expect, test } from 'vitest'
import type { ToolOutput } from '../../table/query.ts'
import { queryTable } from '../../table/query.ts'
import { parseTable } from '../../table/table.ts'
import { callText, type CallLook } from './call-text.ts'

const look: CallLook = { width: 30, style: (style, text) => `<${style}>${text}</>` }
const ok = (content: string): ToolOutput => ({ ok: true, content })

test('a query stands over its table', () => {
  const result = queryTable(parseTable('region,amount\nNorth,10\nSouth,5'), { limit: 1 })
  const call = { name: 'data_query', input: { data: '@sales', limit: 1 } }
  expect(callText(call, 'sales.csv', { ok: true, content: '', result }, look)).toBe(
    `<cyan>▸ tallymark query sales.csv --limit 1</>
  <bold>region  amount</>
  North       10
`,
  )
})

test('a table without rows says so', () => {
  const result = queryTable(parseTable('region,amount\nNorth,10'), { limit: 0 })
  const call = { name: 'data_query', input: { data: '@sales.csv', limit: 0 } }
  expect(callText(call, undefined, { ok: true, content: '', result }, look)).toContain(
    '  <bold>region  amount</>\n  no rows\n',
  )
})

test('an error is one line, cut where the screen ends', () => {
  const message = 'no such column\nthere is region, amount, note'
  const call = { name: 'data_query', input: { data: '@a.csv' } }
  expect(callText(call, undefined, { ok: false, message }, look)).toBe(
    '<cyan>▸ tallymark query a.csv</>\n  <red>no such column␊there is reg…</>\n',
  )
})

test('any other tool is shown with its arguments, and the first lines of its text', () => {
  const text = Array.from({ length: 12 }, (_, i) => `line ${i} ${'x'.repeat(i * 3)}`).join('\n')
  const shown = callText(
    { name: 'look_up', input: { word: 'a'.repeat(40) } },
    undefined,
    ok(text),
    look,
  )
  const lines = shown.split('\n')
  expect(lines[0]).toBe('<cyan>▸ look_up {"word":"aaaaaaaaaa…</>')
  expect(lines.slice(1, 3)).toEqual(['  line 0 ', '  line 1 xxx'])
  expect(lines.slice(10)).toEqual(['  line 9 xxxxxxxxxxxxxxxxxxxx…', '  … 2 more lines', ''])
})

test('a query of many screens is cut', () => {
  const call = { name: 'data_query', input: { data: '@a.csv', select: ['x'.repeat(5000)] } }
  expect(callText(call, undefined, ok(''), look).length).toBeLessThan(30 * 9)
})
