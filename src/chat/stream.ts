import { onAbort } from './abort.ts'
import { aborted, ChatError, parseError } from './error.ts'
import type { Permit } from './gate.ts'
import type { Lines } from './lines.ts'
import { networkError } from './network-error.ts'
import type { Reply } from './reply.ts'
import type { ByteBody, ByteSink } from './transport/transport.ts'
import type { AssistantMessage, ChatEvent } from './types.ts'

/** How many events wait for the consumer before the server has to. */
export const CHANNEL_CAPACITY = 256

/** Everything that a stream is made of. */
export interface ChatStreamParts {
  readonly base_url: string
  readonly body: ByteBody
  readonly lines: Lines
  readonly reply: Reply
  readonly permit: Permit
  readonly signal: AbortSignal | undefined
}

type Outcome = { readonly message: AssistantMessage } | { readonly error: ChatError }

/**
 * The reply to one request. Iterate over it for the events, or ask for the `finalMessage()`, or both in
 * any order. Leaving the loop, disposing the stream and cancelling its signal all stop the server's work.
 *
 * @example
 * const stream = await adapter.stream(request)
 * for await (const event of stream) {
 *   if (event.type === 'TextDelta') process.stdout.write(event.delta)
 * }
 * const { usage } = await stream.finalMessage()
 */
export class ChatStream implements AsyncIterable<ChatEvent>, AsyncDisposable {
  readonly #parts: ChatStreamParts
  readonly #ignoreAbort: () => void
  /** Events that wait for the consumer, from `#taken` on. */
  #events: ChatEvent[] = []
  #taken = 0
  /** Consumers that wait for an event. At most one of `#events` and `#readers` holds anything. */
  readonly #readers: Deferred<IteratorResult<ChatEvent, undefined>>[] = []
  readonly #finals: Deferred<AssistantMessage>[] = []
  #iterated = false
  #paused = false
  /** The bytes are over; what has arrived may still have to be read. */
  #bytesEnded: { readonly failure?: unknown } | undefined
  #outcome: Outcome | undefined

