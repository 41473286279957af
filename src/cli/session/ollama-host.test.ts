import { describe, expect, test } from 'vitest'
import { addressOfOllamaHost } from './ollama-host.ts'

describe('OLLAMA_HOST', () => {
  test.each([
    ['example.com', 'http://example.com:11434'],
    ['example.com:1234', 'http://example.com:1234'],
    ['192.168.1.5', 'http://192.168.1.5:11434'],
    [':1234', 'http://127.0.0.1:1234'],
    ['', 'http://127.0.0.1:11434'],
    ['http://example.com', 'http://example.com'],
    ['https://example.com', 'https://example.com'],
    ['http://example.com:1234', 'http://example.com:1234'],
    ['HTTPS://example.com:1234', 'https://example.com:1234'],
    ['https://example.com/ollama/', 'https://example.com/ollama'],
    ['example.com/', 'http://example.com:11434'],
    ['example.com:1234//', 'http://example.com:1234'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:1234', 'http://127.0.0.1:1234'],
    ['http://0.0.0.0:1234', 'http://127.0.0.1:1234'],
    ['::', 'http://[::1]:11434'],
    ['[::]:1234', 'http://[::1]:1234'],
    ['::1', 'http://[::1]:11434'],
    ['[::1]', 'http://[::1]:11434'],
    ['[::1]:1234', 'http://[::1]:1234'],
    ['http://[fe80::5]', 'http://[fe80::5]'],
    ['  "0.0.0.0:1234"  ', 'http://127.0.0.1:1234'],
    ["'example.com'", 'http://example.com:11434'],
    ['example.com:0', 'http://example.com:0'],
  ])('%j means %s', (value, address) => {
    expect(addressOfOllamaHost(value)).toBe(address)
    expect(URL.canParse(address)).toBe(true)
  })

  test.each(['example.com:x', 'example.com:65536', 'example.com:', '1.2.3.4:-1', '[::1]:a'])(
    '%j has no port that can be',
    (value) => {
      expect(() => addressOfOllamaHost(value)).toThrow(/^OLLAMA_HOST has the port "/)
    },
  )
})
