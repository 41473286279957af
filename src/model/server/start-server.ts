import { createServer } from 'node:http'
import { isLoopback } from '../../http/caller.ts'
import { closed, listening } from '../../http/listening.ts'
import { Exchange } from './exchange.ts'
import { respond } from './respond.ts'
import { Served } from './served.ts'
import type { ModelServer, ServerOptions } from './types.ts'

/** How long a client may take to send its headers, and all of its request. */
const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 120_000

/** How long an idle connection is kept: longer than clients keep theirs, so that none meets a closed one. */
const KEEP_ALIVE_TIMEOUT_MS = 90_000

/** Far more than can wait, and few enough to be held. */
const MOST_CONNECTIONS = 4096

/**
 * Starts a server that speaks the native endpoints of a model server, with one model. Rejects when it
 * cannot listen there.
 *
 * @example
 * await using server = await startServer({ replier, lifecycle })
 * const adapter = new LocalModelAdapter({ base_url: server.url })
 */
export async function startServer(options: ServerOptions): Promise<ModelServer> {
  const { host = '127.0.0.1', port = 0, maxBodyBytes = 16 * 1024 * 1024 } = options
  const served = new Served(options)
  const limits = { maxBodyBytes, stallMs: options.stallMs ?? 30_000, clock: served.clock }
  const exchanges = new Set<Exchange>()
  let isLocal = true
  const timeouts = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  }
  const server = createServer(timeouts, (request, response) => {
    const startedAt = performance.now()
    const exchange = new Exchange(request, response, limits)
    exchanges.add(exchange)
    response.on('close', () => {
      exchanges.delete(exchange)
      const { method, path } = exchange
      const status = response.writableFinished ? response.statusCode : 499
      options.onRequest?.({ method, path, status, ms: performance.now() - startedAt })
    })
    void respond(exchange, served, isLocal)
  })
  server.maxConnections = MOST_CONNECTIONS
  const bound = await listening(server, host, port)
  isLocal = isLoopback(bound.address)
  const close = async (): Promise<void> => {
    for (const exchange of exchanges) exchange.cancel()
    server.closeAllConnections()
    await closed(server)
    await served.residency.close()
  }
  return {
    url: bound.url,
    port: bound.port,
    close,
    [Symbol.asyncDispose]: close,
  }
}
