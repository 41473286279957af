import type { Terminal } from './terminal.ts'

/** What is done within this time needs no progress. */
const PATIENCE_MS = 1000

/** A line that changes more often than this cannot be read. */
const INTERVAL_MS = 100

/** One line, rewritten in place, that says how far a long reading has come. */
export class ProgressLine {
  readonly #terminal: Pick<Terminal, 'interactive' | 'status'>
  readonly #now: () => number
  readonly #what: string
  readonly #started: number
  #lastShown: number | undefined

  /** `name` is what is read, where that needs to be said. */
  constructor(
    terminal: Pick<Terminal, 'interactive' | 'status'>,
    now: () => number,
    name?: string,
  ) {
    this.#terminal = terminal
    this.#now = now
    this.#what = name === undefined ? 'reading' : `reading ${name}`
    this.#started = now()
  }

  /** So many bytes were read, of so many where that is known. */
  show(bytesRead: number, totalBytes?: number): void {
    const now = this.#now()
    const elapsedMs = now - this.#started
    if (!this.#terminal.interactive || elapsedMs < PATIENCE_MS) return
    if (this.#lastShown !== undefined && now - this.#lastShown < INTERVAL_MS) return
    this.#lastShown = now
    const percent =
      totalBytes === undefined ? '' : ` ${Math.floor((100 * bytesRead) / Math.max(1, totalBytes))}%`
    const megabytes = (bytesRead / 1e6).toFixed(0)
    const speed = (bytesRead / 1e3 / elapsedMs).toFixed(0)
    this.#terminal.status(`${this.#what}${percent}, ${megabytes} MB, ${speed} MB/s`)
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#lastShown !== undefined) this.#terminal.status('')
    this.#lastShown = undefined
  }
}
