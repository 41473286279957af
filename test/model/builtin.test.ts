import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ollama } from 'ollama'
import {
  attachTable,
  dataQueryTool,
  LocalModelAdapter,
  queryTable,
  renderResult,
  runAgent,
  tableCard,
  type AgentEvent,
  type AttachedTable,
  type ChatRequest,
} from 'tallymark'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBuiltin } from '../../dist/model/builtin-model.js'
import { Engine } from '../../dist/model/engine/engine.js'
import { BUILTIN_WEIGHTS } from '../../dist/model/engine/weights.js'
import type { ModelServer } from '../../dist/model/server/types.js'
import { gone } from '../cli/processes.ts'
import { rejection } from '../rejection.ts'

const model = 'builtin'
const sales = attachTable(
  'sales.csv',
  `region,product,amount
North,Kettle,120
South,Kettle,80
North,Grinder,340
East,Grinder,60
South,Grinder,95`,
)

let engine: Engine
let server: ModelServer
let adapter: LocalModelAdapter
let client: Ollama

beforeAll(async () => {
  engine = new Engine()
  server = await startBuiltin({ engine })
  adapter = new LocalModelAdapter({ base_url: server.url, max_concurrent: 100 })
  client = new Ollama({ host: server.url })
})
afterAll(async () => {
  await adapter.close()
  await server.close()
})

/** All that an agent does about a question, over HTTP. */
async function eventsOf(text: string, table: AttachedTable = sales): Promise<AgentEvent[]> {
  const events: AgentEvent[] = []
  const messages = [{ role: 'user', content: [{ type: 'Text', text }] }] as const
  for await (const event of runAgent(adapter, { model, messages, attachments: [table] })) {
    events.push(event)
  }
  return events
}

function textOf(events: readonly AgentEvent[]): string {
  return events.map((event) => (event.type === 'TextDelta' ? event.delta : '')).join('')
}

/** The request of an agent's first turn, which only the model itself can answer. */
const question: ChatRequest = {
  model,
  system: `You answer questions.\n\n${tableCard(sales)}`,
  messages: [{ role: 'user', content: [{ type: 'Text', text: 'What is the total amount?' }] }],
  tools: [dataQueryTool],
  max_tokens: -1,
}

/** The same in the words of the official client. */
const wireMessages = [
  { role: 'system', content: `You answer questions.\n\n${tableCard(sales)}` },
  { role: 'user', content: 'What is the total amount?' },
]
const { name, description } = dataQueryTool
const tools = [{ type: 'function', function: { name, description, parameters: {} } }]

/** The number of the process that runs the model. */
async function pidOf(): Promise<number> {
  await engine.start()
  const facts = await engine.facts()
  if (!facts.isLoaded) throw new Error('it is not loaded')
  return facts.pid
}

/** Stops the process as it is, and resolves when a question has come to it: that one is in mid-answer. */
async function inMidAnswer<T>(ask: () => Promise<T>): Promise<{ pid: number; answer: Promise<T> }> {
  const pid = await pidOf()
  const completing = vi.spyOn(engine, 'complete')
  process.kill(pid, 'SIGSTOP')
  const answer = ask()
  await vi.waitFor(() => expect(completing).toHaveBeenCalled())
  completing.mockRestore()
  return { pid, answer }
}

