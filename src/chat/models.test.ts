import { expect, test } from 'vitest'
import { loadedModelsOf, modelDetailsOf, modelsOf, versionOf } from './models.ts'

test('the list of models is read as the server writes it', () => {
  const body = JSON.stringify({
    models: [
      {
        name: 'qwen3:8b',
        model: 'qwen3:8b',
        modified_at: '2026-08-01T12:00:00Z',
        size: 5_200_000_000,
        digest: 'abc',
        details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
      },
      { name: 'bare' },
      { nameless: true },
      null,
    ],
  })
  expect(modelsOf(body)).toStrictEqual([
    {
      name: 'qwen3:8b',
      size_bytes: 5_200_000_000,
      family: 'qwen3',
      parameter_size: '8.2B',
      quantization: 'Q4_K_M',
      modified_at: '2026-08-01T12:00:00Z',
    },
    { name: 'bare' },
  ])
})

test('a server without models has none', () => {
  expect(modelsOf('{"models":[]}')).toEqual([])
  expect(modelsOf('{"models":null}')).toEqual([])
})

test.each(['', '<html>', '[]', '{}', '{"models":5}', 'null'])('%j is a Parse error', (body) => {
  const parseError = expect.objectContaining({ kind: 'Parse' })
  expect(() => modelsOf(body)).toThrow(parseError)
  expect(() => loadedModelsOf(body)).toThrow(parseError)
  expect(() => versionOf(body)).toThrow(parseError)
})

test('what is loaded is read as the server writes it', () => {
  const body = JSON.stringify({
    models: [
      {
        name: 'qwen3:8b',
        model: 'qwen3:8b',
        size: 6_500_000_000,
        details: { family: 'qwen3' },
        expires_at: '2026-08-01T12:30:00Z',
        size_vram: 6_000_000_000,
        context_length: 8192,
      },
      { name: 'loading', size: '5', context_length: 0 },
      { context_length: 5 },
    ],
  })
  expect(loadedModelsOf(body)).toStrictEqual([
    {
      name: 'qwen3:8b',
      context_length: 8192,
      size_bytes: 6_500_000_000,
      size_vram_bytes: 6_000_000_000,
    },
    { name: 'loading' },
  ])
  expect(loadedModelsOf('{"models":null}')).toEqual([])
})

test('what a model can do is read as the server writes it', () => {
  const body = JSON.stringify({
    license: 'Apache',
    details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
    model_info: {
      'general.architecture': 'qwen3',
      'clip.context_length': 77,
      'qwen3.context_length': 40_960,
      'tokenizer.ggml.tokens': null,
    },
    capabilities: ['completion', 'tools', 'thinking'],
  })
  expect(modelDetailsOf(body)).toStrictEqual({
    capabilities: ['completion', 'tools', 'thinking'],
    context_length: 40_960,
    family: 'qwen3',
    parameter_size: '8.2B',
    quantization: 'Q4_K_M',
  })
})

test.each([
  ['nothing', {}, {}],
  ['nulls', { capabilities: null, model_info: null, details: null }, {}],
  ['odd capabilities', { capabilities: ['tools', 5, null] }, { capabilities: ['tools'] }],
  ['no architecture', { model_info: { 'x.context_length': 2048 } }, { context_length: 2048 }],
  ['a length that is none', { model_info: { 'x.context_length': -1 } }, {}],
  ['a length in words', { model_info: { 'x.context_length': '2048' } }, {}],
])('a description with %s is read as far as it goes', (_what, answer, expected) => {
  expect(modelDetailsOf(JSON.stringify(answer))).toStrictEqual(expected)
})

test.each(['', '<html>', '[]', 'null'])('%j describes no model', (body) => {
  expect(() => modelDetailsOf(body)).toThrow(expect.objectContaining({ kind: 'Parse' }))
})
