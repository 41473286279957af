import { context } from '@opentelemetry/api'
import type { ChatAdapter } from '../agent/types.ts'
import type { RequestOptions } from '../chat/adapter.ts'
import type { AssistantMessage, ChatRequest } from '../chat/types.ts'
import { ChatRecord } from './chat-record.ts'
import { Telemetry } from './telemetry.ts'
import { TracedStream } from './traced-stream.ts'
import type { TelemetryOptions } from './types.ts'

/**
 * The same adapter, whose requests are recorded as spans and measurements of OpenTelemetry's conventions for
 * generative AI. It goes wherever a `ChatAdapter` does, `runAgent` included; what else the adapter can do
 * (`listModels`, `close`), the one that was given still does.
 *
 * @example
 * const adapter = withTelemetry(new LocalModelAdapter({ base_url }), { base_url })
 * const message = await adapter.complete(request)
 */
export function withTelemetry(adapter: ChatAdapter, options: TelemetryOptions = {}): TracedAdapter {
  return new TracedAdapter(adapter, new Telemetry(options))
}

/** An adapter whose requests are recorded. */
export class TracedAdapter implements ChatAdapter {
  readonly #adapter: ChatAdapter
  readonly #telemetry: Telemetry

  /** @internal Made by {@link withTelemetry}. */
  constructor(adapter: ChatAdapter, telemetry: Telemetry) {
    this.#adapter = adapter
    this.#telemetry = telemetry
  }

  /** Sends the request and resolves once the server has begun to answer. */
  async stream(request: ChatRequest, options: RequestOptions = {}): Promise<TracedStream> {
    const record = new ChatRecord(this.#telemetry, request)
    try {
      const sent = context.with(record.context, () => this.#adapter.stream(request, options))
      return new TracedStream(await sent, record, options.signal)
    } catch (error) {
      record.failed(error)
      throw error
    }
  }

  /** Sends the request and resolves with the whole reply. */
  async complete(request: ChatRequest, options: RequestOptions = {}): Promise<AssistantMessage> {
    const stream = await this.stream(request, options)
    const events = stream[Symbol.asyncIterator]()
    // Read, and not only waited for: the first event tells how long the model took to begin.
    while ((await events.next()).done !== true);
    return stream.finalMessage()
  }
}
