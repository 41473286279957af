import { expect, test } from 'vitest'
import { drained, inParts, inTurns, type Parts } from './parts.ts'

const LONG = 100_000

/** Notes its parts, and says how many steps they were. */
function* counted(length: number, seen: number[]): Parts<number> {
  let steps = 0
  yield* inParts(length, (from, to) => {
    expect(from).toBe(steps)
    seen.push(to)
    steps += to - from
  })
  return steps
}

test('parts are all the steps, one after the other', () => {
  const seen: number[] = []
  expect(drained(counted(LONG, seen))).toBe(LONG)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.at(-1)).toBe(LONG)
  expect(drained(counted(0, []))).toBe(0)
})

test('a turn is awaited between two parts, not before the first nor after the last', async () => {
  const seen: number[] = []
  let turns = 0
  const count = await inTurns(counted(LONG, seen), async () => void turns++)
  expect(count).toBe(LONG)
  expect(turns).toBe(seen.length - 1)
  turns = 0
  expect(await inTurns(counted(100, []), async () => void turns++)).toBe(100)
  expect(turns).toBe(0)
})

test('when a turn is refused, the parts after it are not done', async () => {
  const seen: number[] = []
  const refused = inTurns(counted(LONG, seen), () => Promise.reject(new Error('enough')))
  await expect(refused).rejects.toThrow('enough')
  expect(seen).toHaveLength(1)
})
