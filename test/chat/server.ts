import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createNetServer, type Socket } from 'node:net'
import { bodyOf, listen } from '../http.ts'
import type { Report, Step } from './script.ts'

/** A real HTTP server that does what the requests tell it to. */
export interface ScriptedServer {
  readonly origin: string
  /** An address on which nobody listens. */
  readonly refused: string
  /** How many connections have been opened so far. */
  opened(): number
  /** How many connections are open now. */
  connections(): number
  /** Resolves when no connection is open. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Serves more than scripts: whatever else a test wants to have on the same origin. */
export type Fallback = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Starts it on a free port of this machine. */
export async function startServer(fallback?: Fallback): Promise<ScriptedServer> {
  const sockets = new Set<Socket>()
  const reports = new Keyed<Report>()
  const releases = new Keyed<true>()
  const written = new Map<string, number>()
  let opened = 0
  let whenIdle: () => void = () => {}

  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const [, kind = '', id = ''] = url.split('/')
    if (url === '/models/api/version') return sendJson(response, { version: '0.33.0' })
    if (url === '/models/api/tags') return sendJson(response, { models: [{ name: 'm', size: 5 }] })
    if (url === '/models/api/ps') return sendJson(response, { models: [loadedModel] })
    if (url === '/models/api/show') return void readBody(request).then(showModel(response))
    if (kind === 'report') return void reports.get(id).then((report) => sendJson(response, report))
    if (kind === 'written') return sendJson(response, written.get(id) ?? 0)
    if (kind === 'release') return sendJson(response, releases.set(id, true))
    if (kind !== 'script' && fallback !== undefined) return void fallback(request, response)
    if (kind !== 'script') return void response.writeHead(404).end('404 page not found')
    const onWrite = (bytes: number): void => void written.set(id, bytes)
    void play(request, response, releases, onWrite).then((seen) =>
      reports.set(id, { ...seen, method: request.method ?? '', url, headers: request.headers }),
    )
  })
  server.on('connection', (socket) => {
    opened++
    sockets.add(socket)
    // Resets are what the scripts are for.
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) whenIdle()
    })
  })
  const origin = await listen(server)
  return {
    origin,
    refused: await refusedOrigin(),
    opened: () => opened,
    connections: () => sockets.size,
    idle: async () => {
      if (sockets.size > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const loadedModel = { name: 'm', context_length: 8192, size: 7, size_vram: 6 }

const showModel =
  (response: ServerResponse) =>
  (body: object | undefined): void => {
    const isKnown = JSON.stringify(body) === '{"model":"m"}'
    if (isKnown) return sendJson(response, { capabilities: ['completion', 'tools'] })
    response.writeHead(404).end('{"error":"model not found"}')
  }

async function play(
  request: IncomingMessage,
  response: ServerResponse,
  releases: Keyed<true>,
  onWrite: (written: number) => void,
): Promise<Pick<Report, 'left' | 'written' | 'body'>> {
  const { socket } = request
  let written = 0
  let left = false
  const leaving = new Promise<void>((resolve) =>
    response.once('close', () => {
      left = !response.writableFinished
      resolve()
    }),
  )
  const write = async (bytes: string | Uint8Array): Promise<void> => {
    if (left || response.destroyed) return
    written += bytes.length
    onWrite(written)
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), leaving])
  }
  const body = await readBody(request)
  for (const step of stepsOf(body)) {
    if (left) break
    if ('head' in step) response.writeHead(step.head.status, step.head.headers)
    else if ('line' in step) await write(`${JSON.stringify(step.line)}\n`)
    else if ('text' in step) await write(step.text)
    else if ('bytewise' in step) for (const byte of step.bytewise) await write(Uint8Array.of(byte))
    else if ('raw' in step) socket.write(step.raw)
    else if ('hold' in step) await Promise.race([releases.get(step.hold), leaving])
    else if ('repeat' in step) {
      for (let count = 0; count < step.times && !left; count++) await write(step.repeat)
    } else if ('reset' in step) socket.resetAndDestroy()
    else if ('hangUp' in step) socket.end()
    else await leaving
  }
  if (!left && !socket.destroyed && !socket.writableEnded) response.end()
  await leaving
  return { left, written, body }
}

/** The script is the system text, which is always the first message. */
function stepsOf(body: ChatBody | undefined): Step[] {
  return JSON.parse(body?.messages[0]?.content ?? '[]')
}

interface ChatBody {
  readonly messages: readonly { readonly content: string }[]
}

async function readBody(request: IncomingMessage): Promise<ChatBody | undefined> {
  const text = await bodyOf(request)
  return text === '' ? undefined : JSON.parse(text)
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(value))
}

async function refusedOrigin(): Promise<string> {
  const server = createNetServer()
  const origin = await listen(server)
  server.close()
  await once(server, 'close')
  return origin
}

/** Values that can be waited for before they are there. */
class Keyed<T> {
  readonly #values = new Map<string, { promise: Promise<T>; resolve: (value: T) => void }>()

  get(key: string): Promise<T> {
    return this.#entry(key).promise
  }

  set(key: string, value: T): T {
    this.#entry(key).resolve(value)
    return value
  }

  #entry(key: string): { promise: Promise<T>; resolve: (value: T) => void } {
    const known = this.#values.get(key)
    if (known !== undefined) return known
    let resolve: (value: T) => void = () => {}
    const promise = new Promise<T>((settle) => (resolve = settle))
    const entry = { promise, resolve }
    this.#values.set(key, entry)
    return entry
  }
}
