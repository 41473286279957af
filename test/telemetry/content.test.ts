import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { metrics, trace } from '@opentelemetry/api'
import { attachTable, LocalModelAdapter, type ChatRequest, type Message } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { runTracedAgent, withTelemetry } from 'tallymark/telemetry'
import { question, toolOf } from '../agent/play.ts'
import {
  calls,
  done,
  lines,
  refuse,
  say,
  startModel,
  text,
  type Reply,
} from '../agent/scripted-model.ts'
import { rejection } from '../rejection.ts'
import { Recording } from './recording.ts'

const messages: readonly Message[] = [
  question('secret question'),
  {
    role: 'assistant',
    content: [
      { type: 'Thinking', text: 'secret old thought' },
      { type: 'ToolUse', id: 'call_1', name: 'look', input: { at: 'secret argument' } },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'ToolResult', tool_use_id: 'call_1', content: 'secret result' },
      { type: 'Text', text: 'secret second question' },
      { type: 'Image', source: { data: 'c2VjcmV0' } },
    ],
  },
]

const tools = [{ name: 'look', description: 'secret skill', parameters: { type: 'object' } }]
const request: ChatRequest = { model: 'm', system: 'secret rule', messages, max_tokens: -1, tools }

/** Asks, whatever comes of it. */
async function ask(reply: Reply, captureContent: boolean): Promise<Recording> {
  const recording = new Recording()
  const { tracerProvider, meterProvider } = recording
  const model = await startModel(reply)
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const traced = withTelemetry(adapter, { captureContent, tracerProvider, meterProvider })
  await traced.complete(request).catch(() => {})
  await model.close()
  return recording
}

const thoughtful = lines(
  { message: { role: 'assistant', content: '', thinking: 'secret thought' } },
  text('secret answer'),
  done(),
)

const replies = {
  whole: thoughtful,
  refused: refuse(400, 'cannot read "secret question"'),
  broken: lines(text('secret answer'), { error: 'cannot go on after "secret answer"' }),
}

describe('without being asked', () => {
  test.each(Object.entries(replies))('no word of a request is recorded: %s', async (_, reply) => {
    const recording = await ask(reply, false)
    expect(await recording.span()).toBeDefined()
    expect(await recording.text()).not.toMatch(/secret|c2VjcmV0/)
  })

  test('no word of a run is recorded, nor a tool that a model made up', async () => {
    const recording = new Recording()
    const { tracerProvider, meterProvider } = recording
    const model = await startModel([
      calls(['data_query', { filter: { column: 'secret', op: 'eq', value: 'secret' } }]),
      calls(['secret_tool', { secret: 'secret' }]),
      say('secret'),
    ])
    await using adapter = new LocalModelAdapter({ base_url: model.url })
    const attachments = [attachTable('secret.csv', 'secret\nsecret\n')]
    const options = { model: 'm', messages, attachments, tools: [toolOf('look')] }
    const events = runTracedAgent(adapter, options, { tracerProvider, meterProvider })
    for await (const event of events) expect(event.type).toBeTruthy()
    await model.close()
    const names = (await recording.spans()).map(({ name }) => name)
    expect(names).toContain('execute_tool _OTHER')
    expect(await recording.text()).not.toContain('secret')
  })
})

describe('when asked for', () => {
  test('what was sent and what came back is recorded as the conventions write it', async () => {
    const { attributes } = await (await ask(replies.whole, true)).span()
    const recorded = (name: string): unknown => JSON.parse(String(attributes[name]))
    expect(recorded('gen_ai.system_instructions')).toEqual([
      { type: 'text', content: 'secret rule' },
    ])
    expect(recorded('gen_ai.tool.definitions')).toEqual([{ type: 'function', name: 'look' }])
    expect(recorded('gen_ai.input.messages')).toEqual([
      { role: 'user', parts: [{ type: 'text', content: 'secret question' }] },
      {
        role: 'assistant',
        parts: [
          {
            type: 'tool_call',
            id: 'call_1',
            name: 'look',
            arguments: { at: 'secret argument' },
          },
        ],
      },
      {
        role: 'tool',
        parts: [{ type: 'tool_call_response', id: 'call_1', response: 'secret result' }],
      },
      {
        role: 'user',
        parts: [{ type: 'text', content: 'secret second question' }, { type: 'image' }],
      },
    ])
    expect(recorded('gen_ai.output.messages')).toEqual([
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', content: 'secret thought' },
          { type: 'text', content: 'secret answer' },
        ],
        finish_reason: 'stop',
      },
    ])
  })

  test('what had come back of a broken reply is recorded, and the words of the error', async () => {
    const { attributes, status } = await (await ask(replies.broken, true)).span()
    expect(status.message).toBe('cannot go on after "secret answer"')
    expect(JSON.parse(String(attributes['gen_ai.output.messages']))).toEqual([
      {
        role: 'assistant',
        parts: [{ type: 'text', content: 'secret answer' }],
        finish_reason: 'error',
      },
    ])
  })

  test('images stay out, and so does what cannot be written as JSON', async () => {
    const recording = await ask(replies.whole, true)
    expect(await recording.text()).not.toContain('c2VjcmV0')
    const { tracerProvider } = recording
    const traced = withTelemetry(new LocalModelAdapter(), { tracerProvider, captureContent: true })
    const input: Record<string, unknown> = {}
    input['self'] = input
    const block = { type: 'ToolUse', id: 'call_1', name: 'look', input } as const
    const circular = { ...request, messages: [{ role: 'assistant', content: [block] } as const] }
    expect(await rejection(traced.stream(circular))).toMatchObject({ kind: 'InvalidRequest' })
    const span = (await recording.spans()).at(-1)
    expect(span?.attributes).not.toHaveProperty('gen_ai.input.messages')
  })
})

describe('who does not use telemetry', () => {
  test('loads nothing of it: no other room knows this one, or OpenTelemetry', () => {
    const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
    const others = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.js') && !path.startsWith('telemetry'),
    )
    expect(others).toContain('index.js')
    const guilty = others.filter((path) =>
      /@opentelemetry|\/telemetry\//.test(readFileSync(join(dist, path), 'utf8')),
    )
    expect(guilty).toEqual([])
  })

  test('and uses it without an SDK, gets the reply and nothing else', async () => {
    const model = await startModel(say('It is 3.'))
    await using adapter = new LocalModelAdapter({ base_url: model.url })
    const message = await withTelemetry(adapter).complete(request)
    await model.close()
    expect(message.content).toEqual([{ type: 'Text', text: 'It is 3.' }])
  })
})

test('an SDK that is registered after the adapter was wrapped hears of its requests', async () => {
  const recording = new Recording()
  const model = await startModel(say('It is 3.'))
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const traced = withTelemetry(adapter)
  await traced.complete(request)
  trace.setGlobalTracerProvider(recording.tracerProvider)
  metrics.setGlobalMeterProvider(recording.meterProvider)
  await traced.complete(request)
  trace.disable()
  metrics.disable()
  await model.close()
  expect((await recording.span()).name).toBe('chat m')
  const durations = (await recording.measured()).filter(({ name }) => name.includes('duration'))
  expect(durations.map(({ count }) => count)).toEqual([1])
})
