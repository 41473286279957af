import { expect, test } from 'vitest'
import { ProgressLine } from './progress-line.ts'

/** A progress line with a clock that is set by hand; `shown` is what a person has seen. */
function lineWith(interactive: boolean) {
  const shown: string[] = []
  const clock = { ms: 5000 }
  const terminal = { interactive, status: (text: string) => void shown.push(text) }
  return { line: new ProgressLine(terminal, () => clock.ms), clock, shown }
}

test('nothing is shown in the first second, and nothing has to be cleared', () => {
  const { line, clock, shown } = lineWith(true)
  line.show(1e6, 1e8)
  clock.ms += 999
  line.show(5e7, 1e8)
  line.clear()
  expect(shown).toEqual([])
})

test('then how much was read, and how fast, no more than ten times a second', () => {
  const { line, clock, shown } = lineWith(true)
  clock.ms += 2000
  line.show(5e7, 2e8)
  clock.ms += 50
  line.show(6e7, 2e8)
  clock.ms += 450
  line.show(1e8, 2e8)
  line.clear()
  expect(shown).toEqual(['reading 25%, 50 MB, 25 MB/s', 'reading 50%, 100 MB, 40 MB/s', ''])
})

test('without a total there is no percentage', () => {
  const { line, clock, shown } = lineWith(true)
  clock.ms += 1000
  line.show(3e6)
  expect(shown).toEqual(['reading, 3 MB, 3 MB/s'])
})

test('a name says what is read', () => {
  const shown: string[] = []
  const clock = { ms: 0 }
  const terminal = { interactive: true, status: (text: string) => void shown.push(text) }
  const line = new ProgressLine(terminal, () => clock.ms, 'sales.csv')
  clock.ms += 1000
  line.show(3e6, 6e6)
  expect(shown).toEqual(['reading sales.csv 50%, 3 MB, 3 MB/s'])
})

test('where nobody looks, nothing is shown', () => {
  const { line, clock, shown } = lineWith(false)
  clock.ms += 5000
  line.show(1e6, 1e8)
  line.clear()
  expect(shown).toEqual([])
})
