import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { ChatError, LocalModelAdapter, type ChatRequest } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { withTelemetry } from 'tallymark/telemetry'
import { question } from '../agent/play.ts'
import {
  begin,
  callLine,
  calls,
  done,
  lines,
  raw,
  refuse,
  resetAfter,
  say,
  silence,
  startModel,
  text,
  type Reply,
  type ScriptedModel,
} from '../agent/scripted-model.ts'
import { rejection } from '../rejection.ts'
import { Recording } from './recording.ts'

const request: ChatRequest = { model: 'm', messages: [question('How many?')], max_tokens: 50 }

interface Stage {
  readonly model: ScriptedModel
  readonly traced: ReturnType<typeof withTelemetry>
  readonly recording: Recording
}

/** Has a traced adapter ask a server that follows the script. */
async function onStage(
  script: Reply | readonly Reply[],
  act: (stage: Stage) => Promise<void>,
): Promise<Recording> {
  const recording = new Recording()
  const model = await startModel(script)
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const { tracerProvider, meterProvider } = recording
  const options = { base_url: model.url, tracerProvider, meterProvider }
  try {
    await act({ model, recording, traced: withTelemetry(adapter, options) })
  } finally {
    await model.close()
  }
  return recording
}

async function readAll({ traced }: Stage): Promise<void> {
  for await (const event of await traced.stream(request)) expect(event.type).toBeTruthy()
}

const common = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': 'ollama',
  'gen_ai.request.model': 'm',
  'server.address': '127.0.0.1',
  'server.port': expect.any(Number),
}

const sent = { ...common, 'gen_ai.request.stream': true, 'gen_ai.request.max_tokens': 50 }

describe('a reply that is read to its end', () => {
  test('is a client span with the request, the reply and its cost', async () => {
    const recording = await onStage(say('It is 3.'), readAll)
    const span = await recording.span()
    expect([span.name, span.kind, span.ended]).toEqual(['chat m', SpanKind.CLIENT, true])
    expect(span.status).toEqual({ code: SpanStatusCode.UNSET })
    expect(span.events).toEqual([])
    expect(span.instrumentationScope).toMatchObject({
      name: 'tallymark',
      schemaUrl: 'https://opentelemetry.io/schemas/1.41.0',
    })
    expect(span.attributes).toEqual({
      ...sent,
      'gen_ai.response.model': 'm',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 3,
    })
  })

  test('is measured: its duration, its first chunk and its tokens', async () => {
    const recording = await onStage(say('It is 3.'), readAll)
    const measured = await recording.measured()
    const named = measured.map(({ name, unit, count, attributes }) => [
      name,
      unit,
      count,
      attributes,
    ])
    const answered = { ...common, 'gen_ai.response.model': 'm' }
    expect(named).toEqual([
      ['gen_ai.client.operation.duration', 's', 1, answered],
      ['gen_ai.client.operation.time_to_first_chunk', 's', 1, common],
      ['gen_ai.client.token.usage', '{token}', 1, { ...answered, 'gen_ai.token.type': 'input' }],
      ['gen_ai.client.token.usage', '{token}', 1, { ...answered, 'gen_ai.token.type': 'output' }],
    ])
    const [duration, firstChunk, input, output] = measured
    expect([input?.sum, output?.sum]).toEqual([10, 3])
    expect(firstChunk?.sum).toBeLessThanOrEqual(duration?.sum ?? 0)
    expect(duration?.boundaries).toEqual([
      0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
    ])
    expect(input?.boundaries).toEqual([
      1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864,
    ])
  })

  test.each([
    ['stop', say('It is 3.')],
    ['length', lines(text('It'), done('length'))],
    ['tool_call', calls(['add', { a: 1 }])],
  ])('says why it ended: %s', async (reason, reply) => {
    const { attributes } = await (await onStage(reply, readAll)).span()
    expect(attributes['gen_ai.response.finish_reasons']).toEqual([reason])
  })

  test('is recorded all the same when only the whole of it is asked for', async () => {
    const recording = await onStage([say('It is 3.'), say('It is 4.')], async ({ traced }) => {
      await traced.complete(request)
      await (await traced.stream(request)).finalMessage()
    })
    const attributes = (await recording.spans()).map((span) => span.attributes)
    expect(attributes).toMatchObject([
      {
        'gen_ai.usage.output_tokens': 3,
        'gen_ai.response.time_to_first_chunk': expect.any(Number),
      },
      { 'gen_ai.usage.output_tokens': 3 },
    ])
  })

  test('is recorded once, however often it is asked for', async () => {
    const recording = await onStage(say('It is 3.'), async ({ traced }) => {
      const stream = await traced.stream(request)
      for await (const event of stream) if (event.type === 'End') break
      await stream.finalMessage()
      await stream[Symbol.asyncDispose]()
    })
    const { attributes } = await recording.span()
    expect(attributes['gen_ai.response.finish_reasons']).toEqual(['stop'])
    expect(attributes).not.toHaveProperty('tallymark.aborted')
  })

  test('has no tokens where the server counts none', async () => {
    const silent = { message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' }
    const recording = await onStage(lines(text('It is 3.'), silent), readAll)
    const { attributes } = await recording.span()
    expect(Object.keys(attributes).filter((name) => name.includes('usage'))).toEqual([])
    const names = (await recording.measured()).map(({ name }) => name)
    expect(names).not.toContain('gen_ai.client.token.usage')
  })
})

describe('a request that fails', () => {
  test.each([
    ['Auth', refuse(401, 'no')],
    ['InvalidRequest', refuse(400, 'no')],
    ['Context', refuse(400, 'the input exceeds the context length')],
    ['RateLimit', refuse(429, 'no')],
    ['Overloaded', refuse(503, 'no')],
    ['Api', refuse(500, 'no')],
  ])('before its reply begins has the kind of the error: %s', async (kind, reply) => {
    const recording = await onStage(reply, async ({ traced }) => {
      expect(await rejection(traced.stream(request))).toMatchObject({ kind })
    })
    const { status, attributes } = await recording.span()
    expect(status).toEqual({ code: SpanStatusCode.ERROR })
    expect(attributes).toEqual({ ...sent, 'error.type': kind })
    const measured = await recording.measured()
    expect(measured.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['gen_ai.client.operation.duration', { ...common, 'error.type': kind }],
    ])
  })

  test.each([
    ['Parse', raw('{"message":{"role":"assistant","content":"It"}}\nno JSON\n')],
    ['Parse', lines(text('It'))],
    ['InvalidRequest', lines(text('It'), { error: 'out of memory' })],
  ])('in mid-stream has the kind of the error, and no tokens: %s', async (kind, reply) => {
    const recording = await onStage(reply, async (stage) => {
      expect(await rejection(readAll(stage))).toMatchObject({ kind })
    })
    const { status, attributes } = await recording.span()
    expect(status).toEqual({ code: SpanStatusCode.ERROR })
    expect(attributes).toEqual({
      ...sent,
      'error.type': kind,
      'gen_ai.response.finish_reasons': ['error'],
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
    })
  })

  test('because the connection breaks is a Network error, also to who waits for the whole', async () => {
    let breakOff = (): void => {}
    const moment = new Promise<void>((resolve) => (breakOff = resolve))
    const recording = await onStage(resetAfter(moment, text('It')), async ({ traced }) => {
      const stream = await traced.stream(request)
      const final = rejection(stream.finalMessage())
      breakOff()
      expect(await final).toBeInstanceOf(ChatError)
    })
    expect((await recording.span()).attributes['error.type']).toBe('Network')
  })

  test('because it is wrong is recorded, though nothing was sent', async () => {
    const recording = await onStage(silence, async ({ traced, model }) => {
      await rejection(traced.stream({ ...request, max_tokens: Number.NaN }))
      expect(model.bodies).toEqual([])
    })
    expect((await recording.span()).attributes['error.type']).toBe('InvalidRequest')
  })
})

