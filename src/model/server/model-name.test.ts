import { expect, test } from 'vitest'
import { fullName, isSameModel, shownName } from './model-name.ts'
import { StatusError } from './status-error.ts'

test.each([
  'builtin',
  'builtin:latest',
  'BuiltIn:Latest',
  ' builtin ',
  'library/builtin',
  'registry.ollama.ai/library/builtin:latest',
  'https://registry.ollama.ai/library/builtin',
  'builtin:local',
])('%s is the built-in model', (name) => {
  expect(isSameModel(name, 'builtin')).toBe(true)
})

test.each(['qwen3', 'builtin:8b', 'me/builtin', 'builtin2', 'example.org/library/builtin'])(
  '%s is another one',
  (name) => {
    expect(isSameModel(name, 'builtin')).toBe(false)
  },
)

test.each([
  ['a b', 400, 'invalid model name'],
  [':', 400, 'invalid model name'],
  ['builtin:', 400, 'invalid model name'],
  ['/builtin', 400, 'invalid model name'],
  ['.hidden', 400, 'invalid model name'],
  ['a'.repeat(81), 400, 'invalid model name'],
  ['é', 400, 'invalid model name'],
  ['gpt-oss:20b-cloud', 403, 'ollama cloud is disabled: remote model is unavailable'],
  ['qwen3:cloud', 403, 'ollama cloud is disabled: remote model is unavailable'],
  ['m:cloud:local', 400, 'use either :local or :cloud, not both: "m:cloud:local"'],
])('%s can be nobody’s', (name, status, message) => {
  expect(() => isSameModel(name, 'builtin')).toThrow(new StatusError(status, message))
})

test('names are shown without the usual parts', () => {
  expect(shownName('builtin')).toBe('builtin:latest')
  expect(shownName('me/x:1')).toBe('me/x:1')
  expect(shownName('example.org/me/x')).toBe('example.org/me/x:latest')
  expect(fullName('builtin')).toBe('registry.ollama.ai/library/builtin:latest')
})
