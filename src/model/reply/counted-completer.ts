import type { Completer, Completion, CompletionRequest, ReplyPart } from '../types.ts'

/** Has completions made, and knows what all of them cost together. */
export class CountedCompleter {
  readonly #completer: Completer
  readonly #signal: AbortSignal
  readonly #made: Completion[] = []

  constructor(completer: Completer, signal: AbortSignal) {
    this.#completer = completer
    this.#signal = signal
  }

  /** Goes on with a text. */
  async complete(request: CompletionRequest): Promise<Completion> {
    const completion = await this.#completer.complete(request, this.#signal)
    this.#made.push(completion)
    return completion
  }

  /** The last part of a reply. What was written without the model costs nothing. */
  end(reason: 'stop' | 'length'): ReplyPart {
    const sum = (cost: (completion: Completion) => number): number =>
      this.#made.reduce((total, completion) => total + cost(completion), 0)
    return {
      type: 'end',
      reason,
      promptTokens: sum(({ promptTokens }) => promptTokens),
      promptMs: sum(({ promptMs }) => promptMs),
      tokens: sum(({ tokens }) => tokens),
      generationMs: sum(({ generationMs }) => generationMs),
    }
  }
}
