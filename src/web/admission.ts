import { randomBytes } from 'node:crypto'
import { isLoopbackHost } from '../http/caller.ts'
import { Secret } from '../http/secret.ts'
import { empty, failure } from './answers.ts'

/** A word that nobody guesses: 128 bits, in letters that a path may have. */
export function makeToken(): string {
  return randomBytes(16).toString('base64url')
}

/** Who may ask: whoever knows the token, which is the first part of every path. */
export class Admission {
  readonly #token: Secret

  constructor(token: string) {
    this.#token = new Secret(token)
  }

  /** What a request asks for, below the token; or the answer to one that is not let in. */
  admit(request: Request): string | Response {
    const host = request.headers.get('host') ?? ''
    if (!isLoopbackHost(host)) return failure(403, 'this Host is not served')
    // The page itself, and programs that are no browser. Other pages of this machine are not its friends.
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== `http://${host}`) {
      return failure(403, 'pages of this Origin may not ask')
    }
    const [, token = '', ...rest] = new URL(request.url).pathname.split('/')
    if (!this.#token.is(token)) return empty(404)
    return rest.length === 0 ? empty(308, { location: `/${token}/` }) : rest.join('/')
  }
}
