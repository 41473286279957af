/** Tells the time and waits: what a test replaces. */
export interface Clock {
  /** Milliseconds since 1970, with fractions. */
  now(): number
  /** Calls back after so many milliseconds, unless the function that is returned is called before. */
  after(ms: number, react: () => void): () => void
}

/** The clock of this machine, finer than milliseconds. */
export function systemClock(): Clock {
  let offset = Date.now() - performance.now()
  return {
    now: () => {
      const now = offset + performance.now()
      // The fine clock stands still while a machine sleeps, and nobody sets it.
      const drift = Date.now() - now
      if (Math.abs(drift) < 50) return now
      offset += drift
      return now + drift
    },
    after: (ms, react) => {
      const timer = setTimeout(react, ms)
      return () => clearTimeout(timer)
    },
  }
}
