import { randomUUID } from 'node:crypto'
import { WebStandardStreamableHTTPServerTransport, type Server } from '../sdk.ts'

/** More clients than this at once are none: the one that was quiet the longest begins again. */
const MOST_SESSIONS = 256

/**
 * Clients of the protocol before 2026-07-28, each with a session. They cancel a call with a message of its
 * own, which has to find the server that runs the call.
 */
export class Sessions {
  readonly #makeServer: () => Server
  readonly #maxBodyBytes: number
  /** In the order of their last use. */
  readonly #transports = new Map<string, WebStandardStreamableHTTPServerTransport>()

  constructor(makeServer: () => Server, maxBodyBytes: number) {
    this.#makeServer = makeServer
    this.#maxBodyBytes = maxBodyBytes
  }

  /** Answers a request: one of a session, or the first, which begins one. */
  async answer(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id')
    if (id === null) return this.#begin(request)
    const transport = this.#transports.get(id)
    if (transport === undefined) return noSession()
    this.#transports.delete(id)
    this.#transports.set(id, transport)
    return transport.handleRequest(request)
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    const transports = [...this.#transports.values()]
    this.#transports.clear()
    await Promise.all(transports.map((transport) => transport.close()))
  }

  async #begin(request: Request): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#keep(id, transport),
      onsessionclosed: (id) => void this.#transports.delete(id),
      maxRequestBodySize: this.#maxBodyBytes,
    })
    const server = this.#makeServer()
    await server.connect(transport)
    const response = await transport.handleRequest(request)
    if (transport.sessionId === undefined) await server.close()
    return response
  }

  async #keep(id: string, transport: WebStandardStreamableHTTPServerTransport): Promise<void> {
    this.#transports.set(id, transport)
    const [oldest] = this.#transports
    if (oldest === undefined || this.#transports.size <= MOST_SESSIONS) return
    this.#transports.delete(oldest[0])
    await oldest[1].close()
  }
}

/** The status by which clients know to begin again. */
function noSession(): Response {
  const error = { code: -32001, message: 'Session not found' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 })
}
