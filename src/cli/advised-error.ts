/** Something cannot be done; the message says why, and `advice` what to do about it. Exit code 1. */
export class AdvisedError extends Error {
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.advice = advice
  }
}
