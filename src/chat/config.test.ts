import { describe, expect, test } from 'vitest'
import { checkSettings, circuitKey, settingsOf, type LocalModelConfig } from './config.ts'

const check = (config: LocalModelConfig) => (): void => checkSettings(settingsOf(config))
const keyOf = (config: LocalModelConfig): string => circuitKey(settingsOf(config))

test('the defaults are those of a server on this machine', () => {
  expect(settingsOf({})).toEqual({
    base_url: 'http://127.0.0.1:11434',
    api_key: '',
    keep_alive: '30m',
    num_ctx: undefined,
    max_concurrent: 4,
    max_line_bytes: 16 * 1024 * 1024,
  })
})

test('a trailing / of base_url is removed', () => {
  expect(settingsOf({ base_url: 'http://h:1/' }).base_url).toBe('http://h:1')
  expect(settingsOf({ base_url: 'http://h:1/sub/' }).base_url).toBe('http://h:1/sub')
})

describe('CA-20: what cannot work is refused, naming the field', () => {
  test.each([
    ['base_url', { base_url: 'localhost' }],
    ['base_url', { base_url: '' }],
    ['base_url', { base_url: 'ftp://h' }],
    ['base_url', { base_url: 'file:///etc/passwd' }],
    ['base_url', { base_url: 'localhost:11434' }],
    ['base_url', { base_url: 'http://user:hunter2@h' }],
    ['base_url', { base_url: 'http://h?x=1' }],
    ['base_url', { base_url: 'http://h#x' }],
    ['api_key', { api_key: 'sk-1\n' }],
    ['api_key', { api_key: 'sk-ключ' }],
    ['num_ctx', { num_ctx: 0 }],
    ['num_ctx', { num_ctx: 1.5 }],
    ['max_concurrent', { max_concurrent: 0 }],
    ['max_concurrent', { max_concurrent: NaN }],
    ['max_line_bytes', { max_line_bytes: 2 ** 30 }],
  ])('%s: %j', (field, config) => {
    expect(check(config)).toThrow(
      expect.objectContaining({ kind: 'InvalidRequest', message: expect.stringContaining(field) }),
    )
  })

  test('without quoting what may be a secret', () => {
    for (const config of [{ base_url: 'http://user:hunter2@h' }, { api_key: 'hunter2\n' }]) {
      expect(check(config)).toThrow(expect.not.stringContaining('hunter2'))
    }
  })

  test.each([
    {},
    { base_url: 'https://h/sub/path' },
    { base_url: 'http://[::1]:11434/' },
    { num_ctx: 8192, max_concurrent: Infinity, max_line_bytes: 1, api_key: 'sk-1 ~' },
  ])('%j is fine', (config) => {
    expect(check(config)).not.toThrow()
  })
})

describe('CA-17: the circuit key', () => {
  const base = { base_url: 'http://h:1', api_key: 'sk-secret' }

  test('begins with the provider and tells nothing else', () => {
    expect(keyOf(base)).toMatch(/^local_model:[0-9a-f]{64}$/)
  })

  test('is equal for equal address and key, with or without the trailing /', () => {
    expect(keyOf({ ...base, base_url: 'http://h:1/' })).toBe(keyOf(base))
    expect(keyOf({ ...base, keep_alive: '1m', num_ctx: 5, max_concurrent: 9 })).toBe(keyOf(base))
    expect(keyOf({})).toBe(keyOf({ base_url: 'http://127.0.0.1:11434', api_key: '' }))
  })

  test('is different otherwise, also when address and key run together alike', () => {
    const keys = [
      keyOf(base),
      keyOf({ ...base, api_key: 'sk-other' }),
      keyOf({ ...base, api_key: '' }),
      keyOf({ ...base, base_url: 'http://h:2' }),
      keyOf({ base_url: 'http://h:1s', api_key: 'k-secret' }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('is a SHA-256 digest', async () => {
    const text = JSON.stringify(['local_model', 'http://h:1', 'sk-secret'])
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    expect(keyOf(base)).toBe(`local_model:${Buffer.from(digest).toString('hex')}`)
  })
})
