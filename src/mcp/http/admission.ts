import type { IncomingHttpHeaders } from 'node:http'
import { isAllowedHost, isAllowedOrigin } from '../../http/caller.ts'
import { Secret } from '../../http/secret.ts'

/** Where clients find the server. */
export const MCP_PATH = '/mcp'

/** What the first line and the headers of a request tell. */
export interface Asked {
  readonly method: string
  /** With the query, if there is one. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

/** An answer to somebody who is not let in, or asked nothing more than whether it may ask. */
export interface Dismissal {
  readonly status: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Who may ask. `token` is what they have to know, if anything. */
export class Admission {
  readonly #token: Secret | undefined

  constructor(token: string | undefined) {
    this.#token = token === undefined ? undefined : new Secret(token)
  }

  /** The answer to a request that is not for the protocol; `undefined` for one that is. */
  dismissalOf({ method, url, headers }: Asked): Dismissal | undefined {
    const { host = '', origin = '' } = headers
    if (!isAllowedHost(host)) return { status: 403, text: 'this Host is not served\n' }
    if (!isAllowedOrigin({ host, origin })) {
      return { status: 403, text: 'pages of this Origin may not ask\n' }
    }
    if (url.split('?')[0] !== MCP_PATH) return { status: 404, text: `MCP is at ${MCP_PATH}\n` }
    // A browser asks so before it sends the token.
    if (method === 'OPTIONS') return preflight(headers['access-control-request-headers'])
    if (this.#isKnown(headers.authorization ?? '')) return undefined
    return {
      status: 401,
      text: 'a bearer token is required\n',
      headers: { 'www-authenticate': 'Bearer' },
    }
  }

  #isKnown(authorization: string): boolean {
    if (this.#token === undefined) return true
    const [, token = ''] = /^bearer +(.*)$/i.exec(authorization) ?? []
    return this.#token.is(token)
  }
}

/** What a page of an allowed origin may see of every answer. */
export function corsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Mcp-Session-Id, Mcp-Protocol-Version, WWW-Authenticate',
    vary: 'Origin',
  }
}

function preflight(wanted: string = ''): Dismissal {
  return {
    status: 204,
    text: '',
    headers: {
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': wanted,
      'access-control-max-age': '600',
    },
  }
}
