import { describe, expect, test } from 'vitest'
import { readItem } from '../../../test/model/agent-text.ts'
import { callOf } from './plan-call.ts'
import { readCall } from './read-call.ts'

const headers = ['Region', 'product', 'Unit Price', 'day', 'customer']
const rows = [
  ['North', 'Espresso machine', '12', '2024-01-05', 'Ann Lee'],
  ['South', 'Grinder, fine', '8', '2024-02-05', 'Bo Day'],
  ...Array.from({ length: 20 }, (_, i) => ['North', 'Kettle', '9', '2024-02-06', `Guest No. ${i}`]),
]

/** The call that a text of the model becomes. */
function read(text: string, question = ''): unknown {
  const { table, question: asked, hints } = readItem({ headers, rows, name: 't.csv', question })
  const written = readCall(table, text, asked.text, hints)
  return written?.type === 'plan' ? callOf(written.plan) : written
}

const filter = (column: string, op: string, value: unknown): string =>
  JSON.stringify({ filter: { column, op, value } })

test('aliases become headers, also in the names of figures', () => {
  const text =
    '{"group_by":"region","aggregate":{"column":"unit price","fn":"avg"},"sort_by":{"column":"avg_unit price","descending":true},"select":["region"],"limit":1}'
  expect(read(text)).toEqual({
    group_by: 'Region',
    aggregate: { column: 'Unit Price', fn: 'avg' },
    sort_by: { column: 'avg_Unit Price', descending: true },
    select: ['Region'],
    limit: 1,
  })
})

test('groups are shown before their figures', () => {
  const figures =
    '{"group_by":"region","aggregate":{"column":"unit price","fn":"sum"},"select":["sum_unit price","region"]}'
  expect(read(figures)).toMatchObject({ select: ['Region', 'sum_Unit Price'] })
  expect(read('{"select":["unit price","region"]}')).toEqual({ select: ['Unit Price', 'Region'] })
})

test('a refusal is its reason', () => {
  expect(read('!nested')).toEqual({ type: 'refusal', reason: 'nested' })
})

test.each([
  '!because',
  '',
  'x',
  '[]',
  '{"filter":{"column":"nowhere","op":"eq","value":"x"}}',
  '{"se',
])('neither a call nor a refusal is: %j', (text) => {
  expect(read(text)).toBeUndefined()
})

describe('a value is spelled', () => {
  test('like the cell that the card lists', () => {
    expect(read(filter('region', 'eq', 'north'))).toEqual({
      filter: { column: 'Region', op: 'eq', value: 'North' },
    })
  })

  test('like the cell that is mentioned, whatever its signs', () => {
    expect(read(filter('customer', 'eq', 'guest no 7'), 'what did guest no 7 buy')).toEqual({
      filter: { column: 'customer', op: 'eq', value: 'Guest No. 7' },
    })
  })

  test('like the only cell that it is almost', () => {
    const text = '{"filter":[{"column":"region","op":"in","value":["nroth","south"]}]}'
    expect(read(text)).toEqual({
      filter: [{ column: 'Region', op: 'in', value: ['North', 'South'] }],
    })
  })

  test('as data has a figure that is said in another way', () => {
    expect(read(filter('unit price', 'gt', '2k'), 'Over 2k?')).toEqual({
      filter: { column: 'Unit Price', op: 'gt', value: '2000' },
    })
  })

  test('like the question, where no cell is known', () => {
    expect(read(filter('customer', 'contains', 'zoë ray'), 'By  Zoë Ray?')).toEqual({
      filter: { column: 'customer', op: 'contains', value: 'Zoë Ray' },
    })
  })
})

test('spaces around a value are not part of it', () => {
  expect(read(filter('customer', 'contains', ' zoë '), 'with zoë in it')).toEqual({
    filter: { column: 'customer', op: 'contains', value: 'zoë' },
  })
})

describe('a part of a cell is searched for', () => {
  test('when it is mentioned as one', () => {
    expect(read(filter('customer', 'eq', 'guest'), 'Which Guest?')).toEqual({
      filter: { column: 'customer', op: 'contains', value: 'Guest' },
    })
  })

  test('when it is in a cell that is listed, and in none that it is', () => {
    expect(read(filter('product', 'eq', 'machine'))).toEqual({
      filter: { column: 'product', op: 'contains', value: 'machine' },
    })
  })

  test('but not where it stands inside a word', () => {
    expect(read(filter('product', 'eq', 'press'))).toEqual({
      filter: { column: 'product', op: 'eq', value: 'press' },
    })
  })
})

describe('what a result does not have', () => {
  test('is the figure of that column, or left out', () => {
    const text =
      '{"group_by":"region","aggregate":{"column":"unit price","fn":"max"},"sort_by":{"column":"sum_unit price","descending":true},"select":["unit price","day","region","region"]}'
    expect(read(text)).toEqual({
      group_by: 'Region',
      aggregate: { column: 'Unit Price', fn: 'max' },
      sort_by: { column: 'max_Unit Price', descending: true },
      select: ['Region', 'max_Unit Price'],
    })
  })
})
