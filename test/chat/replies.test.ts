import fc from 'fast-check'
import { ChatError, LocalModelAdapter, type ChatEvent } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { recorded } from './recorded.ts'

interface Outcome {
  readonly events: readonly ChatEvent[]
  readonly end: object
}

/** The whole adapter over a reply that arrives in these pieces. */
async function outcomeOf(pieces: readonly Uint8Array[]): Promise<Outcome> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece)
      controller.close()
    },
  })
  const adapter = new LocalModelAdapter({ fetch: async () => new Response(body) })
  const stream = await adapter.stream({ model: 'asked', messages: [], max_tokens: 1 })
  const events: ChatEvent[] = []
  try {
    for await (const event of stream) events.push(event)
    return { events, end: await stream.finalMessage() }
  } catch (error) {
    if (!(error instanceof ChatError)) throw error
    const { kind, message, partial } = error
    return { events, end: { kind, message, partial } }
  }
}

const usage = { input_tokens: 26, output_tokens: 237, prefill_ms: 107, load_ms: 534 }
const text = (value: string): object => ({ type: 'Text', text: value })
const thinking = (value: string): object => ({ type: 'Thinking', text: value })
const call = (id: string, name: string, input: object): object => ({
  type: 'ToolUse',
  id,
  name,
  input,
})
const message = (stop_reason: string, ...content: object[]): object => ({
  model: 'asked',
  content,
  stop_reason,
  usage,
})

/** What each reply comes to in the end, written out. */
const ends: Record<string, object> = {
  plain: message('EndTurn', text('The sky is blue, because\n"Rayleigh"\\scattering\\\t.')),
  tally: {
    content: [
      text(
        'A tally mark is a stroke made to count: four upright lines, and a fifth across them, make five.',
      ),
    ],
    stop_reason: 'EndTurn',
    usage: { input_tokens: 15, output_tokens: 24, prefill_ms: 98, load_ms: 41 },
  },
  thinking: message('EndTurn', thinking('Okay, the user\nasks.'), text('Four.')),
  'tools-before-done': message(
    'ToolUse',
    text('Let me count.'),
    call('call_i9r62nxq', 'data_query', {
      data: '@sales.csv',
      filter: { column: 'région', op: 'eq', value: 'é' },
    }),
  ),
  'tools-on-done': message(
    'ToolUse',
    thinking('I need the tool.'),
    call('call_k2', 'data_query', { data: '@sales.csv', limit: 3 }),
  ),
  'several-calls': message(
    'ToolUse',
    text('Both:'),
    call('call_a', 'get_weather', { city: 'Oslo' }),
    call('call_b', 'get_weather', { city: 'Rome' }),
    call('call_c', 'get_weather', { city: 'Rome' }),
  ),
  'calls-without-ids': message(
    'ToolUse',
    call('call_0', 'f', {}),
    call('call_1', 'f', {}),
    call('call_2', 'g', JSON.parse('{"__proto__":{"x":1}}')),
  ),
  'error-without-newline': {
    kind: 'InvalidRequest',
    message: 'an error was encountered while running the model: CUDA error: out of memory',
    partial: { content: [text('Once upon')] },
  },
  truncated: {
    kind: 'Parse',
    message: 'the stream closed before done:true',
    partial: { content: [text('Once upon a')] },
  },
  crlf: message('EndTurn', text('One\r\ntwo\r')),
  'multi-byte': message('EndTurn', text('Grüße 👩‍🚀 日本語\u2028no time at all')),
  length: message('MaxTokens', text('It goes on and on')),
  'all-on-one-line': message(
    'ToolUse',
    text('a'),
    thinking('b'),
    call('call_0', 'f', { x: 1.5 }),
    text('c'),
    thinking('d'),
    text('e'),
    thinking('f'),
  ),
  'only-done': {
    content: [],
    stop_reason: 'EndTurn',
    usage: { input_tokens: 0, output_tokens: 0 },
  },
}

test('every recorded reply is tested', () => {
  expect([...recorded.keys()].toSorted()).toEqual(Object.keys(ends).toSorted())
})

describe.each([...recorded])('the reply %s', (name, reply) => {
  test('ends as it should', async () => {
    expect((await outcomeOf([reply])).end).toMatchObject(ends[name] ?? {})
  })

  test('gives the same events wherever it is cut in two', async () => {
    const whole = await outcomeOf([reply])
    for (let cut = 0; cut <= reply.length; cut++) {
      const parts = await outcomeOf([reply.subarray(0, cut), reply.subarray(cut)])
      expect(parts, `cut at ${cut}`).toStrictEqual(whole)
    }
  })

  test('gives the same events in pieces of any sizes', async () => {
    const whole = await outcomeOf([reply])
    const cuts = fc.array(fc.nat(reply.length), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), reply.length]
        const pieces = edges.slice(1).map((edge, index) => reply.subarray(edges[index], edge))
        expect(await outcomeOf(pieces)).toStrictEqual(whole)
      }),
    )
  })
})
