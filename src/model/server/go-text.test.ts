import { expect, test } from 'vitest'
import { goJson, goQuoted, goQuotedByte } from './go-text.ts'

test('JSON is written as Go writes it, and reads as the same value', () => {
  const value = { content: 'a < b && c > d\u2028\u2029\n\b"é😀' }
  const text = goJson(value)
  expect(text).toBe(
    String.raw`{"content":"a \u003c b \u0026\u0026 c \u003e d\u2028\u2029\n\b\"é😀"}`,
  )
  expect(JSON.parse(text)).toEqual(value)
})

test('texts and bytes are quoted as Go quotes them', () => {
  expect(goQuoted('a"b\\\n\u0001é\u00a0😀')).toBe(String.raw`"a\"b\\\n\x01é\u00a0😀"`)
  expect(goQuotedByte(0x27)).toBe(String.raw`'\''`)
  expect(goQuotedByte(0x22)).toBe(`'"'`)
  expect(goQuotedByte(0x00)).toBe(String.raw`'\x00'`)
  expect(goQuotedByte(0x80)).toBe(String.raw`'\u0080'`)
})