describe('a request that is cancelled is marked so, and no error', () => {
  const aborts: readonly (readonly [string, Reply, (stage: Stage) => Promise<void>])[] = [
    [
      'before the server answers',
      silence,
      async ({ traced, model }) => {
        const controller = new AbortController()
        const failure = rejection(traced.stream(request, controller))
        await model.asked(0)
        controller.abort()
        expect(await failure).toMatchObject({ kind: 'Aborted' })
      },
    ],
    [
      'while its consumer waits',
      begin(text('It')),
      async ({ traced }) => {
        const controller = new AbortController()
        const reading = async (): Promise<void> => {
          for await (const event of await traced.stream(request, controller)) {
            if (event.type === 'TextDelta') controller.abort()
          }
        }
        expect(await rejection(reading())).toMatchObject({ kind: 'Aborted' })
      },
    ],
    [
      'when nobody looks at the stream any more',
      begin(text('It')),
      async ({ traced, model }) => {
        const controller = new AbortController()
        await traced.stream(request, controller)
        controller.abort()
        expect(await model.left(0)).toBe(true)
      },
    ],
    [
      'by leaving the loop',
      begin(text('It')),
      async ({ traced, recording }) => {
        for await (const event of await traced.stream(request)) {
          expect([event.type, await recording.spans()]).toEqual(['TextDelta', []])
          break
        }
        expect(await recording.spans()).toHaveLength(1)
      },
    ],
    [
      'by disposing of the stream',
      begin(callLine(['add', {}])),
      async ({ traced, model }) => {
        {
          await using stream = await traced.stream(request)
          expect(stream).toBeDefined()
        }
        expect(await model.left(0)).toBe(true)
      },
    ],
  ]

  test.each(aborts)('%s', async (_, reply, act) => {
    const recording = await onStage(reply, act)
    const { status, attributes } = await recording.span()
    expect(status).toEqual({ code: SpanStatusCode.UNSET })
    expect(attributes).toMatchObject({ ...sent, 'tallymark.aborted': true })
    expect(attributes).not.toHaveProperty('error.type')
    const durations = (await recording.measured()).filter(({ name }) => name.includes('duration'))
    expect(durations.map(({ attributes }) => attributes)).toEqual([
      { ...common, 'tallymark.aborted': true },
    ])
  })

  test('unless it was a deadline that passed: that is a timeout', async () => {
    const recording = await onStage(silence, async ({ traced }) => {
      await rejection(traced.stream(request, { signal: AbortSignal.timeout(1) }))
    })
    const { status, attributes } = await recording.span()
    expect(status).toEqual({ code: SpanStatusCode.ERROR })
    expect(attributes).toEqual({ ...sent, 'error.type': 'timeout' })
  })
})
