import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { context, trace, type Span } from '@opentelemetry/api'
import { LocalModelAdapter, runAgent, type ChatRequest } from 'tallymark'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTelemetry } from 'tallymark/telemetry'
import { question } from '../agent/play.ts'
import { say, startModel, type ScriptedModel } from '../agent/scripted-model.ts'
import { AsyncContexts, Recording } from './recording.ts'

const request: ChatRequest = { model: 'm', messages: [question('How many?')], max_tokens: 50 }
const requestCreated = 'undici:request:create'

/** The spans that were active when a request was made, as an instrumentation of undici sees them. */
const active: (Span | undefined)[] = []
const onRequest = (): void => void active.push(trace.getActiveSpan())

let model: ScriptedModel
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncContexts())
  subscribe(requestCreated, onRequest)
  model = await startModel(say('It is 3.'))
})
afterAll(async () => {
  unsubscribe(requestCreated, onRequest)
  context.disable()
  await model.close()
})

test('the span hangs on the one around it, and is active while the request is made', async () => {
  active.length = 0
  const recording = new Recording()
  const { tracerProvider } = recording
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const traced = withTelemetry(adapter, { tracerProvider })
  const outer = tracerProvider.getTracer('test').startSpan('outer')
  const outerId = outer.spanContext().spanId
  await context.with(trace.setSpan(context.active(), outer), async () => {
    for await (const event of await traced.stream(request)) {
      // What the consumer does with the reply is no part of the request.
      expect([event.type, trace.getActiveSpan()?.spanContext().spanId]).toContain(outerId)
    }
  })
  const span = await recording.span()
  expect(span.parentSpanContext?.spanId).toBe(outerId)
  expect(active.map((one) => one?.spanContext().spanId)).toEqual([span.spanContext().spanId])
})

test('requests that wait for each other each have their own span active', async () => {
  active.length = 0
  const recording = new Recording()
  const { tracerProvider } = recording
  await using adapter = new LocalModelAdapter({ base_url: model.url, max_concurrent: 1 })
  const traced = withTelemetry(adapter, { tracerProvider })
  await Promise.all(Array.from({ length: 5 }, () => traced.complete(request)))
  const ended = (await recording.spans()).map((span) => span.spanContext().spanId)
  expect(active.map((span) => span?.spanContext().spanId)).toEqual(ended)
  expect(new Set(ended).size).toBe(5)
})

test('a wrapped adapter is one that runAgent takes', async () => {
  const recording = new Recording()
  const { tracerProvider } = recording
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const traced = withTelemetry(adapter, { tracerProvider })
  const events = runAgent(traced, { model: 'm', messages: request.messages })
  for await (const event of events) expect(event.type).toBeTruthy()
  expect((await recording.span()).name).toBe('chat m')
})
