import { expect, test } from 'vitest'
import type { ToolUseBlock } from '../chat/types.ts'
import type { ToolOutput } from '../table/query.ts'
import { RepeatWatch } from './repeat-watch.ts'

const callOf = (name: string, input: object = {}, id = 'call_0'): ToolUseBlock => ({
  type: 'ToolUse',
  id,
  name,
  input: { ...input },
})
const fine = (content: string): ToolOutput => ({ ok: true, content })
const wrong = (message: string): ToolOutput => ({ ok: false, message })

test('the same calls with the same results are counted, whatever their ids', () => {
  const watch = new RepeatWatch()
  const times = ['x', 'y', 'z'].map((id) => watch.see([callOf('a', { n: 1 }, id)], [fine('1')]))
  expect(times).toEqual([1, 2, 3])
})

test.each([
  ['another name', [callOf('b')], [fine('1')]],
  ['other arguments', [callOf('a', { n: 1 })], [fine('1')]],
  ['another result', [callOf('a')], [fine('2')]],
  ['a failure', [callOf('a')], [wrong('2')]],
  ['one call more', [callOf('a'), callOf('a')], [fine('1'), fine('1')]],
])('%s begins anew', (_what, calls, outputs) => {
  const watch = new RepeatWatch()
  const first = (): number => watch.see([callOf('a')], [fine('1')])
  first()
  first()
  expect(watch.see(calls, outputs)).toBe(1)
  expect(first()).toBe(1)
})

test('a result and a failure of the same text are not the same', () => {
  const watch = new RepeatWatch()
  watch.see([callOf('a')], [fine('1')])
  expect(watch.see([callOf('a')], [wrong('1')])).toBe(1)
})

test('arguments nested a hundred thousand deep are looked at without a complaint', () => {
  const input: ToolUseBlock['input'] = { deep: JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)) }
  const watch = new RepeatWatch()
  expect(watch.see([{ ...callOf('a'), input }], [fine('1')])).toBe(1)
})
