import { expect, test } from 'vitest'
import { aborted, ChatError, type ChatErrorKind } from '../chat/error.ts'
import { failureAttributes } from './failure.ts'

const kinds: readonly ChatErrorKind[] = [
  'Auth',
  'Context',
  'InvalidRequest',
  'RateLimit',
  'Overloaded',
  'Api',
  'Network',
  'Parse',
]

test.each(kinds)('the error.type of a ChatError is its kind: %s', (kind) => {
  const error = new ChatError(kind, 'something happened', { advice: 'Try again.' })
  expect(failureAttributes(error)).toEqual({ 'error.type': kind })
})

test('what was cancelled has no error.type', () => {
  expect(failureAttributes(aborted('enough'))).toEqual({ 'tallymark.aborted': true })
})

test('a deadline that passed is a timeout', () => {
  const reason = new DOMException('too late', 'TimeoutError')
  expect(failureAttributes(aborted(reason))).toEqual({ 'error.type': 'timeout' })
})

test('any other error has its name, and what is none has no name', () => {
  expect(failureAttributes(new RangeError('no'))).toEqual({ 'error.type': 'RangeError' })
  expect(failureAttributes('no')).toEqual({ 'error.type': '_OTHER' })
})
