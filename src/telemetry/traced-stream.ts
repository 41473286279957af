import type { ReplyStream } from '../agent/types.ts'
import { onAbort } from '../chat/abort.ts'
import type { AssistantMessage, ChatEvent } from '../chat/types.ts'
import type { ChatRecord } from './chat-record.ts'

/**
 * A reply whose record ends when it does, in whatever way. It looks on and changes nothing: no event is kept
 * or read ahead, and a consumer that is slow still makes the server wait.
 */
export class TracedStream implements ReplyStream, AsyncDisposable {
  readonly #reply: ReplyStream
  readonly #record: ChatRecord
  readonly #ignoreAbort: () => void

  /** @internal Streams come from the adapter that `withTelemetry` returns. */
  constructor(reply: ReplyStream, record: ChatRecord, signal: AbortSignal | undefined) {
    this.#reply = reply
    this.#record = record
    record.began()
    // Who aborts may never look at the stream again.
    this.#ignoreAbort = onAbort(signal, () => this.#settle())
    if (signal?.aborted === true) this.#settle()
  }

  /** The events, each once: several loops over one stream share them. */
  [Symbol.asyncIterator](): AsyncIterator<ChatEvent, undefined, undefined> {
    const events = this.#reply[Symbol.asyncIterator]()
    return {
      next: async () => {
        try {
          const result = await events.next()
          if (result.done === true) this.#settle()
          else this.#see(result.value)
          return result
        } catch (error) {
          this.#fail(error)
          throw error
        }
      },
      return: async () => {
        const leaving = events.return?.()
        this.#settle()
        await leaving
        return { done: true, value: undefined }
      },
    }
  }

  /** The whole reply, or a rejection with the error that the loop throws. */
  finalMessage(): Promise<AssistantMessage> {
    const message = this.#reply.finalMessage()
    this.#follow(message)
    return message
  }

  /** Stops the reply now, if it is not over. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this[Symbol.asyncIterator]().return?.()
  }

  #see(event: ChatEvent): void {
    this.#record.chunk()
    if (event.type === 'End') this.#finish(event.message)
  }

  /** The reply was left, cancelled or read to its end: it knows itself what has become of it. */
  #settle(): void {
    this.#follow(this.#reply.finalMessage())
  }

  #follow(message: Promise<AssistantMessage>): void {
    message.then(
      (whole) => this.#finish(whole),
      (error: unknown) => this.#fail(error),
    )
  }

  #finish(message: AssistantMessage): void {
    this.#ignoreAbort()
    this.#record.finished(message)
  }

  #fail(error: unknown): void {
    this.#ignoreAbort()
    this.#record.failed(error)
  }
}
