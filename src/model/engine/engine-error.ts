/**
 * What went wrong, as a closed set: `Unavailable` (no addon for this machine, or no weights), `Load` (they
 * are there and do not load), `TooLong` (the prompt does not fit into the context), `Request` (the engine
 * refused it, for instance its grammar), `Stopped` (the process that ran the model ended in mid-answer),
 * `Closed` (the engine was closed).
 */
export type EngineErrorKind = 'Unavailable' | 'Load' | 'TooLong' | 'Request' | 'Stopped' | 'Closed'

/** Why the engine has no answer, in a sentence for people. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly kind: EngineErrorKind

  constructor(kind: EngineErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
