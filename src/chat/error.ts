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
