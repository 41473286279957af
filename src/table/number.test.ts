import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact } from '../../test/table/obvious.ts'
import { numberOf, twoDecimals } from './number.ts'

const pattern = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** What DQ-1 says, in one line. */
function obvious(text: string): number {
  const value = pattern.test(text) ? Number(text) : NaN
  return Number.isFinite(value) ? value : NaN
}

describe('DQ-1: a number', () => {
  test.each([
    ['0', 0],
    ['-0', -0],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['-.5', -0.5],
    ['+5.', 5],
    ['1E5', 1e5],
    ['1e+5', 1e5],
    ['1e-5', 1e-5],
    ['5.e1', 50],
    ['.5e1', 5],
    ['00012', 12],
    ['-007.50', -7.5],
    ['123456789012345', 123456789012345],
    ['1234567890123456', 1234567890123456],
    ['9007199254740993', 9007199254740992],
    ['9223372036854775807', 9223372036854775807],
    ['12345678901234567890', 12345678901234567890],
    ['0.1', 0.1],
    ['0.30000000000000004', 0.30000000000000004],
    ['179769313486231570000e288', Number.MAX_VALUE],
    ['5e-324', 5e-324],
    ['1e-400', 0],
    ['-1e-400', -0],
    ['0e999999', 0],
    [`${'0'.repeat(400)}1`, 1],
    [`1${'0'.repeat(308)}`, 1e308],
    [`.${'0'.repeat(400)}1e401`, 1],
  ])('%s is %d', (text, value) => {
    expect(numberOf(text)).toBe(value)
  })

  test.each([
    '',
    ' ',
    ' 5',
    '5 ',
    '\t5',
    '.',
    '-',
    '+',
    '+.',
    'e5',
    '.e5',
    '-e5',
    '5e',
    '5e+',
    '5e-',
    '5e1.5',
    '5e 1',
    '1e5e5',
    '--5',
    '+-5',
    '5-',
    '1.2.3',
    '1..2',
    '0x10',
    '0b1',
    '0o7',
    '1_000',
    '1,000',
    '12abc',
    'abc',
    'NaN',
    'inf',
    'Infinity',
    '-Infinity',
    '1e999',
    '-1e309',
    `1${'0'.repeat(309)}`,
    '1n',
    '5%',
    '$5',
    '５',
    '٣',
    '−5',
    '1\u00a0000',
    '1e５',
    '\u00005',
    '5\u0000',
    'true',
  ])('%j is none', (text) => {
    expect(numberOf(text)).toBeNaN()
  })

  test('is what the pattern and Number say', () => {
    const part = fc.constantFrom(
      ...'0123456789.+-eE'.split(''),
      '00',
      '.5',
      'e-3',
      '999999999',
      ' ',
      'x',
      ',',
    )
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 12 }), (text) => {
        expect(numberOf(text)).toBe(obvious(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('is read like JavaScript reads it, bit for bit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 25 })
    const exponent = fc.option(fc.integer({ min: -340, max: 320 }), { nil: undefined })
    const sign = fc.constantFrom('', '-', '+')
    fc.assert(
      fc.property(sign, digits, digits, fc.boolean(), exponent, (s, whole, rest, point, e) => {
        const text = s + whole + (point ? `.${rest}` : '') + (e === undefined ? '' : `e${e}`)
        expect(numberOf(text)).toBe(obvious(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('comes back from the text of any float', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const texts = [String(value), value.toExponential(), value.toPrecision(21)]
        for (const text of texts) expect(numberOf(text), text).toBe(Number(text))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('DQ-16: two decimals', () => {
  /** The exact value of a float, times 100, rounded half away from zero. */
  function exactCents(value: number): bigint {
    const unit = 2n ** 1074n
    return (exact(Math.abs(value)) * 100n + unit / 2n) / unit
  }

  test.each([
    [0, '0'],
    [-0, '0'],
    [1, '1'],
    [100, '100'],
    [2.5, '2.50'],
    [0.1 + 0.2, '0.30'],
    [1.005, '1'],
    [1.015, '1.01'],
    [8.345, '8.35'],
    [0.125, '0.13'],
    [-0.125, '-0.13'],
    [0.375, '0.38'],
    [-0.001, '0'],
    [-0.005, '-0.01'],
    [0.004999, '0'],
    [99.995, '100'],
    [99.999, '100'],
    [1e21, '1000000000000000000000'],
    [1.5e300, String(BigInt(1.5e300))],
    [-Number.MAX_VALUE, String(-BigInt(Number.MAX_VALUE))],
    [5e-324, '0'],
    [123.1, '123.10'],
  ])('%d is %s', (value, text) => {
    expect(twoDecimals(value)).toBe(text)
  })

  test('are exact, for any float', () => {
    const floats = fc.oneof(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: -4_000_000, max: 4_000_000 }).map((n) => n / 8),
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1000),
    )
    fc.assert(
      fc.property(floats, (value) => {
        const cents = exactCents(value)
        const rest = cents % 100n
        const digits = `${cents / 100n}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`
        expect(twoDecimals(value)).toBe(value < 0 && cents > 0n ? `-${digits}` : digits)
      }),
      { numRuns: 1000 },
    )
  })
})
