import { expect, test } from 'vitest'
import { goTime, nanoseconds } from './go-time.ts'

test('a time has the nanoseconds that it has, and no zeros at their end', () => {
  const start = Date.UTC(2026, 7, 24, 9, 5, 3)
  expect(goTime(start)).toBe('2026-08-24T09:05:03Z')
  expect(goTime(start + 120)).toBe('2026-08-24T09:05:03.12Z')
  expect(goTime(start + 0.5)).toBe('2026-08-24T09:05:03.0005Z')
  expect(goTime(start + 999.999)).toMatch(/^2026-08-24T09:05:03\.99999\d+Z$/)
})

test('durations are whole nanoseconds, never less than none', () => {
  expect([nanoseconds(1.234_567_8), nanoseconds(-1)]).toEqual([1_234_568, 0])
})
