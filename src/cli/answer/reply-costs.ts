import type { Finish } from '../../agent/types.ts'
import type { AssistantMessage } from '../../chat/types.ts'
import { counted } from '../../agent/counted.ts'
import { inOneLine } from '../display-width.ts'

/** What the replies to one question cost, in time and in tokens. */
export class ReplyCosts {
  readonly #now: () => number
  readonly #started: number
  #turnStarted: number
  #generatingMs = 0
  #longest = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#started = now()
    this.#turnStarted = this.#started
  }

  /** The most tokens that one request and its reply had together. */
  get longest(): number {
    return this.#longest
  }

  /** A request is made. */
  beginTurn(): void {
    this.#turnStarted = this.#now()
  }

  /** Its reply is complete. The server generates when it neither loads the model nor reads the prompt. */
  endTurn({ usage }: AssistantMessage): void {
    const { load_ms = 0, prefill_ms = 0, input_tokens, output_tokens } = usage
    this.#generatingMs += Math.max(0, this.#now() - this.#turnStarted - load_ms - prefill_ms)
    this.#longest = Math.max(this.#longest, input_tokens + output_tokens)
  }

  /** All of it in one line. */
  summary(model: string, { usage, turns }: Pick<Finish, 'usage' | 'turns'>): string {
    const perSecond = usage.output_tokens / (this.#generatingMs / 1000)
    const speed = perSecond.toFixed(perSecond < 10 ? 1 : 0)
    return [
      inOneLine(model),
      `${((this.#now() - this.#started) / 1000).toFixed(1)} s`,
      `${usage.input_tokens} tokens in, ${usage.output_tokens} out`,
      ...(Number.isFinite(perSecond) ? [`${speed} tokens/s`] : []),
      counted(turns, 'turn'),
    ].join(' · ')
  }
}
