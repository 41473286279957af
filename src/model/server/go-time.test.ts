import { expect, test } from 'vitest'
import { goTime, nanoseconds, parseGoDuration } from './go-time.ts'

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

test.each([
  ['0', 0],
  ['-0', 0],
  ['0s', 0],
  ['30m', 1_800_000],
  ['1h30m', 5_400_000],
  ['-1s', -1000],
  ['+5s', 5000],
  ['1.5m', 90_000],
  ['.5s', 500],
  ['5.s', 5000],
  ['300ms', 300],
  ['2us', 0.002],
  ['2µs', 0.002],
  ['2μs', 0.002],
  ['1500000ns', 1.5],
  ['1h1m1s1ms', 3_661_001],
  ['2562047h47m16.854775807s', 9_223_372_036_854.775],
])('%s is so many milliseconds', (text, ms) => {
  expect(Math.abs(parseGoDuration(text) - ms)).toBeLessThan(0.001)
})

test.each([
  ['', 'time: invalid duration ""'],
  ['-', 'time: invalid duration "-"'],
  ['abc', 'time: invalid duration "abc"'],
  ['.s', 'time: invalid duration ".s"'],
  ['--1s', 'time: invalid duration "--1s"'],
  ['300', 'time: missing unit in duration "300"'],
  ['-1', 'time: missing unit in duration "-1"'],
  ['1h30', 'time: missing unit in duration "1h30"'],
  ['5 m', 'time: unknown unit " m" in duration "5 m"'],
  ['1d', 'time: unknown unit "d" in duration "1d"'],
  ['1.5.5s', 'time: missing unit in duration "1.5.5s"'],
  ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
  ['3000000h', 'time: invalid duration "3000000h"'],
])('%s is wrong, in the words of Go', (text, message) => {
  expect(() => parseGoDuration(text)).toThrow(new Error(message))
})

test('a number of a million digits is refused at once', () => {
  expect(() => parseGoDuration(`${'9'.repeat(1_000_000)}s`)).toThrow('time: invalid duration')
})
