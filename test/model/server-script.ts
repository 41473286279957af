import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { startServer } from '../../dist/model/server/start-server.js'
import type { Clock } from '../../dist/model/server/clock.js'
import type {
  Lifecycle,
  ModelFacts,
  ModelServer,
  ServedRequest,
  ServerOptions,
} from '../../dist/model/server/types.js'
import type { ReplyPart, ReplyRequest } from '../../dist/model/types.js'

/** How the model answers one request. */
export type Play = (request: ReplyRequest, signal: AbortSignal) => AsyncIterable<ReplyPart>

/** A server whose model follows a script. */
export interface ScriptedServer extends Pick<ModelServer, 'url' | 'port'> {
  readonly close: () => Promise<void>
  /** What the model was asked so far. */
  readonly asked: readonly ReplyRequest[]
  /** What was done with it: `load`, `unload`. */
  readonly log: string[]
  /** The requests that are over. */
  readonly served: readonly ServedRequest[]
  /** Resolves when the model was loaded for so many requests: from then on they wait for their turn. */
  readonly loads: (count: number) => Promise<void>
  /** Resolves when so many requests are over. */
  readonly over: (count: number) => Promise<void>
  /** Sends a request and resolves with its answer. A body that is no text is sent as JSON. */
  readonly post: (path: string, body?: unknown) => Promise<Response>
  readonly get: (path: string, method?: string) => Promise<Response>
}

export const facts: ModelFacts = {
  size: 15_000_000,
  digest: 'ab'.repeat(32),
  modifiedAt: new Date('2026-08-01T10:20:30.500Z'),
  family: 'llama',
  parameterSize: '14.8M',
  quantization: 'Q8_0',
  contextLength: 1024,
  embeddingLength: 384,
  license: 'MIT',
  info: { 'llama.context_length': 1024, 'general.architecture': 'llama' },
}

/** What the model takes while it is loaded. */
const inMemory = { size: 90_000_000, contextLength: 2048 }

/** Starts it. One play answers every request; a list of them is one for each. */
export async function startScripted(
  plays: Play | readonly Play[] = [],
  options: Partial<ServerOptions> & { readonly load?: () => Promise<void> } = {},
): Promise<ScriptedServer> {
  const asked: ReplyRequest[] = []
  const log: string[] = []
  const served: ServedRequest[] = []
  let onServed: () => void = () => {}
  let onLoad: () => void = () => {}
  const lifecycle: Lifecycle = {
    load: async () => {
      log.push('load')
      onLoad()
      await options.load?.()
    },
    unload: async () => void log.push('unload'),
    facts: async () => facts,
    inMemory: async () => inMemory,
  }
  const reply: Play = (request, signal) => {
    asked.push(request)
    const play = typeof plays === 'function' ? plays : plays[asked.length - 1]
    if (play === undefined) throw new Error('the script has come to its end')
    return play(request, signal)
  }
  const server = await startServer({
    lifecycle,
    replier: { reply },
    onRequest: (request) => {
      served.push(request)
      onServed()
    },
    ...options,
  })
  const { url, port } = server
  return {
    url,
    port,
    close: () => server.close(),
    asked,
    log,
    served,
    loads: async (count) => {
      while (log.filter((entry) => entry === 'load').length < count) {
        await new Promise<void>((resolve) => (onLoad = resolve))
      }
    },
    over: async (count) => {
      while (served.length < count) await new Promise<void>((resolve) => (onServed = resolve))
    },
    post: (path, body) =>
      fetch(url + path, {
        method: 'POST',
        ...(body !== undefined && {
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      }),
    get: (path, method = 'GET') => fetch(url + path, { method, redirect: 'manual' }),
  }
}

/** How a reply ends. */
export type End = Extract<ReplyPart, { type: 'end' }>

/** The end of a reply that cost something. */
export const end: End = {
  type: 'end',
  reason: 'stop',
  promptTokens: 120,
  promptMs: 20.5,
  tokens: 7,
  generationMs: 35,
}

/** Says a text, a word at a time. */
export function say(text: string, last: End = end): Play {
  return async function* () {
    for (const word of text.match(/\S+\s*/g) ?? []) yield { type: 'text', text: word }
    yield last
  }
}

/** Calls a tool. */
export function call(name: string, args: object): Play {
  return parts({ type: 'call', name, arguments: { ...args } }, end)
}

/** Gives these parts. */
export function parts(...all: readonly ReplyPart[]): Play {
  return async function* () {
    yield* all
  }
}

/** Gives these parts and then fails. */
export function failing(error: unknown, ...before: readonly ReplyPart[]): Play {
  return async function* () {
    yield* before
    throw error
  }
}

/** A reply that stops in the middle until it is told to go on. */
export interface Held {
  readonly play: Play
  /** Resolves when the model has begun. */
  readonly begun: Promise<void>
  /** Resolves when its client has left. */
  readonly aborted: Promise<void>
  release(): void
}

/** Says a text, waits, and ends. */
export function held(text = ''): Held {
  const begun = signalOf()
  const aborted = signalOf()
  const released = signalOf()
  const play: Play = async function* (_request, signal) {
    signal.addEventListener('abort', aborted.resolve)
    if (text !== '') yield { type: 'text', text }
    begun.resolve()
    await Promise.race([released.promise, aborted.promise])
    signal.throwIfAborted()
    yield end
  }
  return { play, begun: begun.promise, aborted: aborted.promise, release: released.resolve }
}

function signalOf(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve: () => resolve() }
}

/** A clock that goes on when it is told to. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 7, 24, 12)
  readonly #timers = new Set<{ readonly at: number; readonly react: () => void }>()
  #onTimer: () => void = () => {}

  now(): number {
    return this.#now
  }

  after(ms: number, react: () => void): () => void {
    const timer = { at: this.#now + ms, react }
    this.#timers.add(timer)
    this.#onTimer()
    return () => this.#timers.delete(timer)
  }

  pass(ms: number): void {
    this.#now += ms
    for (const timer of this.#timers) {
      if (timer.at > this.#now) continue
      this.#timers.delete(timer)
      timer.react()
    }
  }

  /** Resolves when somebody waits for so many milliseconds. */
  async waiting(ms: number): Promise<void> {
    while (![...this.#timers].some(({ at }) => at === this.#now + ms)) {
      await new Promise<void>((resolve) => (this.#onTimer = resolve))
    }
  }
}

/** The lines of an answer, parsed. */
export async function linesOf(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line))
}

/** A request with headers that `fetch` does not let us choose; resolves with status, headers and text. */
export function raw(
  url: string,
  { method = 'GET', headers = {}, body = '' }: RawRequest = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const request = httpRequest(url, { method, headers: { ...length, ...headers } }, (response) => {
      const { statusCode = 0, headers } = response
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: statusCode, headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface RawResponse {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Writes bytes to the server, past all HTTP, and resolves with what comes back until it hangs up. */
export function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}
