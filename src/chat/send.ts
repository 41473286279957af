import { orAborted } from './abort.ts'
import { aborted, ChatError, invalidRequest } from './error.ts'
import { networkError } from './network-error.ts'
import { readText, type BodyText } from './transport/read-text.ts'
import type { ByteBody, HttpRequest, HttpResponse, Transport } from './transport/transport.ts'

/** How much is read of a body that should be short, such as an error's. */
export const SHORT_BODY_BYTES: number = 64 * 1024

/** A request to a path of the server. */
export interface WireRequest extends Omit<HttpRequest, 'url'> {
  readonly path: string
}

/** How a request goes out. */
export interface Sending {
  readonly transport: Transport
  readonly base_url: string
  readonly signal: AbortSignal | undefined
  /** What the answer of a server that refuses comes to. */
  readonly refused: (status: number, text: string) => ChatError
}

/** Sends and resolves with a successful response; every other way out is the right `ChatError`. */
export async function send(
  { path, ...rest }: WireRequest,
  { transport, base_url, signal, refused }: Sending,
): Promise<HttpResponse> {
  if (signal?.aborted === true) throw aborted(signal.reason)
  const exchange = transport.send({ ...rest, url: base_url + path })
  const answer = exchange.response.catch((cause: unknown) => {
    throw networkError(base_url, cause)
  })
  const response = await orAborted(answer, signal, () => exchange.cancel())
  const { status, body } = response
  if (status >= 200 && status <= 299) return response
  const { text } = await readBody(body, SHORT_BODY_BYTES, signal)
  throw refused(status, text)
}

/** The text of a body, as far as it may go. */
export function readBody(
  body: ByteBody,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<BodyText> {
  return orAborted(readText(body, maxBytes), signal, () => body.cancel())
}

/** The JSON of what `make` makes. That it cannot be written is a fault of the request. */
export function jsonOf(make: () => unknown): string {
  try {
    return JSON.stringify(make())
  } catch (error) {
    if (error instanceof ChatError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw invalidRequest(`the request cannot be written as JSON: ${reason}`, error)
  }
}

/** Takes a key out of texts: a server or proxy may quote it in its answer, and we do not pass it on. */
export function redactorOf(apiKey: string): (text: string) => string {
  return (text) => (apiKey === '' ? text : text.replaceAll(apiKey, '<api_key>'))
}
