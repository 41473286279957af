import { attachTable, runAgent, type AgentEvent, type AgentOptions, type Finish } from 'tallymark'
import { check, same } from '../chat/assertions.ts'
import { done, Exchange, line, type Case, type World } from '../chat/exchange.ts'
import type { Step } from '../chat/script.ts'

const query = {
  data: '@sales.csv',
  filter: { column: 'name', op: 'contains', value: 'süß' },
  group_by: 'region',
  aggregate: { column: 'amount', fn: 'sum' },
}
const call: Step = {
  line: { message: { tool_calls: [{ function: { name: 'data_query', arguments: query } }] } },
}
const textCall = line(JSON.stringify({ tool: 'data_query', arguments: query }))

/** Facts about the agent that must hold on every runtime. */
export const agentCases: readonly Case[] = [
  {
    name: 'an agent queries an attached table and answers',
    run: async (world) => {
      const { finish, text, results } = await ask(world, [
        [call, done],
        [line('Nord has '), line('all.'), done],
      ])
      same([finish.reason, finish.turns, text], ['EndTurn', 2, 'Nord has all.'])
      check(results.includes('| Nord | 124750000 |'), 'the sum is right')
    },
  },
  {
    name: 'a question comes with the cells that it mentions',
    run: async (world) => {
      const { finish } = await ask(world, [[line('Yes.'), done]])
      const sent = JSON.stringify(finish.messages[0])
      check(sent.includes('region = \\"Nord\\"'), `the region is mentioned in ${sent}`)
    },
  },
  {
    name: 'a model without tools writes its calls as text',
    run: async (world) => {
      const script = [
        [textCall, done],
        [line('All.'), done],
      ]
      const { finish, text, results } = await ask(world, script, { toolCalls: 'text' })
      same([finish.reason, text], ['EndTurn', 'All.'])
      check(results.includes('| Nord | 124750000 |'), 'the sum is right')
    },
  },
  {
    name: 'a cancelled agent ends with what had come',
    run: async (world) => {
      const controller = new AbortController()
      const { finish, text } = await ask(world, [[line('Once'), { stay: true }]], {
        signal: controller.signal,
        onEvent: () => controller.abort(),
      })
      same([finish.reason, text], ['Aborted', 'Once'])
      same(finish.messages.at(-1)?.content, [{ type: 'Text', text: 'Once' }])
    },
  },
]

interface Answer {
  readonly finish: Finish
  readonly text: string
  /** What the tools gave back, one after the other. */
  readonly results: string
}

/** Asks about a table that is large enough for the faster kernel, with a script for each reply. */
async function ask(
  world: World,
  scripts: readonly (readonly Step[])[],
  options: Partial<AgentOptions> & { readonly onEvent?: (event: AgentEvent) => void } = {},
): Promise<Answer> {
  const rows = Array.from(
    { length: 500_000 },
    (_, i) => `${i % 2 === 0 ? 'Nord' : 'Süd'},${i % 2 === 0 ? 'süß' : 'sauer'},${i % 1000}`,
  )
  const sales = attachTable('sales.csv', `region,name,amount\n${rows.join('\n')}`)
  const exchange = new Exchange(world, [])
  let turn = 0
  const adapter: Parameters<typeof runAgent>[0] = {
    stream: (request, more) => {
      const system = JSON.stringify(scripts[turn++])
      return exchange.adapter.stream({ ...request, system }, more)
    },
  }
  const { onEvent, ...rest } = options
  let text = ''
  let results = ''
  let finish: Finish | undefined
  const content = [{ type: 'Text', text: 'How much did Nord sell?' }] as const
  const events = runAgent(adapter, {
    model: 'm',
    messages: [{ role: 'user', content }],
    attachments: [sales],
    ...rest,
  })
  for await (const event of events) {
    if (event.type === 'TextDelta') text += event.delta
    if (event.type === 'ToolEnd') results += event.output.ok ? event.output.content : ''
    if (event.type === 'Finish') finish = event
    onEvent?.(event)
  }
  await exchange.adapter.close()
  check(finish !== undefined, 'there is an end')
  return { finish, text, results }
}
