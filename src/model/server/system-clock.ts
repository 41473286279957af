import type { Clock } from './types.ts'

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
