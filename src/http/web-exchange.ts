import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'

/** The body of a request; `undefined` when it is longer than allowed, and then read to its end all the same. */
export async function bodyOf(
  request: AsyncIterable<unknown> | Iterable<unknown>,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a request brings bytes')
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks)
}

/** The body of a request as it comes. Nobody reads it before it is asked for: Node drops one left alone. */
export function bodyStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(request)
}

/** A request of Node as the Fetch standard has it. */
export function webRequest(
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: Buffer | ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Request {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) web.append(name, one)
  }
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers: web,
    signal,
    ...(mayHaveBody ? initOf(body) : {}),
  })
}

function initOf(body: Buffer | ReadableStream<Uint8Array>): RequestInit {
  if (body instanceof ReadableStream) return { body, duplex: 'half' }
  return body.length > 0 ? { body: new Uint8Array(body) } : {}
}

/** Sends an answer of the Fetch standard, no faster than it is read. Resolves also when the client leaves. */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.writeHead(answer.status)
  if (answer.body === null) return void response.end()
  // The client of a stream waits for the status, however long the first message takes.
  response.flushHeaders()
  await pipeline(Readable.fromWeb(answer.body), response).catch(() => response.destroy())
}
