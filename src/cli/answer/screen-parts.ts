import type { Terminal } from '../terminal.ts'

/** What is seen of an answer. */
export type ScreenPart = 'thinking' | 'call' | 'text' | 'summary'

/** Keeps the parts of what a person sees apart, with a blank line between two. */
export class ScreenParts {
  readonly #terminal: Terminal
  #last: ScreenPart | 'ended' | undefined

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Begins a part, or goes on with it. Each call is a part of its own. */
  begin(part: ScreenPart): void {
    if (part === this.#last && part !== 'call') return
    if (this.#last !== undefined) {
      this.#terminal.freshLine()
      if (this.#terminal.interactive) this.#terminal.note('\n')
      else this.#terminal.write('\n')
    }
    this.#last = part
  }

  /** Whatever comes now stands on a new line, and apart even from a part of the same kind. */
  end(): void {
    if (this.#last === undefined || this.#last === 'ended') return
    this.#terminal.freshLine()
    this.#last = 'ended'
  }
}
