import { expect, test } from 'vitest'
import { serverAttributes } from './server-attributes.ts'

test.each([
  ['http://127.0.0.1:11434', '127.0.0.1', 11434],
  ['http://[::1]:11434', '::1', 11434],
  ['https://models.example/ollama', 'models.example', 443],
  ['http://models.example', 'models.example', 80],
])('%s has an address and a port', (base_url, address, port) => {
  const expected = { 'server.address': address, 'server.port': port }
  expect(serverAttributes(base_url)).toEqual(expected)
})

test.each([undefined, '', 'here'])('%j has neither', (base_url) => {
  expect(serverAttributes(base_url)).toEqual({})
})
