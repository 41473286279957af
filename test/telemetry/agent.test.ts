import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import {
  attachTable,
  LocalModelAdapter,
  runAgent,
  type AgentEvent,
  type AgentOptions,
  type ToolOutput,
} from 'tallymark'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTracedAgent, withTelemetry } from 'tallymark/telemetry'
import { question, toolOf } from '../agent/play.ts'
import { begin, calls, refuse, say, startModel, text, type Reply } from '../agent/scripted-model.ts'
import { AsyncContexts, Recording } from './recording.ts'

beforeAll(() => void context.setGlobalContextManager(new AsyncContexts()))
afterAll(() => context.disable())

interface Run {
  readonly events: readonly AgentEvent[]
  readonly spans: readonly ReadableSpan[]
}

/** Runs the agent, and leaves it after the event that `isLast` picks. */
async function run(
  script: readonly Reply[],
  options: Partial<AgentOptions> = {},
  isLast: (event: AgentEvent) => boolean = () => false,
): Promise<Run> {
  const recording = new Recording()
  const { tracerProvider, meterProvider } = recording
  const model = await startModel(script)
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const events: AgentEvent[] = []
  const all = { model: 'm', messages: [question('How many?')], ...options }
  const telemetry = { base_url: model.url, tracerProvider, meterProvider }
  for await (const event of runTracedAgent(adapter, all, telemetry)) {
    events.push(event)
    if (isLast(event)) break
  }
  await model.close()
  return { events, spans: await recording.spans() }
}

/** The name of each span, and that of the one above it. */
function tree(spans: readonly ReadableSpan[]): readonly string[] {
  return spans.map(({ name, parentSpanContext }) => {
    const parent = spans.find((span) => span.spanContext().spanId === parentSpanContext?.spanId)
    return `${parent?.name ?? 'nobody'} > ${name}`
  })
}

function named(spans: readonly ReadableSpan[], name: string): ReadableSpan {
  const found = spans.find((span) => span.name === name)
  if (found === undefined) throw new Error(`no span ${name}`)
  return found
}

const sales = attachTable('sales.csv', 'region,amount\nNorth,1\nSouth,2\n')
const sum = calls(['data_query', { aggregate: { column: 'amount', fn: 'sum' } }])

describe('a run of the agent', () => {
  test('is a span above those of its requests and its tools', async () => {
    const { spans } = await run([sum, say('It is 3.')], { attachments: [sales] })
    expect(tree(spans)).toEqual([
      'invoke_agent > chat m',
      'invoke_agent > execute_tool data_query',
      'invoke_agent > chat m',
      'nobody > invoke_agent',
    ])
    const agent = named(spans, 'invoke_agent')
    expect([agent.kind, agent.status]).toEqual([SpanKind.INTERNAL, { code: SpanStatusCode.UNSET }])
    expect(agent.attributes).toEqual({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'ollama',
      'gen_ai.request.model': 'm',
      'server.address': '127.0.0.1',
      'server.port': expect.any(Number),
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 20,
      'gen_ai.usage.output_tokens': 6,
    })
  })

  test('has the events of runAgent', async () => {
    const { events } = await run([sum, say('It is 3.')], { attachments: [sales] })
    const model = await startModel([sum, say('It is 3.')])
    await using adapter = new LocalModelAdapter({ base_url: model.url })
    const messages = [question('How many?')]
    const plain: AgentEvent[] = []
    for await (const event of runAgent(adapter, { model: 'm', messages, attachments: [sales] })) {
      plain.push(event)
    }
    await model.close()
    expect(events.map(({ type }) => type)).toEqual(plain.map(({ type }) => type))
    expect(events.at(-1)).toMatchObject({ type: 'Finish', reason: 'EndTurn', turns: 2 })
  })

  test('is not recorded twice on an adapter that records already', async () => {
    const recording = new Recording()
    const { tracerProvider } = recording
    const model = await startModel(say('It is 3.'))
    await using adapter = new LocalModelAdapter({ base_url: model.url })
    const traced = withTelemetry(adapter, { tracerProvider })
    const options = { model: 'm', messages: [question('How many?')] }
    for await (const event of runTracedAgent(traced, options, { tracerProvider })) {
      expect(event.type).toBeTruthy()
    }
    await model.close()
    expect(tree(await recording.spans())).toEqual([
      'invoke_agent > chat m',
      'nobody > invoke_agent',
    ])
  })

  test('that fails has the kind of its error', async () => {
    const { spans } = await run([refuse(401, 'no')])
    const { status, attributes } = named(spans, 'invoke_agent')
    expect(status).toEqual({ code: SpanStatusCode.ERROR })
    expect(attributes).toMatchObject({ 'error.type': 'Auth' })
  })

  test.each([
    ['max_turns', { max_turns: 1 }],
    ['repeated', {}],
  ])('that gets nowhere says so: %s', async (reason, options) => {
    const again = calls(['look', {}])
    const script = [again, again, again, again]
    const { spans } = await run(script, { tools: [toolOf('look')], ...options })
    const { attributes } = named(spans, 'invoke_agent')
    expect(attributes['gen_ai.response.finish_reasons']).toEqual([reason])
  })

  test('that the caller got wrong is thrown at once, and never began', async () => {
    const recording = new Recording()
    const { tracerProvider } = recording
    const options = { model: '', messages: [question('How many?')] }
    expect(() => runTracedAgent(new LocalModelAdapter(), options, { tracerProvider })).toThrow(
      TypeError,
    )
    expect(await recording.spans()).toEqual([])
  })

  test('that is left is marked so, with its request, and is no error', async () => {
    const { spans } = await run([begin(text('It'))], {}, ({ type }) => type === 'TextDelta')
    expect(tree(spans)).toEqual(['invoke_agent > chat m', 'nobody > invoke_agent'])
    for (const { status, attributes } of spans) {
      expect(status).toEqual({ code: SpanStatusCode.UNSET })
      expect(attributes).toMatchObject({ 'tallymark.aborted': true })
    }
  })
})

