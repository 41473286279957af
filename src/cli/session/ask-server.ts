import { ChatError } from '../../chat/error.ts'
import { ServerFailure } from './server-failure.ts'
import type { Setting } from './settings.ts'

/** Whoever is there answers such questions at once: only models take their time. */
const PATIENCE_MS = 30_000

/**
 * Asks a server for something that it need not think about. Rejects with a `ServerFailure`, also when it
 * takes too long, or as the question does when the signal aborts.
 */
export async function askServer<T>(
  server: Setting<string>,
  signal: AbortSignal,
  question: (signal: AbortSignal) => Promise<T>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  // Not `AbortSignal.timeout`: Node 20 forgets one that only `any` refers to.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await question(AbortSignal.any([signal, patience.signal]))
  } catch (error) {
    if (!(error instanceof ChatError) || signal.aborted) throw error
    throw new ServerFailure(error, server)
  } finally {
    clearTimeout(timer)
  }
}
