/** Ends a text before the first of some texts, wherever it is cut into pieces. */
export class StopTexts {
  readonly #stops: readonly string[]
  /** The end of what was written so far that may be the beginning of a stop. */
  #held = ''
  #found = false

  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== '')
  }

  /** Takes the next piece, and returns what is certain to be part of the answer. */
  push(piece: string): string {
    if (this.#found) return ''
    const text = this.#held + piece
    const start = this.#firstStop(text)
    this.#found = start !== undefined
    const end = start ?? text.length - this.#longestBeginning(text)
    this.#held = this.#found ? '' : text.slice(end)
    return text.slice(0, end)
  }

  /** Whether a stop was found: nothing is part of the answer any more. */
  get found(): boolean {
    return this.#found
  }

  /** The text is over: what was held back is part of the answer after all. */
  end(): string {
    const held = this.#held
    this.#held = ''
    return held
  }

  /** Where the stop begins that is complete first: of those that end there, the longest. */
  #firstStop(text: string): number | undefined {
    let first: { readonly start: number; readonly end: number } | undefined
    for (const stop of this.#stops) {
      const start = text.indexOf(stop)
      const end = start + stop.length
      if (start === -1) continue
      const isFirst = first === undefined || end < first.end
      if (isFirst || (end === first?.end && start < first.start)) first = { start, end }
    }
    return first?.start
  }

  /** How much of the end of the text is the beginning of a stop. */
  #longestBeginning(text: string): number {
    let longest = 0
    for (const stop of this.#stops) {
      for (let length = Math.min(stop.length - 1, text.length); length > longest; length--) {
        if (text.endsWith(stop.slice(0, length))) longest = length
      }
    }
    return longest
  }
}
