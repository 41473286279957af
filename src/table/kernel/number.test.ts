import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agree, putBytes } from '../../../test/table/kernels.ts'
import { encode } from '../utf8.ts'
import { TEXT } from './layout.ts'

const pattern = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** What DQ-1 says, in one line. */
function obvious(text: string): number {
  const value = pattern.test(text) ? Number(text) : NaN
  return Number.isFinite(value) ? value : NaN
}

/** The number that both kernels read in a text, which stands among digits. */
function numberAmong(before: string, text: string, after: string): number {
  const start = TEXT + encode(before).length
  return agree((kernel) => {
    putBytes(kernel, encode(before + text + after))
    return kernel.rules.readNumber(start, start + encode(text).length)
  })
}

const around = fc.string({
  unit: fc.constantFrom(...'0123456789.-+e ,\n"x'.split('')),
  maxLength: 20,
})

describe('both kernels read numbers as JavaScript does (DQ-1)', () => {
  test('whatever looks like one', () => {
    const part = fc.constantFrom(
      ...'0123456789.+-eE'.split(''),
      '00',
      '.5',
      'e-3',
      '99999999',
      ' ',
      'x',
      'é',
    )
    fc.assert(
      fc.property(
        around,
        fc.string({ unit: part, maxLength: 12 }),
        around,
        (before, text, after) => {
          expect(numberAmong(before, text, after)).toBe(obvious(text))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('with any number of digits, point and sign', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 18 })
    const sign = fc.constantFrom('', '-', '+')
    fc.assert(
      fc.property(
        around,
        sign,
        digits,
        fc.constantFrom('', '.'),
        digits,
        around,
        (before, ...rest) => {
          const [mark, whole, point, fraction, after] = rest
          const text = mark + whole + point + fraction
          expect(numberAmong(before, text, after)).toBe(obvious(text))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('of every length, one digit of each being another character', () => {
    for (let length = 0; length <= 20; length++) {
      const digits = '12345678901234567890'.slice(0, length)
      expect(numberAmong('99', digits, '99')).toBe(obvious(digits))
      for (let at = 0; at < length; at++) {
        for (const mark of ['.', '-', 'e', '/', ':', '\u0000', 'p', ' ']) {
          const text = digits.slice(0, at) + mark + digits.slice(at + 1)
          expect(numberAmong('9', text, '9'), text).toBe(obvious(text))
        }
      }
    }
  })

  test('also many at once, and compared with a value', () => {
    const texts = fc.array(fc.oneof(fc.double().map(String), around), { maxLength: 40 })
    fc.assert(
      fc.property(texts, fc.double({ noNaN: true, noDefaultInfinity: true }), (cells, value) => {
        const bytes = encode(cells.join(''))
        const [numbers, flags, others] = agree((kernel) => {
          putBytes(kernel, bytes)
          const spans = kernel.take(cells.length * 8)
          let at = TEXT
          for (const [i, cell] of cells.entries()) {
            kernel.setState(spans + i * 8, at)
            at += encode(cell).length
            kernel.setState(spans + i * 8 + 4, at)
          }
          const out = kernel.take(cells.length * 8)
          const order = kernel.take(cells.length)
          kernel.rules.readNumbers(spans, cells.length, out)
          const none = kernel.rules.compareNumbers(out, cells.length, value, order)
          return [
            [...kernel.doubles.subarray(out >> 3, (out >> 3) + cells.length)],
            [...kernel.bytes.subarray(order, order + cells.length)],
            none,
          ] as const
        })
        expect(numbers).toEqual(cells.map(obvious))
        expect(flags).toEqual(
          cells.map(obvious).map((number) => {
            if (Number.isNaN(number)) return 3
            return number < value ? 0 : number > value ? 2 : 1
          }),
        )
        expect(others).toBe(flags.filter((flag) => flag === 3).length)
      }),
      { numRuns: 300 },
    )
  })
})
