import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The body of a request; `undefined` when it is longer than allowed, and then read to its end all the same. */
export async function bodyOf(
  request: IncomingMessage,
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

/** A request of Node as the SDK takes it. */
export function webRequest(
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Request {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) web.append(name, one)
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers: web,
    signal,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  })
}

/** Sends what the SDK answered, no faster than it is read. Resolves also when the client leaves. */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.writeHead(answer.status)
  if (answer.body === null) return void response.end()
  // The client of a stream waits for the status, however long the first message takes.
  response.flushHeaders()
  await pipeline(Readable.fromWeb(answer.body), response).catch(() => response.destroy())
}
