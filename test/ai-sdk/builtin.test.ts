import { generateText, stepCountIs } from 'ai'
import { attachTable, tableCard } from 'tallymark'
import { expect, test } from 'vitest'
import { createLocalModel, dataQuery } from 'tallymark/ai-sdk'
import { startBuiltin } from '../../dist/model/builtin-model.js'

const sales = attachTable('sales.csv', 'region,amount\nNorth,120\nSouth,80\nNorth,340')

test('the built-in model answers with data_query', async () => {
  await using server = await startBuiltin()
  await using local = createLocalModel({ baseURL: server.url })
  const { text, steps } = await generateText({
    model: local('builtin'),
    system: tableCard(sales),
    prompt: 'What is the total amount?',
    tools: { data_query: dataQuery([sales]) },
    stopWhen: stepCountIs(3),
  })
  expect(text).toContain('540')
  expect(steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop'])
})
