import { expect, test } from 'vitest'
import type { ColumnFacts, TableFacts } from './protocol.ts'
import { suggestedQuestions } from './suggested-questions.ts'

const table = (...columns: readonly (readonly [string, ColumnFacts['kind']])[]): TableFacts => ({
  name: 't.csv',
  rowCount: 1,
  columns: columns.map(([name, kind]) => ({ name, kind, about: '' })),
  note: undefined,
})

test('questions name columns that the table has', () => {
  const sales = table(['order_id', 'number'], ['region', 'text'], ['amount', 'number'])
  expect(suggestedQuestions(sales)).toEqual([
    'How many rows are there?',
    'What is the total amount for each region?',
    'What is the highest amount?',
  ])
})

test('a table of odd names is asked for its rows', () => {
  expect(suggestedQuestions(table(['x'.repeat(2000), 'text'], ['', 'number']))).toEqual([
    'How many rows are there?',
  ])
})
