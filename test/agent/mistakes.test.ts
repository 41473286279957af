import {
  attachTable,
  LocalModelAdapter,
  runAgent,
  type AgentOptions,
  type ChatAdapter,
} from 'tallymark'
import { describe, expect, test } from 'vitest'
import { question, toolOf } from './play.ts'

const sales = attachTable('sales.csv', 'a\n1')
const right: AgentOptions = { model: 'm', messages: [question('How many?')] }
/** Nobody may get so far as to ask it. */
const adapter: ChatAdapter = new LocalModelAdapter({ base_url: 'http://127.0.0.1:1' })

describe('a mistake of the caller is a TypeError, thrown at once, that names it', () => {
  test.each<[string, Partial<AgentOptions>, RegExp]>([
    ['no model', { model: '' }, /model/],
    ['no messages', { messages: [] }, /messages/],
    ['no turns', { max_turns: 0 }, /max_turns.*0/],
    ['fewer than no turns', { max_turns: -1 }, /max_turns/],
    ['a turn and a half', { max_turns: 1.5 }, /max_turns.*1\.5/],
    ['turns that are no number', { max_turns: NaN }, /max_turns/],
    ['half a token', { max_tokens: 0.5 }, /max_tokens/],
    ['no room for results', { maxResultChars: 0 }, /maxResultChars/],
    ['two tools of one name', { tools: [toolOf('t'), toolOf('t')] }, /"t"/],
    ['a tool without a name', { tools: [toolOf('')] }, /name/],
    ['two tables of one name', { attachments: [sales, sales] }, /sales\.csv/],
    [
      'two tables whose names differ in case',
      { attachments: [sales, attachTable('SALES.csv', 'a\n1')] },
      /sales\.csv/i,
    ],
    ['a tool without a schema', { tools: [{ ...toolOf('x'), parameters: {} }] }, /schema/],
  ])('%s', (_what, options, words) => {
    const start = (): unknown => runAgent(adapter, { ...right, ...options })
    expect(start).toThrow(TypeError)
    expect(start).toThrow(words)
  })

  test.each([
    ['model', '{"messages": [{"role": "user", "content": []}]}'],
    ['messages', '{"model": "m"}'],
    ['messages', '{"model": "m", "messages": "How many?"}'],
    [
      'max_turns',
      '{"model": "m", "messages": [{"role": "user", "content": []}], "max_turns": "5"}',
    ],
  ])('without a compiler: no proper %s in %s', (name, options) => {
    const start = (): unknown => runAgent(adapter, JSON.parse(options))
    expect(start).toThrow(TypeError)
    expect(start).toThrow(new RegExp(`^${name} must`))
  })

  test('two tools of the name data_query, with a table attached', () => {
    const tools = [toolOf('data_query'), toolOf('data_query')]
    expect(() => runAgent(adapter, { ...right, tools, attachments: [sales] })).toThrow(/data_query/)
  })
})

test('what is right throws nothing and asks nobody yet', () => {
  expect(() => runAgent(adapter, { ...right, max_turns: 1, attachments: [sales] })).not.toThrow()
})

test('a text that is no table cannot be attached', () => {
  expect(() => attachTable('x.csv', 'a,b\n1')).toThrow(/row/)
})

test.each([
  ['a table without a name', '', 'a\n1'],
  ['a table with a blank name', ' ', 'a\n1'],
])('%s is a mistake already when it is attached', (_what, name, data) => {
  expect(() => attachTable(name, data)).toThrow(TypeError)
})
