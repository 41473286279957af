import { describe, expect, test } from 'vitest'
import { networkError } from './network-error.ts'

describe('network errors', () => {
  const at = 'http://127.0.0.1:11434'
  const withCode = (code: string): Error => Object.assign(new Error('low level'), { code })

  test.each([
    ['ECONNREFUSED', 'connection refused', 'ollama serve'],
    ['ENOTFOUND', 'host name', 'base_url'],
    ['UND_ERR_CONNECT_TIMEOUT', '30 seconds', 'base_url'],
    ['UND_ERR_SOCKET', 'low level', 'server'],
  ])('%s says %s', (code, message, advice) => {
    for (const cause of [
      withCode(code),
      new TypeError('fetch failed', { cause: withCode(code) }),
      new TypeError('fetch failed', { cause: new AggregateError([withCode(code)]) }),
    ]) {
      const error = networkError(at, cause)
      expect(error.kind).toBe('Network')
      expect(error.cause).toBe(cause)
      expect(error.message).toContain(at)
      expect(error.advice).toContain(advice)
    }
    expect(networkError(at, withCode(code)).message).toContain(message)
  })

  test('whatever was thrown, there is a sentence', () => {
    for (const cause of [undefined, null, 'x', 5, {}, new Error()]) {
      expect(networkError(at, cause).message).toContain('no reason given')
    }
  })
})
