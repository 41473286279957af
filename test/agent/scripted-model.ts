import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { WireBody } from './wire.ts'
import { bodyOf, listen } from '../http.ts'

/** What the server does with one request. */
export type Reply = (response: ServerResponse, socket: Socket) => void

/** A real HTTP server whose model says what a script has it say, one reply a request. */
export interface ScriptedModel {
  readonly url: string
  /** The bodies of the requests so far. */
  readonly bodies: readonly WireBody[]
  /** Resolves when the request of this number, from 0 on, has arrived. */
  asked(index: number): Promise<void>
  /** Resolves when the request of this number is over: whether the client left before its reply was. */
  left(index: number): Promise<boolean>
  close(): Promise<void>
}

/**
 * Starts it. One reply answers every request; of a list each answers one, and who asks once more gets a
 * 500.
 *
 * @example
 * const model = await startModel([calls(['add', { a: 1, b: 2 }]), say('It is 3.')])
 */
export async function startModel(script: Reply | readonly Reply[]): Promise<ScriptedModel> {
  const bodies: WireBody[] = []
  const asked = new Moments<void>()
  const left = new Moments<boolean>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: WireBody = JSON.parse(await bodyOf(request))
    const index = bodies.push(body) - 1
    response.once('close', () => left.at(index).resolve(!response.writableFinished))
    const reply = typeof script === 'function' ? script : (script[index] ?? outOfScript)
    reply(response, request.socket)
    asked.at(index).resolve()
  }
  const server = createServer((request, response) => void answer(request, response))
  // A client that leaves, and a script that resets, are what this is for.
  server.on('connection', (socket) => socket.on('error', () => {}))
  return {
    url: await listen(server),
    bodies,
    asked: (index) => asked.at(index).promise,
    left: (index) => left.at(index).promise,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A line with a piece of text. */
export const text = (content: string): object => ({ message: { role: 'assistant', content } })

/** A line with calls, each a name and its arguments. */
export const callLine = (...calls: readonly (readonly [name: string, args: object])[]): object => ({
  message: {
    role: 'assistant',
    content: '',
    tool_calls: calls.map(([name, args]) => ({ function: { name, arguments: args } })),
  },
})

/** The last line, with what the reply cost. */
export const done = (reason = 'stop'): object => ({
  message: { role: 'assistant', content: '' },
  done: true,
  done_reason: reason,
  prompt_eval_count: 10,
  eval_count: 3,
})

/** Says a text, a word a line. */
export function say(whole: string): Reply {
  return lines(...(whole.match(/\S+\s*|\s+/g) ?? []).map(text), done())
}

/** Makes calls, and wants their results. */
export function calls(...some: readonly (readonly [name: string, args: object])[]): Reply {
  return lines(callLine(...some), done())
}

/** Sends these lines and is done, or breaks off when the last of them does not say so. */
export function lines(...objects: readonly object[]): Reply {
  return raw(...objects.map(asLine))
}

/** Sends these pieces of bytes, each in a write of its own. */
export function raw(...pieces: readonly (string | Uint8Array)[]): Reply {
  return (response) => {
    for (const piece of pieces) response.write(piece)
    response.end()
  }
}

/** Begins with these lines and never goes on. */
export function begin(...objects: readonly object[]): Reply {
  return (response) => {
    response.writeHead(200)
    response.flushHeaders()
    for (const object of objects) response.write(asLine(object))
  }
}

/** Takes the request and never answers it. */
export const silence: Reply = () => {}

/** Sends the line again and again, until the client leaves. */
export function endless(object: object): Reply {
  return (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(asLine(object)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
}

/** Sends these lines, waits for what the test wants, and resets the connection. */
export function resetAfter(moment: Promise<unknown>, ...objects: readonly object[]): Reply {
  return (response, socket) => {
    for (const object of objects) response.write(asLine(object))
    void moment.then(() => socket.resetAndDestroy())
  }
}

/** Refuses with a status, as the server does. */
export function refuse(status: number, error: string): Reply {
  return (response) => void response.writeHead(status).end(JSON.stringify({ error }))
}

const outOfScript = refuse(500, 'the script of this server has come to its end')

function asLine(object: object): string {
  return `${JSON.stringify(object)}\n`
}

interface Moment<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
}

/** Moments by number, that can be waited for before they come. */
class Moments<T> {
  readonly #moments = new Map<number, Moment<T>>()

  at(index: number): Moment<T> {
    const known = this.#moments.get(index)
    if (known !== undefined) return known
    let resolve: (value: T) => void = () => {}
    const promise = new Promise<T>((settle) => (resolve = settle))
    const moment = { promise, resolve }
    this.#moments.set(index, moment)
    return moment
  }
}
