import type { Clock } from './clock.ts'
import type { Lifecycle } from './types.ts'

/** How long a model stays loaded that nobody said anything about, in milliseconds. */
const DEFAULT_KEEP_ALIVE_MS = 5 * 60_000

/** The longest that a timer of the runtime can wait, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** What "for ever" is in a timestamp: as long as Go can count nanoseconds. */
const LONGEST_KEEP_ALIVE_MS = Number(2n ** 63n / 1_000_000n)

/**
 * Decides when the model is in memory: from the first request that needs it until nobody has for as long
 * as the last one said. It is never unloaded while somebody uses it.
 */
export class Residency {
  readonly #lifecycle: Lifecycle
  readonly #clock: Clock
  #users = 0
  #isLoaded = false
  #isClosed = false
  #keepAliveMs = DEFAULT_KEEP_ALIVE_MS
  #expiresAt = 0
  #stopTimer: () => void = () => {}
  /** An unloading that is not over yet. */
  #unloading: Promise<void> | undefined

  constructor(lifecycle: Lifecycle, clock: Clock) {
    this.#lifecycle = lifecycle
    this.#clock = clock
  }

  /** When the model goes, in milliseconds since 1970; `undefined` when it is not there. */
  get expiresAt(): number | undefined {
    if (!this.#isLoaded) return undefined
    return this.#users > 0 ? this.#endOfStay() : this.#expiresAt
  }

  /**
   * Loads the model, if need be, and keeps it until the function that is returned is called, and for
   * `keepAliveMs` after that. A request that does not say leaves it as it was.
   */
  async use(keepAliveMs: number | undefined): Promise<() => void> {
    this.#users++
    this.#stopTimer()
    const leave = once(() => this.#leave())
    try {
      await this.#unloading
      if (keepAliveMs !== undefined) this.#keepAliveMs = keepAliveMs
      await this.#lifecycle.load()
      this.#isLoaded = !this.#isClosed
      if (this.#isClosed) await this.#lifecycle.unload()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Unloads the model as soon as nobody uses it. */
  expire(): void {
    if (this.#users > 0) this.#keepAliveMs = 0
    else if (this.#isLoaded) this.#unload()
  }

  /** Unloads it now, whoever uses it. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopTimer()
    this.#isLoaded = false
    await this.#unloading
    await this.#lifecycle.unload()
  }

  #leave(): void {
    this.#users--
    if (this.#users > 0) return
    if (this.#isLoaded) {
      this.#expiresAt = this.#endOfStay()
      this.#wait()
    } else this.#keepAliveMs = DEFAULT_KEEP_ALIVE_MS
  }

  #endOfStay(): number {
    return this.#clock.now() + Math.min(this.#keepAliveMs, LONGEST_KEEP_ALIVE_MS)
  }

  #wait(): void {
    const left = this.#expiresAt - this.#clock.now()
    if (left <= 0) return this.#unload()
    this.#stopTimer = this.#clock.after(Math.min(left, LONGEST_TIMER_MS), () => this.#wait())
  }

  #unload(): void {
    this.#stopTimer()
    this.#isLoaded = false
    this.#keepAliveMs = DEFAULT_KEEP_ALIVE_MS
    const forget = (): void => {
      this.#unloading = undefined
    }
    // What is wrong with a model that cannot be unloaded shows when it is loaded again.
    this.#unloading = this.#lifecycle.unload().then(forget, forget)
  }
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    action()
  }
}