  /** @internal Streams come from `LocalModelAdapter.stream`. */
  constructor(parts: ChatStreamParts) {
    this.#parts = parts
    this.#ignoreAbort = onAbort(parts.signal, () => this.#abort(parts.signal?.reason))
    parts.body.start(this.#sink)
    // It may have been cancelled after the headers had arrived and before anybody listened here.
    if (parts.signal?.aborted === true) this.#abort(parts.signal.reason)
  }

  /** The events, each once: several loops over one stream share them. */
  [Symbol.asyncIterator](): AsyncIterator<ChatEvent, undefined, undefined> {
    this.#iterated = true
    return {
      next: () => this.#next(),
      return: async () => {
        this.cancel()
        return DONE
      },
    }
  }

  /**
   * The whole reply, or a rejection with the error that the loop throws. Without a loop it lets go of
   * events that nobody reads; with one it keeps them all, so that it can be awaited inside the loop.
   */
  finalMessage(): Promise<AssistantMessage> {
    const final = defer<AssistantMessage>()
    if (this.#outcome === undefined) {
      this.#finals.push(final)
      this.#pump()
    } else {
      settle(final, this.#outcome)
    }
    return final.promise
  }

  /** Stops the reply now; what had arrived is the error's `partial`. Does nothing once it is over. */
  cancel(reason?: unknown): void {
    // After `End` the reply is whole: who leaves then has not missed anything.
    if (this.#parts.reply.ended) this.#close({ message: this.#parts.reply.message })
    else this.#abort(reason)
  }

  /** The same as {@link cancel}, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.cancel()
  }

  readonly #sink: ByteSink = {
    data: (bytes) => {
      this.#parts.lines.push(bytes)
      this.#pump()
    },
    end: () => {
      this.#parts.lines.end()
      this.#bytesEnded = {}
      this.#pump()
    },
    fail: (failure) => {
      this.#bytesEnded = { failure }
      this.#pump()
    },
  }

  #abort(reason: unknown): void {
    if (this.#outcome !== undefined) return
    // Who cancels wants no more events; their content is in the partial message.
    this.#events = []
    this.#taken = 0
    this.#fail(aborted(reason))
  }

  #next(): Promise<IteratorResult<ChatEvent, undefined>> {
    const event = this.#events[this.#taken]
    if (event !== undefined) {
      this.#taken++
      this.#forgetTaken()
      if (this.#paused && this.#unread <= CHANNEL_CAPACITY / 2) this.#pump()
      return Promise.resolve({ done: false, value: event })
    }
    const reader = defer<IteratorResult<ChatEvent, undefined>>()
    if (this.#outcome === undefined) this.#readers.push(reader)
    else endReader(reader, this.#outcome)
    return reader.promise
  }

  get #unread(): number {
    return this.#events.length - this.#taken
  }

  /** Turns what has arrived into events until there is no more of it, or no more room. */
  #pump(): void {
    if (this.#outcome !== undefined) return
    try {
      while (this.#hasRoom()) {
        if (!this.#makeEvent()) return this.#awaitBytes()
        if (this.#readers.length > 0) this.#deliver()
      }
    } catch (error) {
      return this.#fail(error instanceof ChatError ? error : tooLong(error))
    }
    if (!this.#paused) {
      this.#paused = true
      this.#parts.body.pause()
    }
  }

  /** Takes the next call or the next line, whether an event comes of it or not. */
  #makeEvent(): boolean {
    const { lines, reply } = this.#parts
    if (reply.advance(this.#events)) return true
    const line = lines.next()
    if (line !== undefined) reply.accept(line, this.#events)
    return line !== undefined
  }

  #awaitBytes(): void {
    if (this.#bytesEnded !== undefined) return this.#endOfBytes(this.#bytesEnded)
    if (!this.#paused) return
    this.#paused = false
    this.#parts.body.resume()
  }

  #hasRoom(): boolean {
    if (this.#unread < CHANNEL_CAPACITY) return true
    // Somebody waits for the end, so reading goes on; a loop keeps its events, nobody needs the others.
    if (this.#finals.length === 0) return false
    if (!this.#iterated) this.#events.splice(0, CHANNEL_CAPACITY / 2)
    return true
  }

  #deliver(): void {
    for (;;) {
      const event = this.#events[this.#taken]
      const reader = event === undefined ? undefined : this.#readers.shift()
      if (event === undefined || reader === undefined) break
      this.#taken++
      reader.resolve({ done: false, value: event })
    }
    this.#forgetTaken()
  }

  /** Lets go of events that were taken; moving the rest at most once per capacity keeps it linear. */
  #forgetTaken(): void {
    if (this.#taken < this.#events.length && this.#taken < CHANNEL_CAPACITY) return
    this.#events.splice(0, this.#taken)
    this.#taken = 0
  }

  #endOfBytes(end: { readonly failure?: unknown }): void {
    const { base_url, reply } = this.#parts
    if ('failure' in end) {
      return this.#fail(networkError(base_url, end.failure))
    }
    reply.finish()
    this.#close({ message: reply.message })
  }

  #fail(error: ChatError): void {
    this.#close({ error: error.withPartial(this.#parts.reply.partial) })
  }

  /** The one way out: everything that was held is let go here, once. */
  #close(outcome: Outcome): void {
    if (this.#outcome !== undefined) return
    this.#outcome = outcome
    const { body, permit } = this.#parts
    this.#ignoreAbort()
    if (this.#bytesEnded === undefined) body.cancel()
    permit.release()
    for (const final of this.#finals.splice(0)) settle(final, outcome)
    for (const reader of this.#readers.splice(0)) endReader(reader, outcome)
  }
}

const DONE: IteratorReturnResult<undefined> = Object.freeze({ done: true, value: undefined })

interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: ChatError) => void
}

function defer<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (error: ChatError) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

function settle(final: Deferred<AssistantMessage>, outcome: Outcome): void {
  if ('message' in outcome) final.resolve(outcome.message)
  else fail(final, outcome.error)
}

function endReader(reader: Deferred<IteratorResult<ChatEvent, undefined>>, outcome: Outcome): void {
  if ('message' in outcome) reader.resolve(DONE)
  else fail(reader, outcome.error)
}

/** Rejects for whoever listens. Who asked twice and listens once must not crash the process. */
function fail<T>(deferred: Deferred<T>, error: ChatError): void {
  deferred.promise.catch(() => {})
  deferred.reject(error)
}

/** Only a text past the longest string of the runtime brings us here: the server never stopped. */
function tooLong(cause: unknown): ChatError {
  return parseError('the reply is longer than this runtime can hold', { cause })
}
