import type {
  ByteBody,
  ByteSink,
  Exchange,
  HttpRequest,
  HttpResponse,
  Transport,
} from './transport.ts'

/** What is used of the Fetch standard: the global `fetch`, or anything that behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * The transport for browsers, Bun, Deno and injected fetch functions. Fetch does not tell connecting
 * from waiting, so there is no time limit of ours on either: the platform's own limit on connecting
 * applies.
 */
export function createTransport(
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): Transport {
  return {
    send: (request) => send(fetch, request),
    // Fetch keeps its connections to itself.
    close: () => Promise.resolve(),
  }
}

function send(fetch: Fetch, request: HttpRequest): Exchange {
  const controller = new AbortController()
  const open = async (): Promise<HttpResponse> => {
    const { url, ...rest } = request
    // `timeout` is Bun's: without it Bun gives up after five minutes.
    const init = { ...rest, redirect: 'manual' as const, signal: controller.signal, timeout: false }
    const response = await fetch(url, init)
    return { status: response.status, body: new FetchBody(response, controller) }
  }
  return { response: open(), cancel: () => controller.abort() }
}

class FetchBody implements ByteBody {
  readonly #response: Response
  readonly #controller: AbortController
  #paused = false
  #wake: (() => void) | undefined

  constructor(response: Response, controller: AbortController) {
    this.#response = response
    this.#controller = controller
  }

  start(sink: ByteSink): void {
    this.#flow(sink).then(
      () => this.#controller.signal.aborted || sink.end(),
      (error: unknown) => this.#controller.signal.aborted || sink.fail(error),
    )
  }

  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
    this.#wake?.()
  }

  cancel(): void {
    this.#controller.abort()
    this.resume()
  }

  async #flow(sink: ByteSink): Promise<void> {
    const reader = this.#response.body?.getReader()
    if (reader === undefined) return
    for (;;) {
      const { done, value } = await reader.read()
      if (done || this.#controller.signal.aborted) return
      sink.data(value)
      if (this.#paused) await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
