import { Agent, type Dispatcher } from 'undici'
import type { ByteBody, ByteSink, HttpRequest, HttpResponse, Transport } from './transport.ts'

const CONNECT_TIMEOUT_MS = 30_000

/**
 * The transport for Node: undici's dispatcher without the layers above it. A cold model loads and reads
 * its prompt before the first byte, for many minutes on a CPU: so only connecting has a time limit.
 */
export function createTransport(): Transport {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    send: (request, signal) => send(agent, request, signal),
    close: () => agent.close(),
  }
}

function send(agent: Agent, request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(request.url)
    const exchange = new Exchange(
      (response) => {
        signal?.removeEventListener('abort', abort)
        resolve(response)
      },
      (error) => {
        signal?.removeEventListener('abort', abort)
        reject(error)
      },
    )
    const abort = (): void => {
      exchange.cancel()
      reject(signal?.reason)
    }
    if (signal?.aborted === true) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    const { method, headers, body } = request
    agent.dispatch(
      { origin, path: pathname + search, method, headers, body: body ?? null },
      exchange,
    )
  })
}

/** One request and its answer: undici's handler on one side, the body of the response on the other. */
class Exchange implements Dispatcher.DispatchHandler, ByteBody {
  readonly #onResponse: (response: HttpResponse) => void
  readonly #onFailure: (error: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  #sink: ByteSink | undefined
  #cancelled = false

  constructor(onResponse: (response: HttpResponse) => void, onFailure: (error: Error) => void) {
    this.#onResponse = onResponse
    this.#onFailure = onFailure
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Cancelled while the connection was being made: there was nothing to abort until now.
    if (this.#cancelled) controller.abort(new Error('cancelled'))
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return
    controller.pause()
    this.#onResponse({ status, body: this })
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Uint8Array): void {
    if (!this.#cancelled) this.#sink?.data(bytes)
  }

  onResponseEnd(): void {
    if (!this.#cancelled) this.#sink?.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#cancelled) return
    // Before the headers the request has failed, after them the body; the first to hear it counts.
    this.#onFailure(error)
    this.#sink?.fail(error)
  }

  start(sink: ByteSink): void {
    this.#sink = sink
    this.#controller?.resume()
  }

  pause(): void {
    this.#controller?.pause()
  }

  resume(): void {
    this.#controller?.resume()
  }

  cancel(): void {
    this.#cancelled = true
    this.#controller?.abort(new Error('cancelled'))
  }
}
