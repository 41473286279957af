import { ChatError, type ChatErrorKind } from './error.ts'
import { isJsonObject, parseJsonObject } from './json.ts'

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

/**
 * The message in the body of an error answer: the string under `error`, or the body's beginning. Redacted
 * before it is cut: half a key is still half a key.
 */
export function messageOfBody(
  body: string,
  redact: (text: string) => string = (text) => text,
): string {
  const text = errorText(parseJsonObject(body)?.['error'])
  return text === undefined ? firstCharacters(redact(body), 500) : redact(text)
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
      current = current.trimStart().startsWith('{') ? parseJsonObject(current) : undefined
    }
    if (!isJsonObject(current)) break
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

/** Characters are code points, so that no surrogate pair is cut. */
function firstCharacters(text: string, count: number): string {
  // A code point is at most two units long: the rest need not be looked at.
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('')
}
