import { jsonSchema, stepCountIs, streamText, tool } from 'ai'
import { createOllama } from 'ollama-ai-provider-v2'
import { LocalModelAdapter, runAgent, type Message, type Tool } from '../../../dist/index.js'
import { printBar, printTable, printTitle } from '../report.ts'
import { median, medianRatio } from '../statistics.ts'
import { versionOf } from '../version.ts'
import { TURNS } from './turns.ts'

const ROUNDS = 60
const WARM_UP = 20
const MODEL = 'qwen3:8b'
const QUESTION = 'How many are in the North?'
const parameters = {
  type: 'object',
  properties: { region: { type: 'string' } },
  required: ['region'],
  additionalProperties: false,
} as const

/** Asks one question and resolves with the answer. */
type Loop = () => Promise<string>

/** What a turn costs, next to the others. Says whether the bars hold. */
export async function compareLoops(server: string): Promise<boolean> {
  printTitle('CPU time per turn: reply with a tool call, tool, result')
  const loops: readonly (readonly [string, Loop])[] = [
    ['tallymark runAgent', agentLoop(server)],
    ['tallymark adapter, loop by hand', handLoop(server)],
    [`ai ${versionOf('ai')} streamText`, aiLoop(server)],
  ]
  const samples = loops.map((): number[] => [])
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const [index, [name, loop]] of loops.entries()) {
      const before = process.cpuUsage()
      const answer = await loop()
      const { user, system } = process.cpuUsage(before)
      if (answer !== 'North has 5.') throw new Error(`${name} answered ${answer}`)
      if (round >= WARM_UP) samples[index]?.push((user + system) / TURNS)
    }
  }
  const [ours = [], byHand = [], ai = []] = samples
  printTable([
    ['loop', 'best µs', 'median µs', 'ratio to runAgent'],
    ...loops.map(([name], index) => {
      const microseconds = samples[index] ?? []
      return [
        name,
        Math.min(...microseconds).toFixed(0),
        median(microseconds).toFixed(0),
        medianRatio(microseconds, ours).toFixed(2),
      ]
    }),
  ])
  const addedMs = (median(ours) - median(byHand)) / 1000
  const toAi = medianRatio(ai, ours)
  return [
    printBar('runAgent adds <= 0.5 ms to a turn', `${addedMs.toFixed(2)} ms`, addedMs <= 0.5),
    printBar('ai >= 3 x runAgent', toAi.toFixed(2), toAi >= 3),
  ].every(Boolean)
}

const tally: Tool = {
  name: 'tally',
  category: 'bench',
  description: 'Counts a region.',
  parameters,
  readOnly: true,
  exclusive: false,
  claims: () => [],
  run: () => ({ ok: true, content: '5' }),
}

const asked: Message = { role: 'user', content: [{ type: 'Text', text: QUESTION }] }

function agentLoop(server: string): Loop {
  const adapter = new LocalModelAdapter({ base_url: server })
  return async () => {
    let answer = ''
    const options = { model: MODEL, messages: [asked], tools: [tally] }
    for await (const event of runAgent(adapter, options)) {
      if (event.type === 'TextDelta') answer += event.delta
    }
    return answer
  }
}

function handLoop(server: string): Loop {
  const adapter = new LocalModelAdapter({ base_url: server })
  return async () => {
    const messages = [asked]
    for (;;) {
      const request = { model: MODEL, messages, max_tokens: -1, tools: [tally] }
      let answer = ''
      const stream = await adapter.stream(request)
      for await (const event of stream) if (event.type === 'TextDelta') answer += event.delta
      const { content, stop_reason } = await stream.finalMessage()
      if (stop_reason !== 'ToolUse') return answer
      messages.push({ role: 'assistant', content })
      const results = content.flatMap((block) =>
        block.type === 'ToolUse'
          ? [{ type: 'ToolResult' as const, tool_use_id: block.id, content: '5' }]
          : [],
      )
      messages.push({ role: 'user', content: results })
    }
  }
}

function aiLoop(server: string): Loop {
  const ollama = createOllama({ baseURL: `${server}/api` })
  const tools = {
    tally: tool({
      description: tally.description,
      inputSchema: jsonSchema(parameters),
      execute: async () => '5',
    }),
  }
  return async () => {
    let answer = ''
    const { fullStream } = streamText({
      model: ollama(MODEL),
      prompt: QUESTION,
      tools,
      stopWhen: stepCountIs(TURNS),
    })
    for await (const part of fullStream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'text-delta') answer += part.text
    }
    return answer
  }
}
