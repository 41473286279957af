/** One HTTP request, as much of HTTP as the adapter needs. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request on its way. */
export interface Exchange {
  /** Resolves with the headers. Rejects when the request could not be sent; never once cancelled. */
  readonly response: Promise<HttpResponse>
  /** Stops it, whatever stage it is in, and closes the connection. */
  cancel(): void
}

/** An answer whose headers have arrived and whose body has not been read yet. */
export interface HttpResponse {
  /** 0 where a browser hides a redirect. */
  readonly status: number
  readonly body: ByteBody
}

/**
 * A body that flows into a sink. Nothing flows before `start`; after `pause` at most what was already
 * read arrives; after `cancel` nothing does, and the connection is closed.
 */
export interface ByteBody {
  start(sink: ByteSink): void
  pause(): void
  resume(): void
  cancel(): void
}

/** Where the bytes of a body go. `end` or `fail` is called once, last, unless it was cancelled. */
export interface ByteSink {
  data(bytes: Uint8Array): void
  end(): void
  fail(cause: unknown): void
}

/** A way to send requests. It never follows redirects and never gives up waiting for an answer. */
export interface Transport {
  send(request: HttpRequest): Exchange
  /** Closes idle connections, and busy ones when their requests are over. */
  close(): Promise<void>
}
