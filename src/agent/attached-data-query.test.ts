import { describe, expect, test } from 'vitest'
import { queryData, type ToolOutput } from '../table/query.ts'
import { extendedDataQueryTool } from '../tools/data-query.ts'
import { ToolRegistry } from '../tools/tool-registry.ts'
import { attachedDataQuery } from './attached-data-query.ts'
import { attachTable } from './attached-table.ts'

const salesText = 'region,product,amount\nNorth,tea,10\nSouth,tea,5\nNorth,coffee,1\nEast,cocoa,7'
const stockText = 'item,count\nnail,5'
const sales = attachTable('sales.csv', salesText)
const stock = attachTable('stock.csv', stockText)
const tool = attachedDataQuery(extendedDataQueryTool, [sales], 16_000)
const both = attachedDataQuery(extendedDataQueryTool, [sales, stock], 16_000)

async function messageOf(args: unknown, of = tool): Promise<string> {
  const output = await of.run(args)
  if (output.ok) throw new Error(`succeeded: ${output.content}`)
  return output.message
}

const questions: readonly (readonly [string, object])[] = [
  ['everything', { limit: 1000 }],
  ['a condition', { filter: { column: 'region', op: 'eq', value: 'North' } }],
  ['several conditions', { filter: [{ column: 'amount', op: 'gte', value: '5' }] }],
  ['groups', { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } }],
  ['groups in another case', { group_by: 'REGION', aggregate: { column: 'Amount', fn: 'avg' } }],
  [
    'groups, sorted',
    {
      group_by: ['region', 'product'],
      aggregate: [{ column: 'amount', fn: 'max' }],
      sort_by: { column: 'max_amount', descending: true },
      limit: 2,
    },
  ],
  ['columns', { select: ['amount', 'region'], sort_by: { column: 'amount' } }],
  ['nothing that is there', { filter: { column: 'region', op: 'eq', value: 'West' } }],
  ['no rows', { limit: 0 }],
]

test.each(questions)(
  'asked for %s, it says what data_query says of the text',
  async (_what, query) => {
    const expected = queryData({ data: salesText, ...query })
    const output = await tool.run({ data: '@sales.csv', ...query })
    expect(output).toMatchObject(expected)
    expect(output.ok && output.result?.headers.length).toBeGreaterThan(0)
  },
)

test('the result comes as a table too', async () => {
  const output = await tool.run({
    data: '@sales.csv',
    group_by: 'region',
    aggregate: { column: 'amount', fn: 'sum' },
  })
  expect(output.ok && output.result?.rows).toEqual([
    ['East', '7'],
    ['North', '11'],
    ['South', '5'],
  ])
})

describe('which table', () => {
  test.each([['@sales.csv'], ['sales.csv'], ['@SALES.CSV'], ['@sales'], [undefined]])(
    'is meant by %j',
    async (data) => {
      const output = await tool.run({ data, aggregate: { column: 'amount', fn: 'sum' } })
      expect(output).toMatchObject({ ok: true, content: expect.stringContaining('23') })
    },
  )

  test('with two attached and none named is asked for in words', async () => {
    const registry = new ToolRegistry([both])
    expect(registry.check('data_query', {})).toMatchObject({
      ok: false,
      message: expect.stringContaining('data is missing'),
    })
    expect(await messageOf({ limit: 3 }, both)).toContain('"@')
  })

  test('with one attached need not be named', () => {
    expect(new ToolRegistry([tool]).check('data_query', { limit: 1 }).ok).toBe(true)
  })

  test('that is not attached is answered with those that are', async () => {
    expect(await messageOf({ data: '@sales.cvs' }, both)).toContain('Did you mean "@sales.csv"?')
  })

  test('in the call itself works as ever', async () => {
    const args = { data: 'a,b\n1,2\n3,4', aggregate: { column: 'b', fn: 'sum' } }
    expect(await tool.run(args)).toEqual(queryData(args))
  })

  test('is told to the model in the schema', () => {
    const description = both.parameters.properties?.['data']?.description
    expect(description).toContain('"@sales.csv"')
    expect(description).toContain('"@stock.csv"')
    expect(both.parameters.required).toEqual(['data'])
  })
})

