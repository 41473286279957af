import { aborted } from './error.ts'

/**
 * Who listens to which signal. One listener of ours per signal serves all: a program may well share a
 * signal between hundreds of streams, and Node warns of a leak at the eleventh listener.
 */
const reactions = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls `react` once the signal aborts. The function that is returned takes that back. */
export function onAbort(signal: AbortSignal | undefined, react: () => void): () => void {
  if (signal === undefined) return () => {}
  const all = reactions.get(signal) ?? listenTo(signal)
  all.add(react)
  return () => void all.delete(react)
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const all = new Set<() => void>()
  reactions.set(signal, all)
  signal.addEventListener('abort', () => all.forEach((react) => react()), { once: true })
  return all
}

/** The promise, or `Aborted` as soon as the signal aborts; `cancel` then stops what was promised. */
export function orAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  cancel: () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      ignore()
      cancel()
      reject(aborted(signal?.reason))
    }
    const ignore = onAbort(signal, abort)
    promise.then(resolve, reject).finally(ignore)
    if (signal?.aborted === true) abort()
  })
}
