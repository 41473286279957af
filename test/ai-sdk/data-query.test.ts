import { asSchema, generateText, stepCountIs, streamText } from 'ai'
import { attachTable, tableCard } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { dataQuery } from 'tallymark/ai-sdk'
import { calls, say } from '../agent/scripted-model.ts'
import { asked } from './asked.ts'

const sales = attachTable('sales.csv', 'region,amount\nNorth,120\nSouth,80\nNorth,340')
const total = { column: 'amount', fn: 'sum' }
const question = 'Which region sold the most?'

describe('the tool data_query', () => {
  test('tells the model its schema and what is in the tables', () => {
    const { description, inputSchema } = dataQuery([sales])
    expect(description).toContain(tableCard(sales))
    expect(asSchema(inputSchema).jsonSchema).toMatchObject({
      type: 'object',
      properties: { data: { description: expect.stringContaining('@sales.csv') } },
    })
  })

  test('answers over several steps, a wrong call included', async () => {
    await using model = await asked([
      calls(['data_query', { group_by: 'place', aggregate: total }]),
      calls(['data_query', { group_by: 'region', aggregate: total, limit: '1' }]),
      say('North, with 460.'),
    ])
    const { text, steps } = await generateText({
      model: model.local('m'),
      prompt: question,
      tools: { data_query: dataQuery([sales]) },
      stopWhen: stepCountIs(5),
    })
    expect(text).toBe('North, with 460.')
    expect(steps.map(({ content }) => content.at(-1))).toMatchObject([
      { type: 'tool-error', error: { message: expect.stringContaining('"place"') } },
      // What can mean only one thing is taken for it.
      { type: 'tool-result', input: { limit: 1 }, output: expect.stringContaining('460') },
      { type: 'text' },
    ])
    expect(model.server.bodies[1]?.messages.at(-1)?.content).toMatch(/^error: .*"place"/)
    expect(model.server.bodies[2]?.messages.at(-1)?.content).toContain('| North | 460 |')
  })

  test('answers wrong arguments with what must be where', async () => {
    const wrong = { filter: { column: 'amount', op: 'above', value: '1' } }
    await using model = await asked([calls(['data_query', wrong]), say('Sorry.')])
    const result = streamText({
      model: model.local('m'),
      prompt: question,
      tools: { data_query: dataQuery([sales]) },
      stopWhen: stepCountIs(5),
    })
    await result.consumeStream()
    expect(await result.text).toBe('Sorry.')
    expect(model.server.bodies[1]?.messages.at(-1)?.content).toContain('filter.op must be one of')
  })

  test('without tables takes the data of the call', async () => {
    const data = 'name,age\nAda,36\nAlan,41'
    await using model = await asked([
      calls(['data_query', { data, aggregate: { column: 'age', fn: 'max' } }]),
      say('41.'),
    ])
    await generateText({
      model: model.local('m'),
      prompt: 'Who is oldest?',
      tools: { data_query: dataQuery() },
      stopWhen: stepCountIs(5),
    })
    expect(model.server.bodies[1]?.messages.at(-1)?.content).toContain('| 41 |')
  })
})
