import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { readingThreads } from './reading-threads.ts'

it('leaves a core to others, where there is one', () => {
  expect([1, 2].map((cores) => readingThreads(cores))).toEqual([1, 1])
  expect(readingThreads(64)).toBe(Math.max(1, Math.min(availableParallelism() - 1, 4)))
})
