import { connect } from 'node:net'
import { settingsOf } from '../../chat/config.ts'
import { codeOf, networkError } from '../../chat/network-error.ts'
import { ServerFailure } from './server-failure.ts'
import type { Setting } from './settings.ts'

/** Most machines say at once whether anybody listens on them; of one that does not, it is not known. */
const PATIENCE_MS = 200

/**
 * The failure of a server on this machine that is not there; undefined when it is, or when that cannot be
 * said at once. Where there is none, it is known so before everything is ready that a request needs.
 */
export async function refusalOf(server: Setting<string>): Promise<ServerFailure | undefined> {
  const { base_url } = settingsOf({ base_url: server.value })
  const { hostname, port, protocol } = new URL(base_url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return undefined
  const usualPort = protocol === 'https:' ? 443 : 80
  const socket = connect({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? usualPort : Number(port),
  })
  socket.setTimeout(PATIENCE_MS)
  try {
    const error = await new Promise<Error | undefined>((resolve) => {
      socket.once('connect', () => resolve(undefined))
      socket.once('timeout', () => resolve(undefined))
      socket.once('error', resolve)
    })
    if (codeOf(error) !== 'ECONNREFUSED') return undefined
    return new ServerFailure(networkError(base_url, error), server)
  } finally {
    socket.destroy()
  }
}
