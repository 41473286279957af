/** A request that is answered with a status and `{"error": message}`, as the real server does it. */
export class StatusError extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StatusError'
    this.status = status
  }
}

/** What a client is told of whatever went wrong. */
export function toldError(error: unknown): StatusError {
  if (error instanceof StatusError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StatusError(500, message, { cause: error })
}
