import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode, encodeInto, utf16Length } from './utf8.ts'

const all = (bytes: Uint8Array): string => decode(bytes, 0, bytes.length)
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', 'é', '日', '😀', '\u0000', '\n', '\ufeff', '\ufffd'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  ),
  maxLength: 60,
})

describe('text as bytes', () => {
  test.each(['', 'abc', 'é', '日本', '😀', '\ufeffx', 'a'.repeat(100), `${'a'.repeat(100)}é`])(
    '%j is UTF-8',
    (text) => {
      expect([...encode(text)]).toEqual([...new TextEncoder().encode(text)])
      expect(all(encode(text))).toBe(text)
    },
  )

  test('any text comes back, halves of pairs too', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(all(encode(text))).toBe(text)
        expect(utf16Length(encode(text), 0, encode(text).length)).toBe(text.length)
        const room = new Uint8Array(text.length * 3 + 4).fill(0x7e)
        const length = encodeInto(text, room, 4)
        expect(decode(room, 4, 4 + length)).toBe(text)
        expect([...room.subarray(0, 4)]).toEqual([0x7e, 0x7e, 0x7e, 0x7e])
      }),
      { numRuns: 300 },
    )
  })

  test('the order of bytes is the order of code points (DQ-3)', () => {
    const points = (text: string): number[] => Array.from(text, (one) => one.codePointAt(0) ?? 0)
    const byPoints = (a: number[], b: number[]): number => {
      const at = a.findIndex((point, i) => point !== b[i])
      return at < 0 ? Math.sign(a.length - b.length) : Math.sign((a[at] ?? 0) - (b[at] ?? -1))
    }
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(Buffer.compare(encode(a), encode(b)))).toBe(byPoints(points(a), points(b)))
      }),
      { numRuns: 300 },
    )
  })
})

test('bytes that are no UTF-8 are read like everybody reads them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      // Halves of pairs come back; to all others they are no UTF-8.
      fc.pre(!bytes.some((byte, i) => byte === 0xed && (bytes[i + 1] ?? 0) >= 0xa0))
      expect(all(bytes)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    }),
    { numRuns: 300 },
  )
})
