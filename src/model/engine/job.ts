import type { Completion, CompletionRequest } from '../types.ts'
import { Deferred } from './deferred.ts'

/** A completion that somebody waits for. */
export class Job extends Deferred<Completion> {
  readonly request: CompletionRequest
  /** Ends the work on it: leaves the queue, or stops the model once it has begun. */
  stop: () => void

  constructor(request: CompletionRequest, stop: () => void) {
    super()
    this.request = request
    this.stop = stop
  }

  /** Gives it up: the one who waits is told at once, the work ends as soon as it can. */
  abort(reason: unknown): void {
    this.stop()
    this.reject(reason)
  }
}
