import { checkSettings, circuitKey, type Settings } from '../chat/config.ts'
import { ChatError } from '../chat/error.ts'
import { gateOf } from '../chat/gate.ts'
import { Reply } from '../chat/reply.ts'
import { jsonOf, redactorOf, send } from '../chat/send.ts'
import { errorFromStatus, messageOfBody } from '../chat/server-error.ts'
import { ChatStream } from '../chat/stream.ts'
import type { Transport } from '../chat/transport/transport.ts'
import { abortError, LocalModelCallError } from './call-error.ts'
import { HeardLines } from './heard-lines.ts'
import type { NativeBody } from './types.ts'

/** One request and how it is sent. */
export interface Call {
  readonly settings: Settings
  readonly transport: Transport
  readonly headers: Readonly<Record<string, string>>
  readonly body: NativeBody
  readonly keepsLines: boolean
  readonly signal: AbortSignal | undefined
}

/** A reply that has begun. */
export interface CallReply {
  readonly stream: ChatStream
  readonly lines: HeardLines
  /** What the AI SDK is told when the reply fails. */
  readonly failure: (error: unknown) => unknown
}

/**
 * Sends the request through the gate, the transport and the reply of the chat room: as the adapter does,
 * but for what the neutral request has no words for. Rejects with what the AI SDK understands.
 */
export async function sendCall(call: Call): Promise<CallReply> {
  const { settings, body, signal } = call
  let responseBody: string | undefined
  const failure = (error: unknown): unknown => {
    if (!(error instanceof ChatError)) return error
    if (error.kind === 'Aborted') return abortError(error)
    const { base_url: baseURL } = settings
    return new LocalModelCallError(error, { baseURL, requestBodyValues: body, responseBody })
  }
  const redact = redactorOf(settings.api_key)
  const refused = (status: number, text: string): ChatError => {
    responseBody = redact(text)
    return errorFromStatus(status, messageOfBody(text, redact))
  }
  try {
    checkSettings(settings)
    const text = jsonOf(() => body)
    const permit = await gateOf(circuitKey(settings)).acquire(settings.max_concurrent, signal)
    try {
      const { transport, headers } = call
      const request = { method: 'POST' as const, path: '/api/chat', headers, body: text }
      const { base_url } = settings
      const response = await send(request, { transport, base_url, signal, refused })
      const lines = new HeardLines(settings.max_line_bytes, call.keepsLines)
      const reply = new Reply(body.model, redact)
      const stream = new ChatStream({ base_url, body: response.body, lines, reply, permit, signal })
      return { stream, lines, failure }
    } catch (error) {
      permit.release()
      throw error
    }
  } catch (error) {
    throw failure(error)
  }
}
