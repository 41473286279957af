import { expect, test } from 'vitest'
import { answerCall } from './answer-call.ts'

const limits = { maxRows: 10, maxBytes: 10_000 }
const lines = Array.from({ length: 60_000 }, (_, i) => `${(i * 7919) % 60_000},region ${i % 10}`)
const data = `id,region\n${lines.join('\n')}`
const sort_by = [{ column: 'region' }, { column: 'id', descending: true }]

test('a call that is cancelled while its rows are sorted has no answer', async () => {
  const controller = new AbortController()
  const { signal } = controller
  let isScheduled = false
  const onProgress = (rows: number, of: number): void => {
    if (rows < of || isScheduled) return
    isScheduled = true
    // As a message would come: between two parts, when all rows have been looked at.
    setImmediate(() => controller.abort(new Error('cancelled')))
  }
  const call = answerCall({ data, sort_by }, { tables: [], limits, signal, onProgress })
  await expect(call).rejects.toThrow('cancelled')
})

test('a call whose rows are few is answered at once', async () => {
  const { signal } = new AbortController()
  const few = { data: 'id\n3\n1\n2', sort_by: { column: 'id' } }
  const call = answerCall(few, { tables: [], limits, signal, onProgress: () => {} })
  let isLater = false
  setImmediate(() => void (isLater = true))
  expect((await call).structuredContent).toMatchObject({ rows: [[1], [2], [3]] })
  expect(isLater).toBe(false)
})
