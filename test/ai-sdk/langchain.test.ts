import { DynamicStructuredTool, tool } from '@langchain/core/tools'
import { attachTable, tableCard } from 'tallymark'
import { expect, test } from 'vitest'
import { langchainDataQuery } from 'tallymark/ai-sdk'

const sales = attachTable('sales.csv', 'region,amount\nNorth,120\nSouth,80\nNorth,340')
const definition = langchainDataQuery([sales])
const query = { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } }

test.each([
  ['a DynamicStructuredTool', new DynamicStructuredTool(definition)],
  ['a tool', tool(definition.func, definition)],
])('%s of LangChain answers a query', async (_, made) => {
  expect(made.name).toBe('data_query')
  expect(made.description).toContain(tableCard(sales))
  expect(await made.invoke(query)).toContain('| North | 460 |')
})

test('a call of a model is answered with a message', async () => {
  const made = new DynamicStructuredTool(definition)
  const call = { type: 'tool_call', id: 'c1', name: 'data_query', args: query } as const
  const message = await made.invoke(call)
  expect(message).toMatchObject({ tool_call_id: 'c1' })
})

test('what a model does wrong is an answer, not an exception', async () => {
  const made = new DynamicStructuredTool(definition)
  const wrong = await made.invoke({ ...query, group_by: 'place' })
  expect(wrong).toMatch(/^error: .*"place"/)
})
