import type { Terminal } from '../terminal.ts'

/** After so long it is worth saying why it may take longer still. */
const LONG_S = 5

/** One line, rewritten in place every second, that says what is waited for and how long. */
export class WaitingLine {
  readonly #terminal: Pick<Terminal, 'interactive' | 'status'>
  #timer: NodeJS.Timeout | undefined
  #what = ''
  #isShown = false

  constructor(terminal: Pick<Terminal, 'interactive' | 'status'>) {
    this.#terminal = terminal
  }

  /** Waits for something; a wait for the same goes on. `hint` is added when it takes long. */
  wait(what: string, hint = ''): void {
    if (!this.#terminal.interactive || (this.#timer !== undefined && what === this.#what)) return
    this.stop()
    this.#what = what
    let seconds = 0
    this.#timer = setInterval(() => {
      seconds++
      this.#terminal.status(`${what}, ${seconds} s${seconds >= LONG_S ? hint : ''}`)
      this.#isShown = true
    }, 1000)
    // What is waited for keeps the program running, not the line that tells of it.
    this.#timer.unref()
  }

  /** It has come: the line goes away. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    if (this.#isShown) this.#terminal.status('')
    this.#isShown = false
  }
}
