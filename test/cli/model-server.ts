import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** A server that answers like a model server, with replies that were recorded. */
export interface ModelServer {
  readonly url: string
  /** Resolves when a client has left in the middle of a reply. */
  readonly left: Promise<void>
  close(): Promise<void>
}

/** Starts it with these models, and this as its answer to every question. */
export async function startModelServer(
  models: readonly object[],
  reply: (response: ServerResponse) => void,
): Promise<ModelServer> {
  let onLeft: () => void = () => {}
  const left = new Promise<void>((resolve) => (onLeft = resolve))
  const server = createServer((request, response) => {
    request.resume()
    response.on('close', () => {
      if (!response.writableFinished) onLeft()
    })
    if (request.url === '/api/tags') return void response.end(JSON.stringify({ models }))
    if (request.url === '/api/chat') return reply(response)
    response.writeHead(404).end('404 page not found')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    left,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
