import { APICallError, generateText, RetryError } from 'ai'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createLocalModel } from 'tallymark/ai-sdk'
import { lines, raw, refuse, say, text } from '../agent/scripted-model.ts'
import { rejection } from '../rejection.ts'
import { asked } from './asked.ts'

test.each([
  [400, false],
  [401, false],
  [404, false],
  [408, true],
  [409, true],
  [429, true],
  [500, true],
  [503, true],
])('status %d is an error of a call, to be repeated: %s', async (status, isRetryable) => {
  await using model = await asked(refuse(status, 'something is wrong'))
  const call = generateText({ model: model.local('m'), prompt: 'Why?', maxRetries: 0 })
  const error = await rejection(call)
  expect(APICallError.isInstance(error)).toBe(true)
  expect(error).toMatchObject({
    message: 'something is wrong',
    url: `${model.server.url}/api/chat`,
    statusCode: status,
    responseBody: '{"error":"something is wrong"}',
    requestBodyValues: { model: 'm' },
    isRetryable,
    data: { advice: expect.any(String) },
    cause: { name: 'ChatError', status },
  })
})

test('nobody there is an error that may be repeated', async () => {
  await using local = createLocalModel({ baseURL: 'http://127.0.0.1:9' })
  const error = await rejection(generateText({ model: local('m'), prompt: 'Why?', maxRetries: 0 }))
  expect(APICallError.isInstance(error)).toBe(true)
  expect(error).toMatchObject({
    message: 'no model server at http://127.0.0.1:9 (connection refused)',
    isRetryable: true,
    data: { kind: 'Network' },
  })
})

test('a reply that was cut off is asked for again', async () => {
  await using model = await asked([lines(text('It')), say('It is blue.')])
  const { text: answer } = await generateText({ model: model.local('m'), prompt: 'Why?' })
  expect(answer).toBe('It is blue.')
  expect(model.server.bodies).toHaveLength(2)
})

test('a server that stays busy is given up after the retries', async () => {
  await using model = await asked(refuse(503, 'busy'))
  const error = await rejection(
    generateText({ model: model.local('m'), prompt: 'Why?', maxRetries: 1 }),
  )
  expect(RetryError.isInstance(error)).toBe(true)
  expect(model.server.bodies).toHaveLength(2)
})

test('nonsense is not asked for again', async () => {
  await using model = await asked(raw('<html>\n'))
  const error = await rejection(generateText({ model: model.local('m'), prompt: 'Why?' }))
  expect(error).toMatchObject({ name: 'AI_APICallError', isRetryable: false })
  expect(model.server.bodies).toHaveLength(1)
})

test('a wrong setting is told, and nothing is sent', async () => {
  await using local = createLocalModel({ baseURL: 'http://me:hidden@127.0.0.1:11434/' })
  const error = await rejection(generateText({ model: local('m'), prompt: 'Why?' }))
  expect(error).toMatchObject({ isRetryable: false, url: 'http://127.0.0.1:11434/api/chat' })
  expect(inspect(error)).not.toContain('hidden')
})

test('the key is in no error and in no model', async () => {
  await using model = await asked(refuse(401, 'the key s3cret is wrong'))
  const own = model.local('m', { apiKey: 's3cret' })
  const error = await rejection(generateText({ model: own, prompt: 'Why?' }))
  expect(error).toMatchObject({ message: 'the key <api_key> is wrong' })
  expect(inspect([error, own], { depth: 9, showHidden: true })).not.toContain('s3cret')
})
