import {
  ChatError,
  isRetryable,
  LocalModelAdapter,
  type AssistantMessage,
  type ChatEvent,
  type ChatRequest,
  type ChatStream,
  type LocalModelConfig,
} from 'tallymark'
import type { Report, Step } from './script.ts'

/** What a case has at hand. Nothing of it belongs to one runtime. */
export interface World {
  readonly origin: string
  readonly refused: string
  /** The recorded replies, by name. */
  readonly replies: Readonly<Record<string, string>>
  /** Given to every adapter: the transport under test. */
  readonly config: LocalModelConfig
  /** Whether redirects and broken headers are hidden from the program, as browsers do. */
  readonly browser: boolean
}

/** One fact about the adapter that must hold over real HTTP on every runtime. */
export interface Case {
  readonly name: string
  readonly run: (world: World) => Promise<void>
}

const SECRET = 'sk-4f1c-do-not-show'
const line = (content: string): Step => ({
  line: {
    model: 'm',
    created_at: '2026-08-01T12:00:00.1Z',
    message: { role: 'assistant', content },
    done: false,
  },
})
const done: Step = {
  line: {
    model: 'm',
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: 'stop',
    eval_count: 2,
  },
}

let exchanges = 0

/** One request to the scripted server, and what came of it on both sides. */
class Exchange {
  readonly #world: World
  readonly #id = `${Date.now()}-${exchanges++}`
  readonly #base_url: string
  readonly adapter: LocalModelAdapter
  readonly request: ChatRequest