describe('the agent and the built-in model', () => {
  test.each([
    ['What is the total amount?', /\b695\b/],
    ['What is the total amount in the North?', /\b460\b/],
    ['Which region has the highest total amount?', /\bNorth\b/],
    ['How many rows are there?', /\b5\b/],
    ['Total amount by product', /Kettle.*200[^]*Grinder.*495|Grinder.*495[^]*Kettle.*200/],
  ])('over HTTP: %s', async (text, answer) => {
    const events = await eventsOf(text)
    expect(textOf(events)).toMatch(answer)
    expect(events.filter(({ type }) => type === 'ToolStart')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({
      type: 'Finish',
      reason: 'EndTurn',
      turns: 2,
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    })
  })

  test('20 at once, each with a table of its own, all get their own answer', async () => {
    const answers = Array.from({ length: 20 }, async (_, i) => {
      const table = attachTable('sales.csv', `region,amount\nNorth,${1000 + i}\nSouth,${i}`)
      return textOf(await eventsOf('What is the total amount?', table))
    })
    for (const [i, answer] of (await Promise.all(answers)).entries()) {
      expect(answer).toMatch(new RegExp(String.raw`\b${1000 + 2 * i}\b`))
    }
  })
})

describe('the official client and the built-in model', () => {
  test('get a call, and an answer from its result', async () => {
    const { message } = await client.chat({ model, messages: wireMessages, tools })
    const [call] = message.tool_calls ?? []
    expect(call?.function).toEqual({
      index: 0,
      name: 'data_query',
      arguments: { data: '@sales.csv', aggregate: { column: 'amount', fn: 'sum' } },
    })
    const content = renderResult(queryTable(sales.table, call?.function.arguments ?? {}))
    const messages = [...wireMessages, message, { role: 'tool', tool_name: name, content }]
    let text = ''
    for await (const part of await client.chat({ model, messages, tools, stream: true })) {
      text += part.message.content
      if (!part.done) continue
      expect(part).toMatchObject({ done_reason: 'stop' })
      expect(part.prompt_eval_count).toBeGreaterThan(20)
      expect(part.eval_count).toBeGreaterThan(3)
    }
    expect(text).toMatch(/\b695\b/)
  })

  test('agree on what the model is, and on what it takes while it is loaded', async () => {
    const { models } = await client.list()
    expect(models).toMatchObject([{ details: { context_length: 1024, family: 'llama' } }])
    const { model_info } = await client.show({ model })
    expect(model_info).toMatchObject({ 'llama.context_length': 1024 })
    await client.chat({ model, messages: wireMessages, tools, keep_alive: '10m' })
    const now = Date.now()
    const [loaded] = (await client.ps()).models
    expect(loaded).toMatchObject({ name: 'builtin:latest', size_vram: 0, context_length: 2048 })
    expect(loaded?.digest).toBe(models[0]?.digest)
    expect(loaded?.size).toBeGreaterThan(models[0]?.size ?? Infinity)
    expect(loaded?.size).toBeLessThan(200_000_000)
    const leavesAt = new Date(loaded?.expires_at ?? 0).getTime()
    expect(Math.abs(leavesAt - now - 10 * 60_000)).toBeLessThan(5000)
  })

  test('read the beginning of a question that is too long, and no more', async () => {
    const ask = async (content: string): Promise<string> => {
      const messages = [...wireMessages.slice(0, 1), { role: 'user', content }]
      const { message } = await client.chat({ model, messages, tools })
      return message.tool_calls?.[0]?.function.name ?? message.content
    }
    const long = `What is the total amount?${' And so on.'.repeat(20_000)}`
    expect(await ask(long)).toBe(await ask(long.slice(0, 10_000)))
  })

  test('say in words when even that does not fit into the context', async () => {
    await using small = await startBuiltin({ contextSize: 32 })
    const asked = { model, messages: wireMessages, tools }
    const { message } = await new Ollama({ host: small.url }).chat(asked)
    expect(message.content).toMatch(/^That is more than I can read at once/)
  })
})

describe.runIf(process.platform !== 'win32')('the process of the model', () => {
  test('killed in mid-answer is an error, and the next question has another one', async () => {
    const { pid, answer } = await inMidAnswer(() => rejection(adapter.complete(question)))
    process.kill(pid, 'SIGKILL')
    expect(await answer).toMatchObject({
      kind: 'Api',
      status: 500,
      message: expect.stringContaining('has unexpectedly stopped (SIGKILL)'),
    })
    expect(await adapter.loadedModels()).toEqual([])
    expect(textOf(await eventsOf('What is the total amount?'))).toMatch(/\b695\b/)
    expect(await pidOf()).not.toBe(pid)
  })

  test('is free for the next one when a client leaves in mid-answer', async () => {
    const leaving = new AbortController()
    const { pid, answer } = await inMidAnswer(() =>
      rejection(adapter.complete(question, { signal: leaving.signal })),
    )
    const next = eventsOf('What is the total amount?')
    leaving.abort()
    expect(await answer).toMatchObject({ kind: 'Aborted' })
    process.kill(pid, 'SIGCONT')
    expect(textOf(await next)).toMatch(/\b695\b/)
    expect(await pidOf()).toBe(pid)
  })

  test('is gone, with its memory, after keep_alive 0, and there again when it is asked', async () => {
    const pid = await pidOf()
    await client.chat({ model, messages: wireMessages, tools, keep_alive: 0 })
    expect((await client.ps()).models).toEqual([])
    await gone(pid)
    const { message } = await client.chat({ model, messages: wireMessages, tools })
    expect(message.tool_calls).toHaveLength(1)
    expect((await client.ps()).models).toHaveLength(1)
  })
})

test('weights that were not there when the server was first asked are found later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallymark-'))
  const weights = join(folder, 'late.gguf')
  await using late = await startBuiltin({ weights })
  expect((await fetch(`${late.url}/api/tags`)).status).toBe(500)
  symlinkSync(BUILTIN_WEIGHTS, weights)
  expect((await fetch(`${late.url}/api/tags`)).status).toBe(200)
  const { message } = await new Ollama({ host: late.url }).chat({
    model,
    messages: wireMessages,
    tools,
  })
  expect(message.tool_calls).toHaveLength(1)
  rmSync(folder, { recursive: true })
})
