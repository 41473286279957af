import { createTransport } from '#transport'
import { orAborted } from '../chat/abort.ts'
import { networkError } from '../chat/network-error.ts'
import { readBody, redactorOf, SHORT_BODY_BYTES } from '../chat/send.ts'
import type { HttpRequest, Transport } from '../chat/transport/transport.ts'
import { failure } from './answers.ts'
import { replyStream } from './reply-stream.ts'

/** Where the model server is, and what it wants to see. */
export interface ModelPlace {
  /** For example `http://127.0.0.1:11434`. */
  readonly address: string
  /** It goes to that server, and never to the page. */
  readonly apiKey?: string | undefined
}

/** A request of the page that is sent on. */
export interface Forwarded extends Pick<HttpRequest, 'method' | 'body'> {
  /** For example `/api/chat`. */
  readonly path: string
  /** Aborts when the page does not want the answer any more. */
  readonly signal: AbortSignal
}

/** Sends requests of the page on to the model server, and its answers back as they come. */
export class ModelProxy {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #redact: (text: string) => string
  readonly #transport: Transport = createTransport()

  constructor({ address, apiKey = '' }: ModelPlace) {
    this.#base = address.replace(/\/$/, '')
    this.#headers = {
      'content-type': 'application/json',
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    }
    this.#redact = redactorOf(apiKey)
  }

  /** The answer of the model server; in words when it has none. Rejects when the signal aborts. */
  async forward({ path, method, body, signal }: Forwarded): Promise<Response> {
    signal.throwIfAborted()
    const exchange = this.#transport.send({
      method,
      url: this.#base + path,
      headers: this.#headers,
      ...(body === undefined ? {} : { body }),
    })
    const arriving = exchange.response.catch((cause: unknown) => networkError(this.#base, cause))
    const arrived = await orAborted(arriving, signal, () => exchange.cancel())
    if (arrived instanceof Error) return failure(502, arrived.message)
    const { status, body: reply } = arrived
    if (status === 200) return this.#streamed(replyStream(reply))
    const { text } = await readBody(reply, SHORT_BODY_BYTES, signal)
    // Others are no errors, or no statuses at all.
    if (status < 400 || status > 599)
      return failure(502, `the model server answered with status ${status}`)
    // Never as a page, whatever a server between here and there may have written.
    return new Response(this.#redact(text), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }

  /** Lets go of the connections. */
  close(): Promise<void> {
    return this.#transport.close()
  }

  #streamed(reply: ReadableStream<Uint8Array>): Response {
    return new Response(reply, { headers: { 'content-type': 'application/x-ndjson' } })
  }
}
