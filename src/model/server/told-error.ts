import { EngineError } from '../engine/engine-error.ts'
import { contextError, StatusError } from './status-error.ts'

/** What a client is told of whatever went wrong. */
export function toldError(error: unknown): StatusError {
  if (error instanceof StatusError) return error
  if (error instanceof EngineError && error.kind === 'TooLong') return contextError(error)
  return new StatusError(500, error instanceof Error ? error.message : String(error))
}
