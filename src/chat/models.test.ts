import { expect, test } from 'vitest'
import { modelsOf } from './models.ts'

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
  expect(() => modelsOf(body)).toThrow(expect.objectContaining({ kind: 'Parse' }))
})
