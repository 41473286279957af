/** What one check of the doctor found. */
export interface Check {
  /** What was looked at, in a word. */
  readonly check:
    | 'settings'
    | 'server'
    | 'models'
    | 'model'
    | 'engine'
    | 'weights'
    | 'tools'
    | 'context'
    | 'question'
  /** `note`: it works, and a person should know all the same. */
  readonly state: 'ok' | 'note' | 'fail'
  readonly text: string
  /** What to do about it. Every check that fails has one. */
  readonly fix?: string
}

/** A part of the examination: what it found on the way, and what the next part needs, if it can be done. */
export type Part<T> = AsyncGenerator<Check, T | undefined, undefined>
