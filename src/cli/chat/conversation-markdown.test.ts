import { expect, test } from 'vitest'
import type { ContentBlock, Message } from '../../chat/types.ts'
import { queryData } from '../../table/query.ts'
import { parseTable } from '../../table/table.ts'
import { FileTable } from '../answer/file-table.ts'
import { conversationMarkdown } from './conversation-markdown.ts'

const user = (...content: readonly ContentBlock[]): Message => ({ role: 'user', content })
const model = (...content: readonly ContentBlock[]): Message => ({ role: 'assistant', content })
const text = (text: string): ContentBlock => ({ type: 'Text', text })
const result = (content: string): ContentBlock => ({
  type: 'ToolResult',
  tool_use_id: 'call_0',
  content,
})
const call = (input: Record<string, unknown>, name = 'data_query'): ContentBlock => ({
  type: 'ToolUse',
  id: 'call_0',
  name,
  input,
})

const data = 'region,note\nNorth,a|b\nSouth,```\n'
const sales = new FileTable('sales.csv', parseTable(data), 'sales.csv')
const resultOf = (query: object): string => {
  const output = queryData({ data, ...query })
  return output.ok ? output.content : output.message
}

test('a question, its query with its table, and the answer', () => {
  const messages = [
    user(text('Where is it?'), text('(cells that the question mentions)')),
    model({ type: 'Thinking', text: 'Hm.' }, text('Let me see.'), call({ limit: 1 })),
    user(result(resultOf({ limit: 1 }))),
    model(text('In the North.\n')),
  ]
  expect(conversationMarkdown(messages, [sales])).toBe(`> Where is it?

Let me see.

\`\`\`sh
tallymark query sales.csv --limit 1
\`\`\`

| region | note |
| --- | --- |
| North | a\\|b |

In the North.
`)
})

test('a question of several lines stays one quotation', () => {
  expect(conversationMarkdown([user(text('One\n\n```\nthree'))], [])).toBe(
    '> One\n> \n> ```\n> three\n',
  )
})

test('cells with backticks end no block', () => {
  const messages = [user(result(resultOf({}))), model(text('Two.'))]
  expect(conversationMarkdown(messages, [])).toBe(
    '| region | note |\n| --- | --- |\n| North | a\\|b |\n| South | ``` |\n\nTwo.\n',
  )
})

test('queries with backticks stay in their block', () => {
  const input = { data: '@sales.csv', filter: { column: 'note', op: 'eq', value: '```' } }
  expect(conversationMarkdown([model(call(input))], [sales])).toBe(
    '````sh\ntallymark query sales.csv --where \'note = "```"\'\n````\n',
  )
})

test('what the tool says after its table is kept', () => {
  const messages = [user(result(`${resultOf({ limit: 1 })}\n\nNote: a column is text.`))]
  expect(conversationMarkdown(messages, [])).toMatch(/\| a\\\|b \|\n\nNote: a column is text\.\n$/)
})

test.each(['error: column "x" not found', 'Query Result (0 rows, 0 columns):\n\n```json\n[]\n```'])(
  'a result without a table is a block: %j',
  (content) => {
    const markdown = conversationMarkdown([user(result(content))], [])
    expect(markdown).toMatch(/^(`{3,})text\n.*\n\1\n$/s)
    expect(markdown).toContain(content)
  },
)

test('a call of another tool is a comment, whatever its name', () => {
  expect(conversationMarkdown([model(call({ a: 1 }, 'other\nrm x'))], [])).toBe(
    '```sh\n# other␊rm x {"a":1}\n```\n',
  )
})

test.each([
  ['Look:\n```js\nlet a', 'Look:\n```js\nlet a\n```'],
  ['````\n```\n', '````\n```\n````'],
  ['~~~\ncode', '~~~\ncode\n~~~'],
  ['```\nwhole\n```', '```\nwhole\n```'],
  ['a ``` b', 'a ``` b'],
])('an answer that was stopped in a block of code swallows nothing: %j', (answer, expected) => {
  const markdown = conversationMarkdown([model(text(answer)), user(text('Next?'))], [])
  expect(markdown).toBe(`${expected}\n\n> Next?\n`)
})
