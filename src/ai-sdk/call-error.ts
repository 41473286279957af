import type { ChatError } from '../chat/error.ts'

/** Where a request went, and what came back when it was refused. */
export interface CallErrorDetails {
  readonly baseURL: string
  readonly requestBodyValues: unknown
  readonly responseBody?: string | undefined
}

/**
 * The failure of a call as the AI SDK knows it: its `APICallError.isInstance` says yes, and what may be
 * sent again is retried. The `cause` is the `ChatError`.
 */
export class LocalModelCallError extends Error {
  readonly url: string
  readonly requestBodyValues: unknown
  readonly statusCode: number | undefined
  readonly responseBody: string | undefined
  /** Whether the very same request may succeed when it is sent again. */
  readonly isRetryable: boolean
  /** What kind of failure it is, and what to do about it. */
  readonly data: { readonly kind: ChatError['kind']; readonly advice: string }

  constructor(error: ChatError, { baseURL, requestBodyValues, responseBody }: CallErrorDetails) {
    super(error.message, { cause: error })
    this.name = 'AI_APICallError'
    this.url = addressOf(baseURL)
    this.requestBodyValues = requestBodyValues
    this.statusCode = error.status
    this.responseBody = responseBody
    this.isRetryable = error.retryable || error.status === 409
    this.data = { kind: error.kind, advice: error.advice }
    // What their errors are known by, whatever copy of their package made them.
    for (const mark of ['vercel.ai.error', 'vercel.ai.error.AI_APICallError']) {
      Object.defineProperty(this, Symbol.for(mark), { value: true })
    }
  }
}

/** Without a password: an address that holds one is refused, but not before it is looked at. */
function addressOf(baseURL: string): string {
  if (!URL.canParse(baseURL)) return ''
  const { origin, pathname } = new URL(baseURL)
  return `${origin}${pathname.replace(/\/$/, '')}/api/chat`
}

/** What a cancelled call ends with: the reason of the signal, where the AI SDK knows it for one. */
export function abortError(error: ChatError): Error {
  const { cause } = error
  if (cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError')) {
    return cause
  }
  const own = new Error(error.message, { cause })
  own.name = 'AbortError'
  return own
}
