import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingLine } from './waiting-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `shown` is what a person has seen. */
function lineOn(interactive: boolean) {
  const shown: string[] = []
  const line = new WaitingLine({ interactive, status: (text) => void shown.push(text) })
  return { line, shown }
}

test('what comes within a second was not waited for', () => {
  const { line, shown } = lineOn(true)
  line.wait('waiting')
  vi.advanceTimersByTime(999)
  line.stop()
  vi.advanceTimersByTime(5000)
  expect(shown).toEqual([])
})

test('the line counts the seconds, gives a hint when there are many, and goes away', () => {
  const { line, shown } = lineOn(true)
  line.wait('waiting for qwen3:8b', ' (loading)')
  vi.advanceTimersByTime(5000)
  line.stop()
  line.stop()
  expect(shown).toEqual([
    'waiting for qwen3:8b, 1 s',
    'waiting for qwen3:8b, 2 s',
    'waiting for qwen3:8b, 3 s',
    'waiting for qwen3:8b, 4 s',
    'waiting for qwen3:8b, 5 s (loading)',
    '',
  ])
})

test('the same wait goes on, and another begins anew', () => {
  const { line, shown } = lineOn(true)
  line.wait('thinking')
  vi.advanceTimersByTime(1500)
  line.wait('thinking')
  vi.advanceTimersByTime(500)
  line.wait('answering')
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual(['thinking, 1 s', 'thinking, 2 s', '', 'answering, 1 s'])
})

test('where nobody looks, nothing is shown', () => {
  const { line, shown } = lineOn(false)
  line.wait('waiting')
  vi.advanceTimersByTime(9000)
  line.stop()
  expect(shown).toEqual([])
})