describe('a column that is not there is answered with the nearest, and with all', () => {
  const sum = { column: 'amount', fn: 'sum' }
  test.each<[string, object]>([
    ['filter', { filter: { column: 'amuont', op: 'gt', value: '1' } }],
    ['one of several filters', { filter: [{ column: 'amuont', op: 'gte', value: '1' }] }],
    ['aggregate', { aggregate: { column: 'amuont', fn: 'sum' } }],
    ['one of several aggregates', { aggregate: [sum, { column: 'amuont', fn: 'min' }] }],
    ['group_by', { group_by: 'amuont', aggregate: sum }],
    ['group_by without an aggregate', { group_by: 'amuont' }],
    ['one of several groups', { group_by: ['region', 'amuont'], aggregate: sum }],
    ['sort_by', { sort_by: { column: 'amuont' } }],
    ['one of several keys', { sort_by: [{ column: 'region' }, { column: 'amuont' }] }],
    ['select', { select: ['region', 'amuont'] }],
  ])('in %s', async (_where, query) => {
    const message = await messageOf({ data: '@sales.csv', ...query })
    expect(message).toContain('no column "amuont" in @sales.csv')
    expect(message).toContain('Did you mean "amount"?')
    expect(message).toContain('region, product, amount')
  })

  test.each<[string, object]>([
    ['sort_by', { sort_by: { column: 'amount' } }],
    ['select', { select: ['region', 'amount'] }],
  ])('in %s after an aggregate, of the columns that there are then', async (_where, query) => {
    const message = await messageOf({
      data: '@sales.csv',
      group_by: 'region',
      aggregate: sum,
      ...query,
    })
    expect(message).toContain('no column "amount"')
    expect(message).toContain('region, sum_amount')
  })

  test('with very many columns only the nearest are listed', async () => {
    const names = Array.from({ length: 5_000 }, (_, i) => `column${i}`)
    const wide = attachTable('wide.csv', `${names.join()}\n${names.map(() => '1').join()}`)
    const query = attachedDataQuery(extendedDataQueryTool, [wide], 16_000)
    const message = await messageOf({ select: ['colunm4321'] }, query)
    expect(message).toContain('Did you mean "column4321"?')
    expect(message.length).toBeLessThan(2_000)
  })
})

describe('a result that is too long to read', () => {
  const rows = (count: number): string => Array.from({ length: count }, (_, i) => `${i}`).join('\n')
  const long = (count: number, maxChars = 1e6): ((args: object) => Promise<ToolOutput>) => {
    const attached = attachTable('long.csv', `n\n${rows(count)}`)
    const query = attachedDataQuery(extendedDataQueryTool, [attached], maxChars)
    return async (args) => query.run(args)
  }

  test('500 rows are shown, and 501 are not but a word about it', async () => {
    expect(await long(500)({ limit: 1000 })).toMatchObject({ ok: true })
    const output = await long(501)({ limit: 1000 })
    expect(output).toMatchObject({ ok: false, message: expect.stringContaining('500') })
    expect(output).toMatchObject({ message: expect.stringContaining('limit') })
    expect(await long(501)({ limit: 500 })).toMatchObject({ ok: true })
  })

  test('as many characters as allowed are shown, and not one more', async () => {
    const whole = queryData({ data: `n\n${rows(100)}` })
    const length = whole.ok ? whole.content.length : 0
    expect(await long(100, length)({ limit: 1000 })).toMatchObject({ ok: true })
    const output = await long(100, length - 1)({ limit: 1000 })
    expect(output).toMatchObject({ ok: false, message: expect.stringContaining('too long') })
    expect(output).toMatchObject({ message: expect.stringContaining('limit') })
    expect(await long(100, length - 1)({ limit: 1 })).toMatchObject({ ok: true })
  })
})

test('all else about the tool is as it was', () => {
  const { name, category, description, readOnly, exclusive } = extendedDataQueryTool
  expect(tool).toMatchObject({ name, category, description, readOnly, exclusive })
  expect(tool.claims({})).toEqual([])
})
