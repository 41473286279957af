import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { invalidRequest } from './error.ts'
import { MAX_LINE_BYTES } from './lines.ts'
import type { Fetch } from './transport/fetch.ts'

/** The name of this provider, as it stands in circuit keys. */
export const PROVIDER = 'local_model'

/** Where a model server listens unless told otherwise. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:11434'

/** How an adapter is set up. Every field has a default that fits a server on this machine. */
export interface LocalModelConfig {
  /** The server's address, `http://127.0.0.1:11434` unless given. A trailing `/` is removed. */
  readonly base_url?: string | undefined
  /** For a server behind a proxy that asks for a bearer token. Empty means no authentication. */
  readonly api_key?: string | undefined
  /** How long the server keeps the model loaded after a request: a duration such as `30m`, the default. */
  readonly keep_alive?: string | undefined
  /** The context size. Absent: the server's own. Keep it constant: a change reloads the model. */
  readonly num_ctx?: number | undefined
  /** How many requests of this process may be under way to the server at a time; 4 unless given. */
  readonly max_concurrent?: number | undefined
  /** The longest line of a reply that is accepted, in bytes; 16 MiB unless given. */
  readonly max_line_bytes?: number | undefined
  /** A fetch to use instead of the runtime's own way to send requests. */
  readonly fetch?: Fetch | undefined
}

/** The configuration with its defaults filled in. */
export interface Settings {
  readonly base_url: string
  readonly api_key: string
  readonly keep_alive: string
  readonly num_ctx: number | undefined
  readonly max_concurrent: number
  readonly max_line_bytes: number
}

/** Fills in the defaults. Checks nothing: a wrong field is reported by the request that meets it. */
export function settingsOf(config: LocalModelConfig): Settings {
  const base_url = config.base_url ?? DEFAULT_BASE_URL
  return {
    base_url: base_url.endsWith('/') ? base_url.slice(0, -1) : base_url,
    api_key: config.api_key ?? '',
    keep_alive: config.keep_alive ?? '30m',
    num_ctx: config.num_ctx,
    max_concurrent: config.max_concurrent ?? 4,
    max_line_bytes: config.max_line_bytes ?? MAX_LINE_BYTES,
  }
}

/** Throws `InvalidRequest` when a setting cannot work, saying which and why. */
export function checkSettings(settings: Settings): void {
  checkAddress(settings.base_url)
  // A key that HTTP cannot carry would be quoted in the error of whoever tries.
  if (!/^[\x20-\x7e]*$/.test(settings.api_key)) {
    throw invalidRequest(
      'api_key holds a character that an HTTP header cannot carry (a line break at its end?)',
    )
  }
  if (typeof settings.keep_alive !== 'string') {
    throw invalidRequest('keep_alive must be a string such as "30m"')
  }
  if (settings.num_ctx !== undefined)
    checkCount('num_ctx', settings.num_ctx, Number.MAX_SAFE_INTEGER)
  checkCount('max_concurrent', settings.max_concurrent, Infinity)
  checkCount('max_line_bytes', settings.max_line_bytes, LONGEST_LINE)
}

/** Longer lines could not be decoded: the longest string of a JavaScript engine is not far. */
const LONGEST_LINE = 256 * 1024 * 1024

function checkCount(name: string, value: number, most: number): void {
  const isCount = Number.isInteger(value) || value === Infinity
  if (isCount && value >= 1 && value <= most) return
  const range = most < Number.MAX_SAFE_INTEGER ? `from 1 to ${most}` : 'of at least 1'
  throw invalidRequest(`${name} must be an integer ${range}, not ${String(value)}`)
}

function checkAddress(base_url: string): void {
  // The address is not quoted where it may hold a password.
  if (!URL.canParse(base_url)) {
    throw invalidRequest('base_url is not a URL; it should look like http://127.0.0.1:11434')
  }
  const { protocol, username, password, search, hash } = new URL(base_url)
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw invalidRequest(`base_url must begin with http:// or https://, not ${protocol}`)
  }
  if (username !== '' || password !== '') {
    throw invalidRequest('base_url must not hold a user name or password; use api_key')
  }
  if (search !== '' || hash !== '') {
    throw invalidRequest('base_url must not have a query or a fragment: the path is appended to it')
  }
}

/**
 * Names the route to a server: equal for equal address and key, and telling neither. The digest is over
 * a JSON list, so that no address and key can be confused with another pair.
 */
export function circuitKey({ base_url, api_key }: Settings): string {
  const digest = sha256(utf8ToBytes(JSON.stringify([PROVIDER, base_url, api_key])))
  return `${PROVIDER}:${bytesToHex(digest)}`
}
