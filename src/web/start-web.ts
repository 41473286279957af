import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closed, listening } from '../http/listening.ts'
import { bodyStream, sendWebResponse, webRequest } from '../http/web-exchange.ts'
import { makeToken } from './admission.ts'
import { makeHandler, type Handler, type HandlerOptions } from './handler.ts'
import { ModelProxy, type ModelPlace } from './model-proxy.ts'
import { safeHeaders } from './safe-headers.ts'

/** A browser has a handful to one server. */
const MOST_CONNECTIONS = 256

/** How long a client may take to send its headers, and all of its request. */
const timeouts = { headersTimeout: 20_000, requestTimeout: 120_000 }

/** A conversation with its results is far shorter. */
const MOST_BODY_BYTES = 16 * 1024 * 1024

/** What is served, and where. */
export interface WebOptions extends Pick<HandlerOptions, 'folder' | 'version' | 'model' | 'files'> {
  /** 0 is any that is free. */
  readonly port: number
  readonly place: ModelPlace
  readonly onError: (error: Error) => void
  readonly maxBodyBytes?: number
}

/** A server that listens. */
export interface WebServer {
  /** Of the page, with the token: whoever has it may ask. */
  readonly url: string
  /** Stops at once: what is under way is cancelled, at the model server too. */
  close(): Promise<void>
}

/** Serves the page to this machine, and to nobody else. Rejects when it cannot listen there. */
export async function startWeb(options: WebOptions): Promise<WebServer> {
  const { port, place, onError, maxBodyBytes = MOST_BODY_BYTES } = options
  const token = makeToken()
  const proxy = new ModelProxy(place)
  const handler = makeHandler({ ...options, token, proxy, maxBodyBytes })
  const server = createServer(timeouts, (request, response) => {
    response.on('error', onError)
    serve(handler, request, response).catch((error: unknown) => {
      // Whoever has left misses nothing.
      if (response.destroyed) return
      onError(error instanceof Error ? error : new Error(String(error)))
      if (response.headersSent) response.destroy()
      else response.writeHead(500, safeHeaders).end()
    })
  })
  server.maxConnections = MOST_CONNECTIONS
  const bound = await listening(server, '127.0.0.1', port)
  return {
    url: `${bound.url}/${token}/`,
    close: async () => {
      server.closeAllConnections()
      await Promise.all([closed(server), proxy.close()])
    },
  }
}

async function serve(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const leaving = new AbortController()
  let asked = requestOf(request, leaving.signal)
  response.on('close', () => {
    leaving.abort()
    // Held until now: the signal of a request that is collected never aborts, and a model may think long.
    asked = undefined
  })
  if (asked === undefined) response.writeHead(400, safeHeaders).end()
  else await sendWebResponse(await handler(asked), response)
}

/** `undefined` for what is no request of the Fetch standard: such a path, or such a method. */
function requestOf(request: IncomingMessage, signal: AbortSignal): Request | undefined {
  try {
    return webRequest(request, bodyStream(request), signal)
  } catch {
    return undefined
  }
}