  constructor(
    world: World,
    script: readonly Step[] | ((hold: Step) => readonly Step[]),
    config: LocalModelConfig = {},
  ) {
    this.#world = world
    const steps = typeof script === 'function' ? script({ hold: this.#id }) : script
    this.#base_url = `${world.origin}/script/${this.#id}`
    this.adapter = new LocalModelAdapter({
      base_url: this.#base_url,
      api_key: SECRET,
      ...world.config,
      ...config,
    })
    this.request = { model: 'm', system: JSON.stringify(steps), messages: [], max_tokens: 5 }
  }

  get url(): string {
    return `${this.#base_url}/api/chat`
  }

  /** Lets the script go on from its hold. */
  async release(): Promise<void> {
    await fetch(`${this.#world.origin}/release/${this.#id}`)
  }

  /** How many bytes of body the server has got rid of so far. */
  async written(): Promise<number> {
    const response = await fetch(`${this.#world.origin}/written/${this.#id}`)
    return Number(await response.text())
  }

  async report(): Promise<Report> {
    const response = await fetch(`${this.#world.origin}/report/${this.#id}`)
    const report: Report = JSON.parse(await response.text())
    return report
  }

  /** Every event until the stream ends, and how it ended. */
  async play(signal?: AbortSignal): Promise<Played> {
    const events: ChatEvent[] = []
    try {
      const stream = await this.adapter.stream(this.request, { signal })
      for await (const event of stream) events.push(event)
      const message = await stream.finalMessage()
      return this.#clean({ events, message, error: undefined })
    } catch (error) {
      if (!(error instanceof ChatError)) throw error
      return this.#clean({ events, message: undefined, error })
    } finally {
      await this.adapter.close()
    }
  }

  /** CA-18: nothing that comes out may hold the key. */
  #clean(played: Played): Played {
    for (const shown of [played.events, played.message, played.error, this.adapter]) {
      check(!texts(shown).some((text) => text.includes(SECRET)), 'the api key was shown')
    }
    return played
  }
}

interface Played {
  readonly events: readonly ChatEvent[]
  readonly message: AssistantMessage | undefined
  readonly error: ChatError | undefined
}

const play = (world: World, ...steps: Step[]): Promise<Played> => new Exchange(world, steps).play()

/** Plays a script that goes on after its hold once the client has seen all that came before. */
async function playHeld(
  world: World,
  steps: (hold: Step) => readonly Step[],
): Promise<{ stream: ChatStream; events: number; error: ChatError }> {
  const exchange = new Exchange(world, steps)
  const stream = await exchange.adapter.stream(exchange.request)
  const before = steps({ hold: '' }).findIndex((step) => 'hold' in step)
  let events = 0
  const error = await rejection(async () => {
    for await (const _ of stream) if (++events === before) await exchange.release()
  })
  return { stream, events, error }
}

/** What the recorded replies must become, whatever pieces they come in. */
const replies: Record<string, { kinds: string; ends: string }> = {
  plain: { kinds: 'TextDelta*9 End', ends: 'EndTurn' },
  tally: { kinds: 'TextDelta*23 End', ends: 'EndTurn' },
  thinking: { kinds: 'ThinkingDelta*4 TextDelta*2 End', ends: 'EndTurn' },
  'tools-before-done': { kinds: 'TextDelta ToolUseStart End', ends: 'ToolUse' },
  'tools-on-done': { kinds: 'ThinkingDelta End', ends: 'ToolUse' },
  'several-calls': { kinds: 'ToolUseStart*3 End', ends: 'ToolUse' },
  'calls-without-ids': { kinds: 'ToolUseStart*3 End', ends: 'ToolUse' },
  'error-without-newline': { kinds: 'TextDelta*2', ends: 'InvalidRequest' },
  truncated: { kinds: 'TextDelta*3', ends: 'Parse' },
  crlf: { kinds: 'TextDelta*3 End', ends: 'EndTurn' },
  'multi-byte': { kinds: 'TextDelta*6 End', ends: 'EndTurn' },
  length: { kinds: 'TextDelta*3 End', ends: 'MaxTokens' },
  'all-on-one-line': { kinds: 'ToolUseStart ThinkingDelta End', ends: 'ToolUse' },
  'only-done': { kinds: 'End', ends: 'EndTurn' },
}

const replyCases: Case[] = Object.entries(replies).map(([name, { kinds, ends }]) => ({
  name: `recorded reply: ${name}`,
  run: async (world) => {
    const reply = world.replies[name]
    check(reply !== undefined, 'the reply is there')
    const bytewise = Array.from(new TextEncoder().encode(reply))
    const whole = await play(world, { text: reply })
    same(summary(whole.events), kinds)
    same(whole.message?.stop_reason ?? whole.error?.kind, ends)
    const byByte = await play(world, { bytewise })
    same(byByte.events, whole.events)
    same(byByte.message ?? byByte.error, whole.message ?? whole.error)
  },
}))

const errorStatuses: [number, string, string, string][] = [
  [400, '{"error":"model is required"}', 'InvalidRequest', 'model is required'],
  [
    400,
    '{"error":"the input length exceeds the context length"}',
    'Context',
    'the input length exceeds the context length',
  ],
  [401, '{"error":"unauthorized","signin_url":"x"}', 'Auth', 'unauthorized'],
  [403, '', 'Auth', 'the server answered with status 403 and no text'],
  [404, '404 page not found', 'InvalidRequest', '404 page not found'],
  [413, 'too large', 'InvalidRequest', 'too large'],
  [422, '{"error":{"message":"in"}}', 'InvalidRequest', 'in'],
  [429, '{"error":"slow down"}', 'RateLimit', 'slow down'],
  [499, '{"error":"request canceled"}', 'Api', 'request canceled'],
  [500, '{"error":"broken"}', 'Api', 'broken'],
  [502, `<html>${'x'.repeat(600)}`, 'Api', `<html>${'x'.repeat(494)}`],
  [503, '{"error":"server busy"}', 'Overloaded', 'server busy'],
  [529, '{"error":"busy"}', 'Overloaded', 'busy'],
]

const statusCases: Case[] = errorStatuses.map(([status, body, kind, message]) => ({
  name: `status ${status} is ${kind}: ${message.slice(0, 40)}`,
  run: async (world) => {
    const { error, events } = await play(world, { head: { status } }, { text: body })
    same(events, [])
    same([error?.kind, error?.status, error?.message], [kind, status, message])
    same(error?.partial, undefined)
  },
}))

const otherCases: Case[] = [
  {
    name: 'the request is one POST with the body, the key and no more',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done], { keep_alive: '5m', num_ctx: 8192 })
      await exchange.play()
      const { method, url, headers, body } = await exchange.report()
      same(method, 'POST')
      check(url.endsWith('/api/chat'), url)
      same(headers['authorization'], `Bearer ${SECRET}`)
      same(headers['content-type'], 'application/json')
      same(body, {
        model: 'm',
        messages: [{ role: 'system', content: exchange.request.system }],
        stream: true,
        keep_alive: '5m',
        options: { num_predict: 5, num_ctx: 8192 },
      })
    },
  },
  {
    name: 'without a key there is no authorization header',
    run: async (world) => {
      const exchange = new Exchange(world, [done], { api_key: '' })
      await exchange.play()
      same((await exchange.report()).headers['authorization'], undefined)
    },
  },
  {
    name: 'a connection that is refused is Network, and says how to go on',
    run: async (world) => {
      const { error } = await new Exchange(world, [], { base_url: world.refused }).play()
      same([error?.kind, error?.status, isRetryable(error)], ['Network', undefined, true])
      check(error?.message.includes(world.refused) === true, String(error?.message))
    },
  },
  {
    name: 'a reset before the headers is Network',
    run: async (world) => {
      const { error } = await play(world, { reset: true })
      same([error?.kind, error?.partial], ['Network', undefined])
    },
  },
  {
    name: 'a reset in mid-body is Network, after every event, with the partial message',
    run: async (world) => {
      const steps = (hold: Step): Step[] => [line('a'), line('b'), hold, { reset: true }]
      const { error, events, stream } = await playHeld(world, steps)
      same([error.kind, events], ['Network', 2])
      same(error.partial?.content, [{ type: 'Text', text: 'ab' }])
      check((await rejection(() => stream.finalMessage())) === error, 'both reject alike')
    },
  },
  {
    name: 'a connection that ends without ending the response is not a success',
    run: async (world) => {
      const { error } = await playHeld(world, (hold) => [line('a'), hold, { hangUp: true }])
      check(error.kind === 'Network' || error.kind === 'Parse', error.kind)
      same(error.partial?.content, [{ type: 'Text', text: 'a' }])
    },
  },
  {
    name: 'a body shorter than its content-length is not a success',
    run: async (world) => {
      const text = '{"message":{"content":"a"}}\n'
      const head = `HTTP/1.1 200 OK\r\nContent-Length: 9999\r\nConnection: close\r\n\r\n`
      const { error } = await play(world, { raw: head + text }, { hangUp: true })
      check(error?.kind === 'Network' || error?.kind === 'Parse', String(error?.kind))
    },
  },
  {
    name: 'a body longer than its content-length ends there',
    run: async (world) => {
      const text = '{"message":{"content":"a"}}\n'
      const head = `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n`
      const { error } = await play(
        world,
        { raw: `${head}${text}{"done":true}\n` },
        { hangUp: true },
      )
      check(error?.kind === 'Network' || error?.kind === 'Parse', String(error?.kind))
    },
  },
  {
    name: 'a body that ends with its connection is complete, also for a slow reader',
    run: async (world) => {
      const text = `${JSON.stringify({ message: { content: 'x'.repeat(1000) } })}\n`.repeat(2000)
      const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'
      const steps: Step[] = [
        { raw: head },
        { raw: text },
        { raw: '{"done":true}\n' },
        { hangUp: true },
      ]
      const exchange = new Exchange(world, steps)
      const stream = await exchange.adapter.stream(exchange.request)
      const iterator = stream[Symbol.asyncIterator]()
      await iterator.next()
      for (let count = 0; count < 5; count++) await play(world, line('a'), done)
      let events = 1
      while ((await iterator.next()).done !== true) events++
      same(events, 2001)
    },
  },
  {
    name: 'an informational response before the real one is passed over',
    run: async (world) => {
      const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n'
      const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'
      const { message } = await play(
        world,
        { raw: `${hints}${head}{"done":true}\n` },
        { hangUp: true },
      )
      same(message?.stop_reason, 'EndTurn')
    },
  },
  {
    name: 'headers that come late are waited for',
    run: async (world) => {
      const exchange = new Exchange(world, (hold) => [hold, line('a'), done])
      const pending = exchange.adapter.complete(exchange.request)
      await exchange.release()
      same((await pending).content, [{ type: 'Text', text: 'a' }])
    },
  },
  {
    name: 'CA-6: a redirect is not followed',
    run: async (world) => {
      const target = new Exchange(world, [line('followed'), done])
      const headers = { location: target.url }
      const { error } = await play(world, { head: { status: 307, headers } })
      same([error?.kind, error?.status], ['Api', world.browser ? undefined : 307])
      same(await target.written(), 0)
    },
  },
  {
    name: 'HTML from a proxy with status 200 is Parse and shows what came',
    run: async (world) => {
      const { error } = await play(world, { text: '<html>\n<body>Sign in</body>\n</html>' })
      same([error?.kind, error?.message], ['Parse', 'bad ndjson line: <html>'])
    },
  },
  {
    name: 'an empty success is a stream that closed before done:true',
    run: async (world) => {
      const { error } = await play(world)
      same(error?.kind, 'Parse')
      check(error?.message.includes('closed before done:true') === true, String(error?.message))
    },
  },
  {
    name: 'status 204 without a body is the same',
    run: async (world) => {
      const { error } = await play(world, { head: { status: 204 } })
      same(error?.kind, 'Parse')
    },
  },
  {
    name: 'invalid UTF-8 is replaced',
    run: async (world) => {
      const [before = '', after = ''] = '{"message":{"content":"a_b"}}\n'.split('_')
      const encode = (text: string): number[] => Array.from(new TextEncoder().encode(text))
      const bytewise = [...encode(before), 0xff, 0xe2, 0x82, ...encode(after)]
      const { message } = await play(world, { bytewise }, done)
      same(message?.content, [{ type: 'Text', text: 'a\ufffd\ufffdb' }])
    },
  },
  {
    name: 'CA-19: a line without end is refused, and the server stopped',
    run: async (world) => {
      const megabyte = 'x'.repeat(1024 * 1024)
      const exchange = new Exchange(world, [line('a'), { repeat: megabyte, times: 100 }])
      const { error } = await exchange.play()
      same([error?.kind, error?.message], ['Parse', 'ndjson line exceeds 16 MiB'])
      same(error?.partial?.content, [{ type: 'Text', text: 'a' }])
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'CA-8: an error body without end is read only so far',
    run: async (world) => {
      const megabyte = 'x'.repeat(1024 * 1024)
      const exchange = new Exchange(world, [
        { head: { status: 500 } },
        { repeat: megabyte, times: 100 },
      ])
      const { error } = await exchange.play()
      same([error?.kind, error?.message], ['Api', 'x'.repeat(500)])
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'CA-18: a key that the server quotes is not passed on',
    run: async (world) => {
      const body = JSON.stringify({ error: `invalid key ${SECRET}` })
      const refused = await play(world, { head: { status: 401 } }, { text: body })
      same(refused.error?.message, 'invalid key <api_key>')
      const inStream = await play(world, line('a'), { text: body })
      same(inStream.error?.message, 'invalid key <api_key>')
      await play(world, { text: `<p>${SECRET}</p>` })
    },
  },
  {
    name: 'an abort before the request is Aborted without a partial message',
    run: async (world) => {
      const { error } = await new Exchange(world, [line('a'), done]).play(AbortSignal.abort('no'))
      same([error?.kind, error?.partial, error?.cause], ['Aborted', undefined, 'no'])
    },
  },
  {
    name: 'an abort before the headers is Aborted, and the server hears of it',
    run: async (world) => {
      const exchange = new Exchange(world, [{ stay: true }])
      const { error } = await exchange.play(AbortSignal.timeout(50))
      same([error?.kind, error?.partial], ['Aborted', undefined])
      check(
        error?.cause instanceof Error && error.cause.name === 'TimeoutError',
        'CA-23: the cause',
      )
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'an abort in mid-reply is Aborted with what had arrived, and the server hears of it',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), line('b'), { stay: true }])
      const controller = new AbortController()
      const stream = await exchange.adapter.stream(exchange.request, { signal: controller.signal })
      const error = await rejection(async () => {
        let count = 0
        for await (const _ of stream) if (++count === 2) controller.abort('enough')
      })
      same([error.kind, error.cause], ['Aborted', 'enough'])
      same(error.partial?.content, [{ type: 'Text', text: 'ab' }])
      check((await rejection(() => stream.finalMessage())) === error, 'both reject alike')
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'an abort after End and before the end of the bytes is Aborted, as the state table says',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done, { stay: true }])
      const controller = new AbortController()
      const stream = await exchange.adapter.stream(exchange.request, { signal: controller.signal })
      const error = await rejection(async () => {
        for await (const event of stream) if (event.type === 'End') controller.abort()
      })
      same([error.kind, error.partial?.usage.output_tokens], ['Aborted', 2])
    },
  },
  {
    name: 'CA-15: break stops the server, and the final message is Aborted',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), { stay: true }])
      const stream = await exchange.adapter.stream(exchange.request)
      for await (const event of stream) if (event.type === 'TextDelta') break
      same((await exchange.report()).left, true)
      const error = await rejection(() => stream.finalMessage())
      same([error.kind, error.partial?.content], ['Aborted', [{ type: 'Text', text: 'a' }]])
    },
  },
  {
    name: 'break on End leaves the final message whole, although the server stays',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done, { stay: true }])
      const stream = await exchange.adapter.stream(exchange.request)
      for await (const event of stream) if (event.type === 'End') break
      same((await stream.finalMessage()).content, [{ type: 'Text', text: 'a' }])
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'CA-15: disposing a stream stops the server',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), { stay: true }])
      const stream = await exchange.adapter.stream(exchange.request)
      await stream[Symbol.asyncDispose]()
      await stream[Symbol.asyncDispose]()
      same((await exchange.report()).left, true)
      same((await rejection(() => stream.finalMessage())).kind, 'Aborted')
    },
  },
  {
    name: 'CA-14: a consumer that does not read holds the server back, and nothing is dropped',
    run: async (world) => {
      const text = `${JSON.stringify({ message: { content: 'x'.repeat(1000) } })}\n`
      const times = 40_000
      const exchange = new Exchange(world, [{ repeat: text, times }, done])
      const stream = await exchange.adapter.stream(exchange.request)
      const iterator = stream[Symbol.asyncIterator]()
      await iterator.next()
      // This consumer sleeps until the server, which serves others meanwhile, has long got nothing rid of.
      let written = 0
      for (let still = 0; still < 10; still++) {
        for (let count = 0; count < 5; count++) await play(world, line('a'), done)
        const now = await exchange.written()
        if (now > written) still = 0
        written = now
      }
      // A browser goes on buffering on its own account; what we hold is bounded there too.
      check(world.browser || written < 20_000_000, `the server could write ${written} bytes`)
      let events = 1
      while ((await iterator.next()).done !== true) events++
      same(events, times + 1)
      const { content } = await stream.finalMessage()
      same(content[0]?.type === 'Text' && content[0].text.length, times * 1000)
    },
  },
  {
    name: 'CA-21: the final message alone reads to the end',
    run: async (world) => {
      const text = '{"message":{"content":"x"}}\n'
      const exchange = new Exchange(world, [{ repeat: text, times: 2000 }, done])
      const stream = await exchange.adapter.stream(exchange.request)
      const [first, second] = await Promise.all([stream.finalMessage(), stream.finalMessage()])
      check(first === second, 'both are the same message')
      same(first.content, [{ type: 'Text', text: 'x'.repeat(2000) }])
    },
  },
  {
    name: 'CA-21: the final message can be awaited inside the loop, and no event is lost',
    run: async (world) => {
      const text = '{"message":{"content":"x"}}\n'
      const exchange = new Exchange(world, [{ repeat: text, times: 2000 }, done])
      const stream = await exchange.adapter.stream(exchange.request)
      let events = 0
      for await (const _ of stream) {
        if (events++ === 0) same((await stream.finalMessage()).usage.output_tokens, 2)
      }
      same(events, 2001)
    },
  },
  {
    name: 'CA-16: more requests than permits wait, and all are answered',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done], { max_concurrent: 2 })
      const all = await Promise.all(
        Array.from({ length: 20 }, () => exchange.adapter.complete(exchange.request)),
      )
      same(all.length, 20)
    },
  },
  {
    name: 'CA-16: a request that waits for a permit can be cancelled',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), { stay: true }], { max_concurrent: 1 })
      const first = await exchange.adapter.stream(exchange.request)
      const error = await rejection(() =>
        exchange.adapter.stream(exchange.request, { signal: AbortSignal.timeout(20) }),
      )
      same([error.kind, error.partial], ['Aborted', undefined])
      first.cancel()
      const other = new Exchange(world, [line('b'), done], { max_concurrent: 1 })
      same((await other.play()).message?.content, [{ type: 'Text', text: 'b' }])
    },
  },
  {
    name: 'an adapter that was closed opens new connections',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done])
      for (let count = 0; count < 3; count++) {
        same((await exchange.adapter.complete(exchange.request)).usage.output_tokens, 2)
        await exchange.adapter.close()
        await exchange.adapter.close()
      }
    },
  },
  {
    name: 'CA-20: what cannot be sent is refused before anything is sent',
    run: async (world) => {
      for (const [config, change] of [
        [{ base_url: 'nonsense' }, {}],
        [{}, { model: '' }],
        [{}, { max_tokens: 1.5 }],
        [
          {},
          {
            messages: [
              {
                role: 'user' as const,
                content: [{ type: 'ToolUse' as const, id: 'a', name: 'f', input: {} }],
              },
            ],
          },
        ],
        [{}, { tools: [{ name: 'f', description: '', parameters: { size: 5n } }] }],
      ] as const) {
        const exchange = new Exchange(world, [done], config)
        const error = await rejection(() =>
          exchange.adapter.stream({ ...exchange.request, ...change }),
        )
        same([error.kind, error.status], ['InvalidRequest', undefined])
      }
    },
  },
  {
    name: 'listModels and isReachable tell a model server from another and from none',
    run: async (world) => {
      const adapter = new LocalModelAdapter({
        ...world.config,
        base_url: `${world.origin}/nothing-here`,
      })
      same((await rejection(() => adapter.listModels())).kind, 'InvalidRequest')
      same(await adapter.isReachable(), false)
      const none = new LocalModelAdapter({ ...world.config, base_url: world.refused })
      same(await none.isReachable(), false)
      same((await rejection(() => none.listModels())).kind, 'Network')
      const signal = AbortSignal.abort()
      same((await rejection(() => none.isReachable({ signal }))).kind, 'Aborted')
      same((await rejection(() => none.listModels({ signal }))).kind, 'Aborted')
    },
  },
]

