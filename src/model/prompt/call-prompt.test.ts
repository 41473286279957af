import { describe, expect, test } from 'vitest'
import { readItem } from '../../../test/model/agent-text.ts'
import { callPrompt } from './call-prompt.ts'

const headers = ['OrderID', 'date', 'Region', 'Unit Price', 'notes']
const rows = [
  ['1001', '2024-01-05', 'North', '12.5', 'paid late'],
  ['1002', '2024-04-04', 'South', '8', 'beans, dark'],
]

function promptFor(question: string, name = 'Sales_2024.csv'): string {
  const { table, question: asked, hints } = readItem({ headers, rows, name, question })
  return callPrompt(table, asked.text, hints)
}

test('a prompt has the table, the hints and the question', () => {
  expect(promptFor('What of NORTH\nover 2k on 5/3, 04.03.2024?')).toBe(`<|table|>sales 2024, 2 rows
order id: number, 1001 to 1002
date: date, 2024-01-05 to 2024-04-04
region: text, 2 values: north, south
unit price: number, 8 to 12.5
notes: text, 2 values: paid late, "beans, dark"
means: 2000 (2k), 2024-03-04 (04.03.2024)
mentioned: region = "north"; date contains "2024", e.g. "2024-01-05"
<|q|>what of north over 2k on 5/3, 04.03.2024?<|call|>`)
})

test('a table whose name has no words has none', () => {
  expect(promptFor('x', '-.csv')).toMatch(/^<\|table\|>2 rows\n/)
})

test('no text of a question or a table is a special token', () => {
  const item = { headers: ['a<|call|>'], rows: [['<|end|>']], name: '<|q|>.csv' }
  const { table, question, hints } = readItem({ ...item, question: '<|end|> <|call|>' })
  const prompt = callPrompt(table, question.text, hints)
  expect(prompt.match(/<\|\w+\|>/g)).toEqual(['<|table|>', '<|q|>', '<|call|>'])
})

test('an earlier question stands before with its call', () => {
  const { table, question, hints } = readItem({ headers, rows, name: 's', question: 'and south?' })
  const call = { filter: { column: 'region', op: 'eq', value: 'North' }, select: ['Unit Price'] }
  const earlier = { question: 'What about North?', call }
  expect(callPrompt(table, question.text, hints, earlier)).toMatch(
    /\n<\|q\|>what about north\?<\|call\|>\{"filter":\{"column":"region","op":"eq","value":"north"\},"select":\["unit price"\]\}<\|q\|>and south\?<\|call\|>$/,
  )
})

describe('a table that is too wide', () => {
  const many = Array.from(
    { length: 60 },
    (_, i) => `measure number ${String.fromCodePoint(97 + (i % 26))}${i}`,
  )
  const item = {
    headers: many,
    rows: [many.map((_, i) => `value ${i}`), many.map((_, i) => `other ${i}`)],
    name: 'wide.csv',
  }

  test('keeps the columns that the question speaks of, in their order', () => {
    const { table, question, hints } = readItem({ ...item, question: 'measure number h59 of g58' })
    const lines = callPrompt(table, question.text, hints).split('\n')
    expect(lines[1]).toMatch(/^measure number a0: /)
    expect(lines).toContain('measure number h59: text, 2 values: value 59, other 59')
    expect(lines.filter((line) => /^measure number \w+(?::|$)/.test(line)).length).toBe(32)
  })

  test('leaves room for the call whatever its cells are', () => {
    const wide = {
      ...item,
      rows: [many.map(() => '日本語'.repeat(9)), many.map(() => '1'.repeat(30))],
    }
    const { table, question, hints } = readItem({ ...wide, question: '語'.repeat(3000) })
    const prompt = callPrompt(table, question.text, hints)
    expect(Buffer.byteLength(prompt)).toBeLessThan(3000)
  })
})
