import { expect, test } from 'vitest'
import { aborted, ChatError, invalidRequest, isRetryable, parseError } from './error.ts'
import { networkError } from './network-error.ts'
import { errorFromStatus, errorFromStream } from './server-error.ts'

test('isRetryable: the same request may succeed when sent again', () => {
  const yes = [
    networkError('x', undefined),
    errorFromStatus(429, ''),
    errorFromStatus(503, ''),
    errorFromStatus(529, ''),
    errorFromStatus(500, ''),
    errorFromStatus(502, ''),
    errorFromStatus(408, ''),
    parseError('cut off', { retryable: true }),
  ]
  const no = [
    errorFromStatus(400, ''),
    errorFromStatus(401, ''),
    errorFromStatus(404, ''),
    errorFromStatus(302, ''),
    errorFromStatus(499, ''),
    errorFromStream('the input length exceeds the context length'),
    parseError('bad ndjson line'),
    aborted(undefined),
    invalidRequest('model'),
    new Error('x'),
    undefined,
  ]
  expect(yes.map(isRetryable)).not.toContain(false)
  expect(no.map(isRetryable)).not.toContain(true)
})

test('an error keeps its cause and is written as JSON with all that a log needs', () => {
  const cause = new Error('why')
  const error = aborted(cause).withPartial({
    model: 'm',
    content: [{ type: 'Text', text: 'a' }],
    stop_reason: 'EndTurn',
    usage: { input_tokens: 0, output_tokens: 0 },
  })
  expect(error).toBeInstanceOf(ChatError)
  expect(error).toBeInstanceOf(Error)
  expect(error.cause).toBe(cause)
  expect(String(error)).toBe('ChatError: the request was cancelled')
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    name: 'ChatError',
    kind: 'Aborted',
    message: 'the request was cancelled',
    partial: { content: [{ text: 'a' }] },
  })
})
