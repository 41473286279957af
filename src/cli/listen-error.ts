import { codeOf } from '../chat/network-error.ts'
import { AdvisedError } from './advised-error.ts'

/** Where a server was to listen. */
export interface ListenPlace {
  readonly host: string
  readonly port: number
  /** One that anybody may listen at. */
  readonly usualPort: number
  /** Who may be there already. */
  readonly takenBy: string
  /** How to choose another port, in words. */
  readonly anotherPort: (port: number) => string
}

/** Why nobody can listen there, in words that say what to do; any other error as it is. */
export function listenError(
  error: unknown,
  { host, port, usualPort, takenBy, anotherPort }: ListenPlace,
): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new AdvisedError(
        `port ${port} of ${host} is taken, perhaps by ${takenBy}`,
        anotherPort(port === 65_535 ? 0 : port + 1),
        { cause: error },
      )
    case 'EACCES':
      return new AdvisedError(`you may not listen at port ${port}`, anotherPort(usualPort), {
        cause: error,
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new AdvisedError(
        `"${host}" is no address of this machine`,
        'Leave --host out, or use 0.0.0.0 to listen everywhere.',
        { cause: error },
      )
    default:
      return error
  }
}
