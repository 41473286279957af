import type { AssistantMessage } from './types.ts'

/** What went wrong, as a closed set: switch over it without a default. */
export type ChatErrorKind =
  | 'Auth'
  | 'Context'
  | 'InvalidRequest'
  | 'RateLimit'
  | 'Overloaded'
  | 'Api'
  | 'Network'
  | 'Parse'
  | 'Aborted'

interface ChatErrorDetails {
  readonly advice: string
  readonly retryable?: boolean
  readonly status?: number | undefined
  readonly partial?: AssistantMessage | undefined
  readonly cause?: unknown
}

/**
 * The one error that the chat room throws. `message` says what happened (the server's own words where
 * it gave some), `advice` what to do next.
 *
 * | kind | `status` | `partial` |
 * | --- | --- | --- |
 * | Auth, RateLimit, Overloaded | always | never |
 * | Api | always, except for a redirect that a browser hides | never |
 * | InvalidRequest, Context | when the server answered with a status | when the reply had begun |
 * | Network, Parse, Aborted | never | when the reply had begun |
 */
export class ChatError extends Error {
  readonly kind: ChatErrorKind
  /** What to do next, in a sentence for a person. */
  readonly advice: string
  /** The HTTP status, when the server refused the request with one. */
  readonly status: number | undefined
  /** The reply so far, when it had at least one block before the stream failed. */
  readonly partial: AssistantMessage | undefined
  /** Always absent: the server does not say. */
  readonly retry_after: undefined
  /** Whether the very same request may succeed when sent again; see {@link isRetryable}. */
  readonly retryable: boolean

  constructor(kind: ChatErrorKind, message: string, details: ChatErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ChatError'
    this.kind = kind
    this.advice = details.advice
    this.status = details.status
    this.partial = details.partial
    this.retry_after = undefined
    this.retryable = details.retryable ?? false
  }

  /** The same error, with the reply so far. */
  withPartial(partial: AssistantMessage | undefined): ChatError {
    if (partial === undefined) return this
    const { kind, message, advice, status, retryable, cause } = this
    return new ChatError(kind, message, { advice, status, retryable, cause, partial })
  }

  /** Everything but the stack and the cause, so that a log line says what a person needs. */
  toJSON(): object {
    const { name, kind, message, advice, status, partial, retryable } = this
    return { name, kind, message, advice, status, partial, retryable }
  }
}

/**
 * Whether the very same request may succeed when it is sent again: the network failed, the server was
 * busy or broke down, or the reply was cut off. The adapter itself never sends twice.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof ChatError && error.retryable
}

/** The caller's mistake, found before anything was sent. */
export function invalidRequest(message: string, cause?: unknown): ChatError {
  return new ChatError('InvalidRequest', message, {
    advice: 'Mend the request; nothing was sent.',
    cause,
  })
}

/** The caller cancelled, or left the stream. */
export function aborted(cause: unknown): ChatError {
  return new ChatError('Aborted', 'the request was cancelled', {
    advice: 'Send it again when you want the answer; `partial` holds what had arrived.',
    cause,
  })
}

/** The reply broke the protocol. */
export function parseError(
  message: string,
  details: Pick<ChatErrorDetails, 'retryable' | 'cause'> = {},
): ChatError {
  return new ChatError('Parse', message, {
    advice:
      'Check that base_url leads straight to a model server, that no proxy rewrites or cuts the reply, and look into the server’s log.',
    ...details,
  })
}

/** What an error that the server wrote into its stream becomes: classified as status 400 is. */
export function errorFromStream(text: string): ChatError {
  const kind = kindOfText(text)
  const message = text === '' ? 'the server reported an error without a text' : text
  return new ChatError(kind, message, { advice: adviceFor(kind, undefined, text) })
}

/** What an answer with a status that is not a success becomes. `text` is the message of its body. */
export function errorFromStatus(status: number, text: string): ChatError {
  const kind = kindOfStatus(status, text)
  const name = status === 0 ? 'a redirect' : `status ${status}`
  return new ChatError(kind, text === '' ? `the server answered with ${name} and no text` : text, {
    advice: adviceFor(kind, status, text),
    status: status === 0 ? undefined : status,
    retryable:
      kind === 'RateLimit' ||
      kind === 'Overloaded' ||
      (kind === 'Api' && (status >= 500 || status === 408)),
  })
}

/** The message in the body of an error answer: the string under `error`, or the body's beginning. */
export function messageOfBody(body: string): string {
  return errorText(parseObject(body)?.['error']) ?? firstCharacters(body, 500)
}

/**
 * The innermost message of an `error` value, or undefined when it holds none. Servers wrap the errors
 * of other servers: as JSON text within the string, or as an object with a `message`.
 */
