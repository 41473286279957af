import { expect, test } from 'vitest'
import { callSentence } from './call-sentence.ts'

test.each([
  [
    {
      data: '@sales.csv',
      filter: { column: 'product', op: 'eq', value: 'Grinder' },
      group_by: 'region',
      aggregate: { column: 'amount', fn: 'sum' },
      sort_by: { column: 'sum_amount', descending: true },
      limit: 3,
    },
    'amount added up for each region where product is Grinder, highest first, first 3',
  ],
  [{ aggregate: { column: 'id', fn: 'count' } }, 'number of rows'],
  [{}, 'all rows'],
  [{ limit: 1 }, 'all rows, only the first'],
  [
    { sort_by: { column: 'amount', descending: true }, select: ['region'], limit: 1 },
    'region of all rows, by amount, highest first, only the first',
  ],
  [
    {
      filter: [
        { column: 'year', op: 'gte', value: '2020' },
        { column: 'region', op: 'in', value: ['North', 'South', 'East'] },
        { column: 'note', op: 'empty' },
      ],
    },
    'rows where year is at least 2020 and region is North, South or East and note is empty',
  ],
  [
    {
      group_by: ['region', 'year'],
      aggregate: [
        { column: 'amount', fn: 'avg' },
        { column: 'amount', fn: 'max' },
      ],
      sort_by: [{ column: 'max_amount' }, { column: 'region' }],
      select: ['region', 'avg_amount'],
    },
    'average amount and highest amount for each region and year, by highest amount, lowest first, by region, lowest first, only region and average amount',
  ],
  [{ filter: { column: 'a', op: 'eq', value: '' } }, 'rows where a is empty'],
])('%j is in words: %s', (call, sentence) => {
  expect(callSentence(call)).toBe(sentence)
})

test('a call that makes no sense is shown as it is, without its table', () => {
  const filter = [{ column: 'a', op: 'like', value: 'b' }]
  expect(callSentence({ data: '@a.csv', filter })).toBe(JSON.stringify({ filter }))
})
