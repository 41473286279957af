import { onAbort } from './abort.ts'
import { aborted } from './error.ts'

/** The right to have one request under way. Releasing it twice is releasing it once. */
export interface Permit {
  release(): void
}

interface Waiter {
  readonly limit: number
  admit(): void
}

/** Lets so many requests of one route through at a time, in the order in which they came. */
export class Gate {
  readonly #whenIdle: () => void
  // A Set keeps the order of arrival and lets a cancelled waiter leave from the middle at once.
  readonly #waiters = new Set<Waiter>()
  #active = 0

  constructor(whenIdle: () => void = () => {}) {
    this.#whenIdle = whenIdle
  }

  /** How many permits are out. */
  get active(): number {
    return this.#active
  }

  /** How many requests wait for one. */
  get waiting(): number {
    return this.#waiters.size
  }

  /** Waits until fewer than `limit` permits are out. Rejects with `Aborted` when cancelled before. */
  acquire(limit: number, signal?: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(aborted(signal.reason))
        // Nobody may have come but this one: then the gate is idle again.
        return this.#admit()
      }
      const waiter: Waiter = {
        limit,
        admit: () => {
          this.#waiters.delete(waiter)
          ignore()
          this.#active++
          resolve(this.#permit())
        },
      }
      const ignore = onAbort(signal, () => {
        this.#waiters.delete(waiter)
        reject(aborted(signal?.reason))
        // The one who left may have been the one in whose limit the others were stuck.
        this.#admit()
      })
      this.#waiters.add(waiter)
      this.#admit()
    })
  }

  #permit(): Permit {
    let released = false
    return {
      release: () => {
        if (released) return
        released = true
        this.#active--
        this.#admit()
      },
    }
  }

  #admit(): void {
    for (const waiter of this.#waiters) {
      if (this.#active >= waiter.limit) return
      waiter.admit()
    }
    if (this.#active === 0 && this.#waiters.size === 0) this.#whenIdle()
  }
}

const gates = new Map<string, Gate>()

/** The gate of a route, shared by everyone in this process who asks with the same key. */
export function gateOf(circuitKey: string): Gate {
  const known = gates.get(circuitKey)
  if (known !== undefined) return known
  // An idle gate has nothing to remember: dropping it keeps many short-lived keys from piling up.
  const gate = new Gate(() => gates.delete(circuitKey))
  gates.set(circuitKey, gate)
  return gate
}
