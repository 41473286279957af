import { SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api'
import { ChatError } from '../chat/error.ts'

/** Marks what was cancelled. The conventions have no word for it but `error`, which it is not. */
export const ABORTED: Attributes = { 'tallymark.aborted': true }

/**
 * How an operation is marked that ended in this error: with its `error.type`, or as aborted. A caller who
 * cancels got what it wanted, a deadline that has passed is a failure.
 */
export function failureAttributes(error: unknown): Attributes {
  if (!(error instanceof ChatError)) return { 'error.type': nameOf(error) }
  if (error.kind !== 'Aborted') return { 'error.type': error.kind }
  return isTimeout(error.cause) ? { 'error.type': 'timeout' } : ABORTED
}

/**
 * Marks a span so, and as failed if it is. The error's message becomes the description where content may be
 * recorded: servers quote in it what they were sent.
 */
export function markFailure(
  span: Span,
  attributes: Attributes,
  message: string | undefined,
  capturesContent: boolean,
): void {
  span.setAttributes(attributes)
  if (attributes['error.type'] === undefined) return
  const described = capturesContent && message !== undefined
  span.setStatus({ code: SpanStatusCode.ERROR, ...(described && { message }) })
}

/** What an error says of itself. */
export function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '_OTHER'
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}