describe('a tool call', () => {
  test('has its name and its id', async () => {
    const { spans, events } = await run([sum, say('It is 3.')], { attachments: [sales] })
    const start = events.find((event) => event.type === 'ToolStart')
    const { kind, status, attributes } = named(spans, 'execute_tool data_query')
    expect([kind, status]).toEqual([SpanKind.INTERNAL, { code: SpanStatusCode.UNSET }])
    expect(attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'data_query',
      'gen_ai.tool.call.id': start?.id,
      'gen_ai.tool.type': 'function',
    })
  })

  test('has its own span active while it runs, also beside others', async () => {
    const seen = new Map<string, string | undefined>()
    const tools = ['one', 'two', 'three'].map((name) =>
      toolOf(name, {
        run: async (): Promise<ToolOutput> => {
          await new Promise((resolve) => setImmediate(resolve))
          seen.set(name, trace.getActiveSpan()?.spanContext().spanId)
          return { ok: true, content: 'fine' }
        },
      }),
    )
    const script = [calls(['one', {}], ['two', {}], ['three', {}]), say('Fine.')]
    const { spans } = await run(script, { tools })
    for (const { name } of tools) {
      const span = named(spans, `execute_tool ${name}`)
      expect(seen.get(name), name).toBe(span.spanContext().spanId)
    }
    expect(tree(spans).filter((line) => line === 'invoke_agent > chat m')).toHaveLength(2)
  })

  test('that fails is a tool_error', async () => {
    const look = toolOf('look', { run: () => ({ ok: false, message: 'nothing there' }) })
    const { spans } = await run([calls(['look', {}]), say('No.')], { tools: [look] })
    const { status, attributes } = named(spans, 'execute_tool look')
    expect(status).toEqual({ code: SpanStatusCode.ERROR })
    expect(attributes).toMatchObject({ 'error.type': 'tool_error' })
    expect(named(spans, 'invoke_agent').status).toEqual({ code: SpanStatusCode.UNSET })
  })

  test.each(['aborted', 'left'])('that is cancelled is no error: %s', async (how) => {
    const controller = new AbortController()
    const never = new Promise<ToolOutput>(() => {})
    let isRunning = false
    const look = toolOf('look', {
      run: () => {
        isRunning = true
        if (how === 'aborted') setImmediate(() => controller.abort())
        return never
      },
    })
    const quick = toolOf('quick')
    const { spans } = await run(
      [calls(['look', {}], ['quick', {}])],
      { tools: [look, quick], signal: controller.signal },
      (event) => how === 'left' && event.type === 'ToolEnd',
    )
    expect(isRunning).toBe(true)
    for (const name of ['execute_tool look', 'invoke_agent']) {
      const { status, attributes } = named(spans, name)
      expect(status, name).toEqual({ code: SpanStatusCode.UNSET })
      expect(attributes, name).toMatchObject({ 'tallymark.aborted': true })
    }
    expect(named(spans, 'execute_tool quick').attributes).not.toHaveProperty('tallymark.aborted')
  })
})
