/** A request that is answered with a status and `{"error": message}`, as the real server does it. */
export class StatusError extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StatusError'
    this.status = status
  }
}

/** The conversation does not fit into the context, in the words of the real server. */
export function contextError(cause?: unknown): StatusError {
  return new StatusError(
    400,
    'the prompt is longer than the context length currently available to the model; shorten the prompt, adjust the context length in settings, or use a model with a longer context length',
    { cause },
  )
}
