/** So few tokens are computed again in no time: a shorter beginning is no reason to choose a sequence. */
const WORTH_KEEPING = 16

/** A place for tokens in the context, and what to keep of those that are there. */
export interface Place {
  readonly sequence: number
  /** So many tokens at the beginning are there already. */
  readonly kept: number
}

/**
 * Knows which tokens the context holds, by sequence. Questions about one table begin alike, and so do
 * the prompts for answers: each kind goes where its own beginning is, which then need not be computed.
 */
export class Sequences {
  readonly #held: number[][]
  /** The sequence used longest ago is first. */
  readonly #byUse: number[]

  constructor(count: number) {
    this.#held = Array.from({ length: count }, () => [])
    this.#byUse = Array.from({ length: count }, (_, sequence) => sequence)
  }

  /** Chooses the sequence that begins most like the tokens; when none does, the one not used for longest. */
  take(tokens: Uint32Array): Place {
    const places = this.#byUse.map((sequence) => ({
      sequence,
      kept: this.#common(sequence, tokens),
    }))
    const best = places.reduce((a, b) => (b.kept > Math.max(a.kept, WORTH_KEEPING) ? b : a))
    const { sequence } = best
    this.#byUse.push(...this.#byUse.splice(this.#byUse.indexOf(sequence), 1))
    // The last token is computed in any case: what comes after it is what we want to know.
    const kept = Math.min(best.kept, tokens.length - 1)
    this.#held[sequence]?.splice(kept)
    return { sequence, kept }
  }

  /** The context now holds these tokens, too. */
  append(sequence: number, tokens: Uint32Array): void {
    this.#held[sequence]?.push(...tokens)
  }

  /** The context holds only so many tokens any more. */
  cut(sequence: number, length: number): void {
    this.#held[sequence]?.splice(length)
  }

  /** The context holds nothing any more that can be relied on. */
  forget(sequence: number): void {
    this.#held[sequence] = []
  }

  #common(sequence: number, tokens: Uint32Array): number {
    const held = this.#held[sequence] ?? []
    const different = held.findIndex((token, i) => token !== tokens[i])
    return different === -1 ? held.length : different
  }
}
