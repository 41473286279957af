/** Something cannot be done; the message says why, and `advice` what to do about it. Exit code 1. */
export class AdvisedError extends Error {
  #advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.#advice = advice
  }

  get advice(): string {
    return this.#advice
  }

  /** Says more about what to do, on a line of its own, and returns the error. */
  advise(line: string): this {
    this.#advice += `\n${line}`
    return this
  }
}