export const cases: readonly Case[] = [...replyCases, ...statusCases, ...otherCases]

function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`not so: ${what}`)
}

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (left !== right)
    throw new Error(`expected ${right?.slice(0, 2000)}, got ${left?.slice(0, 2000)}`)
}

async function rejection(action: () => Promise<unknown>): Promise<ChatError> {
  try {
    await action()
  } catch (error) {
    if (error instanceof ChatError) return error
    throw error
  }
  throw new Error('expected a rejection')
}

/** `TextDelta*3 End`: the kinds of events in order, repeats counted. */
function summary(events: readonly ChatEvent[]): string {
  const runs: { type: string; count: number }[] = []
  for (const { type } of events) {
    const last = runs.at(-1)
    if (last?.type === type) last.count++
    else runs.push({ type, count: 1 })
  }
  return runs.map(({ type, count }) => (count === 1 ? type : `${type}*${count}`)).join(' ')
}

/** Every text that anybody could get out of a value: names and values of all properties, and its string. */
function texts(value: unknown, seen: Set<unknown> = new Set()): string[] {
  if (typeof value === 'string') return [value]
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return []
  if (seen.has(value)) return []
  seen.add(value)
  const names = Object.getOwnPropertyNames(value)
  const values = names.flatMap((name) => texts(Reflect.get(value, name), seen))
  return [...names, ...values, ...(value instanceof Error ? [String(value)] : [])]
}
