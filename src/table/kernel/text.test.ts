import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agree, putBytes } from '../../../test/table/kernels.ts'
import { encode } from '../utf8.ts'
import type { Kernel } from './kernel.ts'
import { TEXT } from './layout.ts'

const text = fc.oneof(
  fc.constantFrom('', 'a', 'A', 'b', 'ab', 'AB', 'aab', 'aaab', 'é', 'É', '😀', '～', '\ud83d'),
  fc.string({ unit: fc.constantFrom('a', 'A', 'b', '@', '[', '`', '{'), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const texts = fc.array(text, { maxLength: 40 })

const lower = (value: string): string => value.replaceAll(/[A-Z]/g, (c) => c.toLowerCase())

/** Puts texts into a kernel, one after the other; returns where it is listed where they stand. */
function putTexts(kernel: Kernel, list: readonly string[]): number {
  putBytes(kernel, Buffer.concat(list.map(encode)))
  const spans = kernel.take(list.length * 8)
  let at = TEXT
  for (const [i, one] of list.entries()) {
    kernel.setState(spans + i * 8, at)
    at += encode(one).length
    kernel.setState(spans + i * 8 + 4, at)
  }
  return spans
}

test('both kernels order, match and search texts as they should (DQ-2, DQ-3)', () => {
  fc.assert(
    fc.property(texts, text, (list, value) => {
      const [order, match, search] = agree((kernel) => {
        const spans = putTexts(kernel, list)
        const { start, end } = kernel.putText(value)
        const borders = kernel.take(value.length * 12)
        const flags = [0, 1, 2].map(() => kernel.take(list.length))
        const [ordered = 0, matched = 0, searched = 0] = flags
        kernel.rules.orderTexts(spans, list.length, start, end, ordered)
        kernel.rules.matchTexts(spans, list.length, start, end, matched)
        kernel.rules.searchTexts(spans, list.length, start, end, borders, searched)
        return flags.map((at) => [...kernel.bytes.subarray(at, at + list.length)])
      })
      expect(order).toEqual(list.map((one) => 1 + Buffer.compare(encode(one), encode(value))))
      expect(match).toEqual(list.map((one) => Number(lower(one) === lower(value))))
      // Half a pair is a character of its own: it is in no pair.
      const found = (one: string): boolean =>
        Buffer.from(encode(lower(one))).includes(Buffer.from(encode(lower(value))))
      expect(search).toEqual(list.map((one) => Number(found(one))))
    }),
    { numRuns: 300 },
  )
})

test('both kernels number the distinct texts in order of appearance', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const places = 2 ** Math.ceil(Math.log2(list.length * 2 + 2))
      const { known, codes } = agree((kernel) => {
        const spans = putTexts(kernel, list)
        const entries = kernel.take(list.length * 12)
        const table = kernel.take(places * 4)
        const out = kernel.take(list.length * 4)
        const { numberTexts } = kernel.rules
        return {
          known: numberTexts(spans, list.length, entries, table, places, out),
          codes: [...kernel.words.subarray(out >> 2, (out >> 2) + list.length)],
        }
      })
      const distinct = [...new Set(list)]
      expect(known).toBe(distinct.length)
      expect(codes).toEqual(list.map((one) => distinct.indexOf(one)))
    }),
    { numRuns: 300 },
  )
})

test('both kernels gather cells row by row', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { maxLength: 12 }), (rows) => {
      const columns = [0, 1, 2].map((column) => rows.map((row) => row[column] ?? ''))
      const { bytes, ends } = agree((kernel) => {
        const spans = putTexts(kernel, columns.flat())
        const out = kernel.take(8000)
        const ends = kernel.take(rows.length * 12)
        const end = kernel.rules.gatherCells(spans, rows.length, 3, ends, out)
        return {
          bytes: [...kernel.bytes.subarray(out, end)],
          ends: [...kernel.words.subarray(ends >> 2, (ends >> 2) + rows.length * 3)],
        }
      })
      const cells = rows.flat().map((cell) => [...encode(cell)])
      expect(bytes).toEqual(cells.flat())
      let end = 0
      expect(ends).toEqual(cells.map((cell) => (end += cell.length)))
    }),
    { numRuns: 300 },
  )
})

test('both kernels pick the rows whose flag is in a set', () => {
  const flags = fc.array(fc.nat(3), { maxLength: 50 })
  fc.assert(
    fc.property(flags, fc.nat(15), fc.boolean(), (list, set, isChosen) => {
      const rows = list.map((_, i) => i * 3 + 1)
      const picked = agree((kernel) => {
        putBytes(kernel, Uint8Array.from(list))
        const chosen = kernel.take(list.length * 4)
        kernel.words.set(rows, chosen >> 2)
        const out = kernel.take(list.length * 4 + 4)
        const count = kernel.rules.pickRows(TEXT, list.length, set, isChosen ? chosen : 0, out)
        return [...kernel.words.subarray(out >> 2, (out >> 2) + count)]
      })
      const expected = [...list.keys()].filter((i) => (set >> (list[i] ?? 0)) & 1)
      expect(picked).toEqual(isChosen ? expected.map((i) => rows[i]) : expected)
    }),
    { numRuns: 300 },
  )
})
