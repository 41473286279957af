import {
  attachTable,
  dataQueryTool,
  parseTable,
  queryData,
  tableCard,
  type AgentOptions,
  type Query,
} from 'tallymark'
import { describe, expect, test } from 'vitest'
import { play, question, resultsIn, toolOf, type Played } from './play.ts'
import { calls, say } from './scripted-model.ts'

const salesText = 'region,product,amount\nNorth,tea,10\nSouth,tea,5\nNorth,coffee,1'
const sales = attachTable('sales.csv', salesText)
const stock = attachTable('stock.json', '[{"item": "nail", "count": 5}]')
const total: Query = { aggregate: { column: 'amount', fn: 'sum' } }

/** One call of data_query and an answer, and what the model was told in between. */
async function askedWith(
  args: object,
  options: Partial<AgentOptions> = {},
): Promise<Played & { readonly told: string }> {
  const script = [calls(['data_query', args]), say('So it is.')]
  const played = await play(script, { attachments: [sales], ...options })
  expect(played.finish.reason).toBe('EndTurn')
  return { ...played, told: played.bodies[1]?.messages.at(-1)?.content ?? '' }
}

function contentOf(query: Query, data = salesText): string {
  const output = queryData({ data, ...query })
  if (!output.ok) throw new Error(output.message)
  return output.content
}

describe('what the model is told beforehand', () => {
  test('the card of each table stands in the system text, and data_query among the tools', async () => {
    const { bodies } = await play([say('Yes.')], { attachments: [sales, stock] })
    const system = bodies[0]?.messages[0]
    expect(system?.role).toBe('system')
    expect(system?.content).toContain(tableCard(sales))
    expect(system?.content).toContain(tableCard(stock))
    expect(bodies[0]?.tools?.map((tool) => tool.function.name)).toEqual(['data_query'])
    const { properties, required } = bodies[0]?.tools?.[0]?.function.parameters ?? {}
    expect(properties?.['data']?.description).toContain('"@sales.csv", "@stock.json"')
    expect(required).toEqual(['data'])
  })

  test('a system text of the caller comes first, and replaces ours', async () => {
    const { bodies } = await play([say('Yes.')], { attachments: [sales], system: 'Rhyme.' })
    const content = bodies[0]?.messages[0]?.content
    expect(content).toMatch(/^Rhyme\.\n/)
    expect(content).toContain(tableCard(sales))
    expect(content).not.toContain('You answer questions')
  })

  test('tools of the caller are there too, and his own data_query is the one that is used', async () => {
    const own = { ...dataQueryTool, description: 'Mine.' }
    const { bodies } = await play([say('Yes.')], {
      attachments: [sales],
      tools: [toolOf('other'), own],
    })
    const tools = bodies[0]?.tools?.map((tool) => [tool.function.name, tool.function.description])
    expect(tools?.toSorted()).toEqual([
      ['data_query', 'Mine.'],
      ['other', 'Does other.'],
    ])
  })

  test('without tables there is no card and no data_query', async () => {
    const { bodies } = await play([say('Yes.')], { attachments: [] })
    expect(bodies[0]?.messages).toEqual([{ role: 'user', content: 'How many?' }])
    expect(bodies[0]).not.toHaveProperty('tools')
  })

  test('the question itself stands first in its message', async () => {
    const messages = [question('How much tea did we sell in North?')]
    const { bodies, finish } = await play([say('Ten.')], { attachments: [sales], messages })
    expect(bodies[0]?.messages[1]?.content).toMatch(/^How much tea did we sell in North\?/)
    expect(finish.messages[0]?.content[0]).toEqual(messages[0]?.content[0])
  })

  test('the system text is the same from question to question', async () => {
    const first = await play([say('Ten.')], { attachments: [sales] })
    const messages = [...first.finish.messages, question('And coffee in North?')]
    const second = await play([say('One.')], { attachments: [sales], messages })
    expect(second.bodies[0]?.messages[0]).toEqual(first.bodies[0]?.messages[0])
    expect(second.bodies[0]?.messages[1]).toEqual(first.bodies[0]?.messages[1])
  })
})

