import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { problemsIn } from './argument-problems.ts'
import { extendedDataQueryTool } from './data-query.ts'
import type { JsonSchema } from './tool.ts'

function problemsOf(value: unknown, schema: JsonSchema): readonly string[] {
  const copy: object = JSON.parse(JSON.stringify(schema))
  return problemsIn(new Validator(copy, '2020-12', false).validate(value).errors, schema)
}

const closed: JsonSchema = {
  type: 'object',
  properties: {
    size: { type: 'integer', minimum: 2 },
    kind: { type: 'string', enum: ['a', 'b'] },
    list: { type: 'array', items: { type: 'object', properties: { op: { type: 'string' } } } },
  },
  required: ['size'],
  additionalProperties: false,
}

describe('one wrong argument is one problem', () => {
  test.each([
    ['a missing one', {}, ['size is missing']],
    ['a wrong type', { size: 'x' }, ['size must be an integer, not a string']],
    ['too small', { size: 1 }, ['size must be at least 2']],
    ['none of the words', { size: 2, kind: 'c' }, ['kind must be one of a, b']],
    [
      'deep inside',
      { size: 2, list: [{}, { op: 1 }] },
      ['list[1].op must be a string, not a number'],
    ],
    ['an unknown name', { size: 2, sise: 1 }, ['there is no sise, only size, kind, list']],
    ['the whole', [], ['the whole must be an object, not an array']],
  ])('%s', (_what, value, expected) => {
    expect(problemsOf(value, closed)).toEqual(expected)
  })

  test('what is right has none', () => {
    expect(problemsOf({ size: 2, kind: 'a', list: [{ op: 'x' }] }, closed)).toEqual([])
  })
})

describe('of several forms, the one that is meant is explained', () => {
  const { parameters } = extendedDataQueryTool

  test('an object is measured by the form for an object', () => {
    const problems = problemsOf({ data: 'a', aggregate: { column: 'x', fn: 'mean' } }, parameters)
    expect(problems).toEqual(['aggregate.fn must be one of count, sum, avg, min, max'])
  })

  test('an array is measured by the form for an array', () => {
    const problems = problemsOf({ data: 'a', sort_by: [{ descending: true }] }, parameters)
    expect(problems).toEqual([
      expect.stringMatching(/^column is missing in sort_by\[0\] \(Name of a column/),
    ])
  })

  test('what fits none is told all types', () => {
    expect(problemsOf({ data: 'a', group_by: 5 }, parameters)).toEqual([
      'group_by must be a string or an array, not a number',
    ])
  })

  test('a name that a condition does not have is told with those that it has', () => {
    const filter = { column: 'a', op: 'eq', value: '1', operator: 'eq' }
    expect(problemsOf({ data: 'a', filter }, parameters)).toEqual([
      'there is no operator in filter, only column, op, value',
    ])
  })
})

test('no more than five problems are told, each once', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`p${i}`, { type: 'string' as const }]),
  )
  const schema: JsonSchema = { type: 'object', properties, required: Object.keys(properties) }
  const problems = problemsOf({}, schema)
  expect(problems).toHaveLength(5)
  expect(new Set(problems).size).toBe(5)
  expect(problems[0]).toBe('p0 is missing')
})

test('a keyword without words of ours is told in the validator’s', () => {
  const schema: JsonSchema & { readonly maxLength: number } = { type: 'string', maxLength: 3 }
  expect(problemsOf('long text', schema)).toEqual([expect.stringContaining('too long')])
})
