import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { mended as mendedTo } from './mended.ts'
import type { JsonSchema } from './tool.ts'

/** Mends with the validator that the registry has. */
function mended(value: unknown, schema: JsonSchema): unknown {
  return mendedTo(value, schema, (candidate, form) => {
    const validator = new Validator(JSON.parse(JSON.stringify(form)), '2020-12')
    return validator.validate(candidate).valid
  })
}

const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }
const point: JsonSchema = {
  type: 'object',
  properties: { x: integer, y: integer },
  required: ['x'],
}

describe('a text', () => {
  test.each([
    [100, '100'],
    [-0.5, '-0.5'],
    [0, '0'],
    [true, 'true'],
    [false, 'false'],
    ['100', '100'],
    ['', ''],
  ])('of %j is %j', (value, expected) => {
    expect(mended(value, text)).toBe(expected)
  })

  test.each([[null], [{ a: 1 }], [['a']]])('is not made of %j', (value) => {
    expect(mended(value, text)).toEqual(value)
  })
})

describe('a number', () => {
  test.each([
    ['5', 5],
    ['-12', -12],
    ['+3', 3],
    ['0', 0],
    ['1.25', 1.25],
    [5, 5],
  ])('of %j is %j', (value, expected) => {
    expect(mended(value, { type: 'number' })).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'five',
    '5 rows',
    '1,000',
    '$5',
    '0x10',
    'Infinity',
    'NaN',
    '1e3x',
    '12345678901234567890',
    '9007199254740993',
    '\u0665',
    'true',
  ])('is not made of the text %j', (value) => {
    expect(mended(value, { type: 'number' })).toBe(value)
    expect(mended(value, integer)).toBe(value)
  })

  test.each([[true], [false], [null], [[5]], [{}]])('is not made of %j', (value) => {
    expect(mended(value, integer)).toEqual(value)
  })

  test('no integer is made of a fraction', () => {
    expect(Number.isInteger(mended('1.5', integer))).toBe(false)
  })
})

describe('a boolean', () => {
  test.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
  ])('of %j is %j', (value, expected) => {
    expect(mended(value, { type: 'boolean' })).toBe(expected)
  })

  test.each([['yes'], ['TRUE '], [''], [1], [0], [null]])('is not made of %j', (value) => {
    expect(mended(value, { type: 'boolean' })).toBe(value)
  })
})

describe('an object', () => {
  test('is read from its text, also with spaces around it', () => {
    expect(mended(' \n{"x": "1", "y": 2}', point)).toEqual({ x: 1, y: 2 })
  })

  test('loses what is null and may be absent, and keeps what is null and may not', () => {
    expect(mended({ x: 1, y: null }, point)).toEqual({ x: 1 })
    expect(mended({ x: null, y: 1 }, point)).toEqual({ x: null, y: 1 })
  })

  test('keeps names that the schema does not list, for the validator to refuse', () => {
    const given = { x: 1, z: null, toString: 5, constructor: null }
    expect(mended(given, point)).toEqual(given)
  })

  test('keeps __proto__ as a field and nobody’s prototype', () => {
    const result = mended(JSON.parse('{"x": "1", "__proto__": {"y": 2}}'), point)
    expect(JSON.stringify(result)).toBe('{"x":1,"__proto__":{"y":2}}')
    expect(result).not.toHaveProperty('y')
  })

  test.each(['{"x": 1', '{x: 1}', 'x', '', '5'])('is not made of %j', (value) => {
    expect(mended(value, point)).toBe(value)
  })
})

describe('an array', () => {
  const texts: JsonSchema = { type: 'array', items: text }

  test.each([
    ['["a", 5]', ['a', '5']],
    ['a', ['a']],
    [5, ['5']],
    [
      ['a', 5, true],
      ['a', '5', 'true'],
    ],
    [[], []],
    ['[]', []],
    ['[broken', ['[broken']],
  ])('of %j is %j', (value, expected) => {
    expect(mended(value, texts)).toEqual(expected)
  })

  test('of one object is an array of it, mended', () => {
    expect(mended({ x: '1' }, { type: 'array', items: point })).toEqual([{ x: 1 }])
    expect(mended('{"x": "1"}', { type: 'array', items: point })).toEqual([{ x: 1 }])
  })

  test('is not made of nothing', () => {
    expect(mended(null, texts)).toBe(null)
    expect(mended(undefined, texts)).toBe(undefined)
  })

  test('without a schema for its items keeps them as they are', () => {
    expect(mended(['1', null, {}], { type: 'array' })).toEqual(['1', null, {}])
  })
})

describe('of several forms', () => {
  const pointOrPoints: JsonSchema = { anyOf: [point, { type: 'array', items: point }] }

  test.each([
    ['the first that it fits', { x: '1' }, { x: 1 }],
    ['a later one', [{ x: '1' }], [{ x: 1 }]],
    ['a later one, as text', '[{"x": "1"}]', [{ x: 1 }]],
    ['none', { y: '1' }, { y: '1' }],
    ['none at all', 'x', 'x'],
  ])('%s decides', (_which, value, expected) => {
    expect(mended(value, pointOrPoints)).toEqual(expected)
  })

  test('what one of them allows as it is stays as it is', () => {
    expect(mended('5', { anyOf: [integer, text] })).toBe('5')
    expect(mended(5, { anyOf: [text, integer] })).toBe(5)
    expect(mended('true', { anyOf: [{ type: 'boolean' }, text] })).toBe('true')
  })
})

test('without a type nothing is mended', () => {
  for (const value of ['5', 5, null, '{"x": "1"}', { x: '1' }]) {
    expect(mended(value, {})).toBe(value)
    expect(mended(value, { description: 'anything' })).toBe(value)
  }
})

test('arguments are not changed where they stand', () => {
  const given = { x: '1', y: null }
  mended(given, point)
  expect(given).toEqual({ x: '1', y: null })
})
