import type { Agent, Dispatcher } from 'undici'
import type {
  ByteBody,
  ByteSink,
  Exchange,
  HttpRequest,
  HttpResponse,
  Transport,
} from './transport.ts'

const CONNECT_TIMEOUT_MS = 30_000

/**
 * The transport for Node: undici's dispatcher without the layers above it. A cold model loads and reads
 * its prompt before the first byte, for many minutes on a CPU: so only connecting has a time limit.
 */
export function createTransport(): Transport {
  let agent: Promise<Agent> | undefined
  return {
    send: (request) => new NodeExchange((agent ??= openAgent()), request),
    close: async () => {
      const open = agent
      agent = undefined
      await (await open)?.close()
    },
  }
}

/** undici takes longer to load than all the rest of us: only who sends a request waits for it. */
async function openAgent(): Promise<Agent> {
  const { Agent } = await import('undici')
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** One request and its answer: undici's handler on one side, the body of the response on the other. */
class NodeExchange implements Dispatcher.DispatchHandler, Exchange, ByteBody {
  readonly response: Promise<HttpResponse>
  #onResponse: (response: HttpResponse) => void = () => {}
  #onFailure: (error: unknown) => void = () => {}
  #controller: Dispatcher.DispatchController | undefined
  #sink: ByteSink | undefined
  #cancelled = false

  constructor(agent: Promise<Agent>, request: HttpRequest) {
    this.response = new Promise((resolve, reject) => {
      this.#onResponse = resolve
      this.#onFailure = reject
      agent.then((open) => this.#dispatch(open, request)).catch(reject)
    })
  }

  #dispatch(agent: Agent, { url, method, headers, body }: HttpRequest): void {
    if (this.#cancelled) return
    const { origin, pathname, search } = new URL(url)
    agent.dispatch({ origin, path: pathname + search, method, headers, body: body ?? null }, this)
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
    // Before the headers it is the request that failed; after them nobody listens to this any more.
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