export function errorText(value: unknown): string | undefined {
  let text: string | undefined
  let current = value
  // Each level of wrapping unwraps once; the bound keeps a hostile nesting from costing anything.
  for (let level = 0; level < 8; level++) {
    if (typeof current === 'string') {
      text = current
      current = current.trimStart().startsWith('{') ? parseObject(current) : undefined
    }
    if (!isObject(current)) break
    current = current['error'] ?? current['message']
  }
  return text
}

/** The kinds that the server's own words decide. */
type ServerErrorKind = Exclude<ChatErrorKind, 'Network' | 'Parse' | 'Aborted'>

const CONTEXT = /context[ _-]?(?:length|size|window)/i
const TOO_MUCH =
  /exceed|longer than|larger than|greater than|too (?:long|large|big)|maximum context/i

/** Status 400 and errors in the stream are told apart by their text alone. */
function kindOfText(text: string): 'Context' | 'InvalidRequest' {
  return CONTEXT.test(text) && TOO_MUCH.test(text) ? 'Context' : 'InvalidRequest'
}

function kindOfStatus(status: number, text: string): ServerErrorKind {
  switch (status) {
    case 400:
      return kindOfText(text)
    case 401:
    case 403:
      return 'Auth'
    case 404:
    case 413:
    case 422:
      return 'InvalidRequest'
    case 429:
      return 'RateLimit'
    case 503:
    case 529:
      return 'Overloaded'
    default:
      return 'Api'
  }
}

function adviceFor(kind: ServerErrorKind, status: number | undefined, text: string): string {
  switch (kind) {
    case 'Auth':
      return status === 403 && text === ''
        ? 'The server refuses this Host or Origin: allow it there (OLLAMA_ORIGINS), or ask by its loopback address.'
        : 'Set api_key to a key that the server, or the proxy before it, accepts.'
    case 'Context':
      return 'Shorten the conversation, or raise num_ctx (the server then reloads the model).'
    case 'InvalidRequest':
      if (/page not found/i.test(text)) return 'Set base_url to the root of a model server.'
      if (/not found/i.test(text))
        return 'Pull the model first, or choose one that listModels() names.'
      if (/does not support/i.test(text))
        return 'Choose a model that can do this, or ask without it.'
      return 'Change what the message names; the same request will fail again.'
    case 'RateLimit':
      return 'Wait before you send again.'
    case 'Overloaded':
      return 'Send again in a moment, or lower max_concurrent.'
    case 'Api':
      return status !== undefined && status < 400
        ? 'Redirects are not followed: set base_url to where the server really is.'
        : 'Look into the server’s log; it may work when sent again.'
  }
}

/** The request could not be sent, or its reply not be read to the end. */
export function networkError(base_url: string, cause: unknown): ChatError {
  const { message, advice } = describeFailure(base_url, cause)
  return new ChatError('Network', message, { advice, retryable: true, cause })
}

function describeFailure(base_url: string, cause: unknown): { message: string; advice: string } {
  switch (codeOf(cause)) {
    case 'ECONNREFUSED':
    case 'ConnectionRefused':
      return {
        message: `no model server at ${base_url} (connection refused)`,
        advice: 'Start it with "ollama serve", or set base_url to where it listens.',
      }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        message: `no model server at ${base_url} (the host name is not known)`,
        advice: 'Check the host name in base_url.',
      }
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return {
        message: `no model server at ${base_url} (no connection within 30 seconds)`,
        advice: 'Check the address in base_url, and that no firewall stands between.',
      }
    default:
      return {
        message: `the connection to ${base_url} failed: ${reasonOf(cause)}`,
        advice: 'Check that the server still runs, and send again.',
      }
  }
}

/** The first error code along the chain of causes: fetch wraps the one that tells. */
function codeOf(error: unknown): string | undefined {
  let current = error
  for (let level = 0; level < 8 && isObject(current); level++) {
    const code = current['code']
    if (typeof code === 'string' && code !== '') return code
    const { errors } = current
    current = Array.isArray(errors) ? errors[0] : current['cause']
  }
  return undefined
}

/** The innermost message along the chain of causes. */
function reasonOf(error: unknown): string {
  let text = ''
  let current = error
  for (let level = 0; level < 8 && isObject(current); level++) {
    const { message } = current
    if (typeof message === 'string' && message !== '') text = message
    current = current['cause']
  }
  return text === '' ? 'no reason given' : text
}

function parseObject(text: string): JsonLike | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

type JsonLike = { readonly [key: string]: unknown }

function isObject(value: unknown): value is JsonLike {
  return typeof value === 'object' && value !== null
}

/** Characters are code points, so that no surrogate pair is cut. */
function firstCharacters(text: string, count: number): string {
  // A code point is at most two units long: the rest need not be looked at.
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('')
}
