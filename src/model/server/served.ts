import { Gate } from '../../chat/gate.ts'
import { systemClock, type Clock } from './clock.ts'
import { Residency } from './residency.ts'
import { StatusError } from './status-error.ts'
import type { Lifecycle, Replier, ServerOptions } from './types.ts'

/** The model and all who want something of it: what the handlers of requests share. */
export class Served {
  readonly model: string
  readonly replier: Replier
  readonly lifecycle: Lifecycle
  readonly residency: Residency
  readonly clock: Clock
  readonly #gate = new Gate()
  readonly #parallel: number
  readonly #maxQueue: number
  #inside = 0

  constructor(options: ServerOptions) {
    this.model = options.model ?? 'builtin'
    this.replier = options.replier
    this.lifecycle = options.lifecycle
    this.clock = options.clock ?? systemClock()
    this.residency = new Residency(options.lifecycle, this.clock)
    this.#parallel = options.parallel ?? 1
    this.#maxQueue = options.maxQueue ?? 512
  }

  /**
   * Loads the model, and keeps it until the function that is returned is called. Throws when too many have
   * it already, or wait for it.
   */
  async enter(keepAliveMs: number | undefined): Promise<() => void> {
    if (this.#inside >= this.#parallel + this.#maxQueue) {
      throw new StatusError(
        503,
        'server busy, please try again.  maximum pending requests exceeded',
      )
    }
    this.#inside++
    try {
      const leave = await this.residency.use(keepAliveMs)
      return () => {
        this.#inside--
        leave()
      }
    } catch (error) {
      this.#inside--
      throw error
    }
  }

  /** Does a piece of work when it is its turn. Rejects when the signal aborts before. */
  async inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const permit = await this.#gate.acquire(this.#parallel, signal)
    try {
      await work()
    } finally {
      permit.release()
    }
  }
}
