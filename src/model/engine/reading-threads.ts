import { availableParallelism } from 'node:os'

/** A small model has no work for more. */
const MOST_THREADS = 4

/**
 * How many threads read a prompt, on a machine with so many cores that are good for computing. Threads
 * wait for the slowest of them by turning round and round: as soon as one has to share its core, all take
 * several times as long. So one core is left to others.
 */
export function readingThreads(cores: number): number {
  return Math.max(1, Math.min(cores - 1, availableParallelism() - 1, MOST_THREADS))
}
