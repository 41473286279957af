import { generateText, streamText } from 'ai'
import { expect, test } from 'vitest'
import { begin, endless, silence, text } from '../agent/scripted-model.ts'
import { rejection } from '../rejection.ts'
import { asked } from './asked.ts'

test('who aborts in mid-stream closes the connection', async () => {
  await using model = await asked(begin(text('It is')))
  const controller = new AbortController()
  const result = streamText({
    model: model.local('m'),
    prompt: 'Why?',
    abortSignal: controller.signal,
  })
  const types: string[] = []
  for await (const part of result.fullStream) {
    types.push(part.type)
    if (part.type === 'text-delta') controller.abort()
  }
  expect(types.at(-1)).toBe('abort')
  expect(types).not.toContain('error')
  expect(await model.server.left(0)).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['a text', 'enough'],
  ['an error', new Error('enough')],
])('aborting a call with %s as its reason is an abort', async (_, reason) => {
  await using model = await asked(silence)
  const controller = new AbortController()
  const call = generateText({
    model: model.local('m'),
    prompt: 'Why?',
    abortSignal: controller.signal,
  })
  await model.server.asked(0)
  controller.abort(reason)
  expect(await rejection(call)).toMatchObject({ name: 'AbortError' })
  expect(await model.server.left(0)).toBe(true)
})

test('a signal that has aborted before sends nothing', async () => {
  await using model = await asked(silence)
  const abortSignal = AbortSignal.abort()
  const call = model.local('m').doStream({ prompt: [], abortSignal })
  expect(await rejection(Promise.resolve(call))).toMatchObject({ name: 'AbortError' })
  expect(model.server.bodies).toEqual([])
})

test('who cancels the stream closes the connection', async () => {
  await using model = await asked(endless(text('on and ')))
  const { stream } = await model.local('m').doStream({ prompt: [] })
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  expect(await model.server.left(0)).toBe(true)
})

test('who waits for a permit can leave', async () => {
  await using model = await asked(begin(text('It is')))
  const own = model.local('m', { maxConcurrent: 1 })
  const { stream } = await own.doStream({ prompt: [] })
  const controller = new AbortController()
  const waiting = own.doStream({ prompt: [], abortSignal: controller.signal })
  controller.abort()
  expect(await rejection(Promise.resolve(waiting))).toMatchObject({ name: 'AbortError' })
  await stream.cancel()
  expect(model.server.bodies).toHaveLength(1)
})
