import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closed, listening } from '../../http/listening.ts'
import { createMcpHandler, isLegacyRequest, type Server } from '../sdk.ts'
import { Admission, corsHeaders, MCP_PATH } from './admission.ts'
import { Sessions } from './sessions.ts'
import { bodyOf, sendWebResponse, webRequest } from '../../http/web-exchange.ts'

/** How a server over HTTP is set up. */
export interface HttpOptions {
  /** 0 is any that is free. */
  readonly port: number
  /** What clients have to know, if anything. */
  readonly token?: string | undefined
  /** The longest request, in bytes. */
  readonly maxBodyBytes: number
  readonly onError: (error: Error) => void
}

/** A server that listens. */
export interface HttpServer {
  /** For example `http://127.0.0.1:8080/mcp`. */
  readonly url: string
  /** Stops at once: calls are cancelled, connections closed. */
  close(): Promise<void>
}

/** Serves MCP on the loopback, to clients of the protocol of today and of those before it. */
export async function startHttp(
  makeServer: () => Server,
  { port, token, maxBodyBytes, onError }: HttpOptions,
): Promise<HttpServer> {
  const admission = new Admission(token)
  const sessions = new Sessions(makeServer, maxBodyBytes)
  const maxRequestBodySize = maxBodyBytes
  const handler = createMcpHandler(makeServer, {
    legacy: 'reject',
    maxRequestBodySize,
    onerror: onError,
  })

  const answerOf = async (request: Request): Promise<Response> => {
    const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize })
    return isLegacy ? sessions.answer(request) : handler.fetch(request)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request
    const dismissal = admission.dismissalOf({ method, url, headers })
    if (dismissal?.status !== 403) setHeaders(response, corsHeaders(headers.origin))
    if (dismissal !== undefined) {
      setHeaders(response, dismissal.headers ?? {})
      response.writeHead(dismissal.status).end(dismissal.text)
      return
    }
    const body = await bodyOf(request, maxBodyBytes)
    if (body === undefined) {
      response.writeHead(413).end(`a request has at most ${maxBodyBytes} bytes\n`)
      return
    }
    const leaving = new AbortController()
    response.on('close', () => leaving.abort())
    await sendWebResponse(await answerOf(webRequest(request, body, leaving.signal)), response)
  }

  const server = createServer((request, response) => {
    response.on('error', onError)
    serve(request, response).catch((error: unknown) => {
      // A client that left in the middle of its request is no error of ours.
      if (request.complete) onError(error instanceof Error ? error : new Error(String(error)))
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  const bound = await listening(server, '127.0.0.1', port)
  return {
    url: `${bound.url}${MCP_PATH}`,
    close: async () => {
      await Promise.all([sessions.close(), handler.close()])
      server.closeAllConnections()
      await closed(server)
    },
  }
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
