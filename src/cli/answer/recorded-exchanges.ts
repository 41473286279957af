import type { ChatAdapter, ReplyStream } from '../../agent/types.ts'
import type { AssistantMessage, ChatEvent, ChatRequest } from '../../chat/types.ts'

/** One request as it was made, and what came of it. Times are milliseconds since the first one. */
export interface Exchange {
  readonly request: ChatRequest
  readonly startedMs: number
  /** When the first event came. */
  answeredMs?: number
  endedMs?: number
  /** The reply, when it came whole. */
  reply?: AssistantMessage
  /** Why it did not; its `partial` is what had come. */
  error?: unknown
}

/** Remembers everything that goes through the adapters it is wrapped around. */
export class RecordedExchanges {
  readonly list: Exchange[] = []
  #started: number | undefined

  /** An adapter that does what the given one does, and is remembered. */
  through(adapter: ChatAdapter): ChatAdapter {
    return {
      stream: async (request, options) => {
        const exchange: Exchange = { request, startedMs: this.#elapsedMs() }
        this.list.push(exchange)
        const stream = await this.#watched(exchange, adapter.stream(request, options))
        return {
          [Symbol.asyncIterator]: () => this.#events(exchange, stream),
          finalMessage: () => this.#watched(exchange, stream.finalMessage()),
        }
      },
    }
  }

  async *#events(
    exchange: Exchange,
    stream: ReplyStream,
  ): AsyncGenerator<ChatEvent, void, undefined> {
    try {
      for await (const event of stream) {
        exchange.answeredMs ??= this.#elapsedMs()
        if (event.type === 'End') exchange.reply = event.message
        yield event
      }
    } catch (error) {
      exchange.error = error
      throw error
    } finally {
      exchange.endedMs = this.#elapsedMs()
    }
  }

  async #watched<T>(exchange: Exchange, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      exchange.error = error
      exchange.endedMs ??= this.#elapsedMs()
      throw error
    }
  }

  #elapsedMs(): number {
    const now = performance.now()
    this.#started ??= now
    return Math.round(now - this.#started)
  }
}
