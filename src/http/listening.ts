import { once } from 'node:events'
import { isIPv6, type Server } from 'node:net'

/** Where a server listens. */
export interface BoundAddress {
  readonly address: string
  readonly port: number
  /** For example `http://127.0.0.1:11434`. */
  readonly url: string
}

/** Has a server listen; 0 is any port that is free. Rejects when it cannot listen there. */
export async function listening(server: Server, host: string, port: number): Promise<BoundAddress> {
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no address')
  const { address } = bound
  const place = isIPv6(address) ? `[${address}]` : address
  return { address, port: bound.port, url: `http://${place}:${bound.port}` }
}

/** Has a server listen no more, and resolves when its last connection is closed. */
export async function closed(server: Server): Promise<void> {
  if (!server.listening) return
  const closing = once(server, 'close')
  server.close()
  await closing
}