describe('which table is meant', () => {
  test.each(['@sales.csv', 'sales.csv', '@SALES.CSV', '@sales'])('by %j', async (data) => {
    const { told } = await askedWith({ data, ...total }, { attachments: [stock, sales] })
    expect(told).toBe(contentOf(total))
  })

  test('when none is named and there is one', async () => {
    expect((await askedWith({ ...total })).told).toBe(contentOf(total))
    expect((await askedWith({ data: null, ...total })).told).toBe(contentOf(total))
  })

  test('is asked back when none is named and there are two', async () => {
    const { told } = await askedWith({ ...total }, { attachments: [sales, stock] })
    expect(told).toContain('data is missing')
  })

  test('is asked back when there is none of the name', async () => {
    const { told } = await askedWith({ data: '@sale.csv', ...total })
    expect(told).toContain('error: there is no table "@sale.csv". Did you mean "@sales.csv"?')
    expect((await askedWith({ data: '@nope', ...total })).told).toContain('There is: "@sales.csv"')
  })

  test('does not matter when the data is in the call', async () => {
    const data = 'n\n1\n2'
    const query: Query = { aggregate: { column: 'n', fn: 'sum' } }
    expect((await askedWith({ data, ...query })).told).toBe(contentOf(query, data))
  })
})

test('what the model is told is what data_query says of the same text; the table comes along', async () => {
  const query: Query = {
    filter: [{ column: 'product', op: 'in', value: ['tea'] }],
    group_by: ['region'],
    aggregate: [{ column: 'amount', fn: 'sum' }],
    sort_by: { column: 'sum_amount' },
  }
  const { told, events, finish } = await askedWith({ data: '@sales.csv', ...query })
  expect(told).toBe(contentOf(query))
  expect(resultsIn(finish.messages)).toEqual([told])
  const end = events.find((event) => event.type === 'ToolEnd')
  const output = end?.type === 'ToolEnd' && end.output.ok ? end.output : undefined
  expect(output?.content).toBe(told)
  expect(output?.result?.headers).toEqual(['region', 'sum_amount'])
  expect(output?.result?.rows).toEqual([
    ['South', '5'],
    ['North', '10'],
  ])
})

test.each([
  ['1,234', 'price\n"1,234"\n5'],
  ['$5', 'price\n$5\n5'],
])(
  'cells like %s are no numbers, and the result of adding them up says so',
  async (_cell, text) => {
    const query: Query = { aggregate: { column: 'price', fn: 'sum' } }
    const prices = attachTable('prices.csv', text)
    const { told } = await askedWith({ data: '@prices.csv', ...query }, { attachments: [prices] })
    const content = contentOf(query, text)
    expect(told.startsWith(content)).toBe(true)
    expect(told.slice(content.length)).toMatch(/price/)
  },
)

test('nothing is said of numbers where none are asked for', async () => {
  const text = 'name,price\nnail,$5\nscrew,6'
  const prices = attachTable('prices.csv', text)
  const query: Query = { filter: { column: 'name', op: 'eq', value: 'nail' } }
  const { told } = await askedWith({ data: '@prices.csv', ...query }, { attachments: [prices] })
  expect(told).toBe(contentOf(query, text))
})

describe('too much to read is answered in words', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => i).join('\n')
  const long = attachTable('long.csv', parseTable(`n\n${rows}`))

  test('more than 500 rows', async () => {
    const { told } = await askedWith({ data: '@long.csv' }, { attachments: [long] })
    expect(told).toMatch(/^error: .*500 rows/)
    expect(told).toContain('limit')
  })

  test('more than maxResultChars', async () => {
    const options = { attachments: [long], maxResultChars: 200 }
    const { told } = await askedWith({ data: '@long.csv', limit: 100 }, options)
    expect(told).toMatch(/^error: the result is too long: 100 rows/)
    expect((await askedWith({ data: '@long.csv', limit: 2 }, options)).told).toContain('2 rows')
  })

  test('more than 16,000 characters unless it is said otherwise', async () => {
    const wide = attachTable('wide.csv', `t\n${'x'.repeat(9000)}`)
    const { told } = await askedWith({ data: '@wide.csv' }, { attachments: [wide] })
    expect(told).toContain('too long')
  })
})

test('a table of a million cells is queried without being parsed again', async () => {
  const many = attachTable('many.csv', `n\n${'7\n'.repeat(1_000_000)}`)
  const query = { data: '@many.csv', aggregate: { column: 'n', fn: 'sum' } }
  const script = [
    ...Array.from({ length: 10 }, (_, limit) =>
      calls(['data_query', { ...query, limit: limit + 1 }]),
    ),
    say('7,000,000.'),
  ]
  const { finish } = await play(script, { attachments: [many] })
  expect(finish.reason).toBe('EndTurn')
  for (const result of resultsIn(finish.messages)) expect(result).toContain('7000000')
})

test('a continued conversation still finds its tables', async () => {
  const first = await askedWith({ data: '@sales.csv', ...total })
  const messages = [...first.finish.messages, question('And on average?')]
  const query: Query = { aggregate: { column: 'amount', fn: 'avg' } }
  const second = await askedWith({ data: '@sales.csv', ...query }, { messages })
  expect(second.told).toBe(contentOf(query))
  expect(resultsIn(second.finish.messages)).toEqual([contentOf(total), contentOf(query)])
})
