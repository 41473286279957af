import { goQuotedByte } from './go-text.ts'

/**
 * What stands first in some bytes: a value that ends there and is made of so many, nothing but space, or a
 * mistake in Go's words.
 */
export type Scanned =
  | { readonly type: 'value'; readonly end: number; readonly count: number }
  | { readonly type: 'nothing' }
  | { readonly type: 'mistake'; readonly message: string }

/** How deep lists and objects may be nested. */
const MOST_LEVELS = 10_000

/**
 * Finds the first JSON value, as Go's decoder does: what follows it is not looked at, and what is wrong
 * in it is said as Go says it. A loop, not recursion: the client decides how deep it is nested.
 */
export function scanJson(bytes: Uint8Array): Scanned {
  try {
    const start = afterSpace(bytes, 0)
    if (start === bytes.length) return { type: 'nothing' }
    return { type: 'value', ...endOfValue(bytes, start) }
  } catch (error) {
    if (error instanceof Mistake) return { type: 'mistake', message: error.message }
    throw error
  }
}

class Mistake extends Error {}

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const BACKSLASH = 0x5c
const LETTER_U = 0x75
const LIST = 0x5b
const LIST_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

function endOfValue(bytes: Uint8Array, start: number): { end: number; count: number } {
  const closers: number[] = []
  let index = start
  for (let count = 1; ; count++) {
    const byte = at(bytes, index)
    if (byte === OBJECT || byte === LIST) {
      const closer = byte === OBJECT ? OBJECT_END : LIST_END
      if (closers.push(closer) > MOST_LEVELS) throw wrong(byte, 'exceeded max depth')
      index = afterSpace(bytes, index + 1)
      if (at(bytes, index) !== closer) {
        if (byte === OBJECT) index = afterKey(bytes, index)
        continue
      }
      // An empty one: its end is handled like that of any other.
    } else index = endOfScalar(bytes, index, byte)

    // A value has ended, or the container that is empty is about to.
    for (;;) {
      const closer = closers.at(-1)
      if (closer === undefined) return { end: index, count }
      index = afterSpace(bytes, index)
      const next = at(bytes, index++)
      if (next === closer) {
        closers.pop()
        continue
      }
      const isObject = closer === OBJECT_END
      if (next !== COMMA) {
        throw wrong(next, isObject ? 'after object key:value pair' : 'after array element')
      }
      index = afterSpace(bytes, index)
      if (isObject) index = afterKey(bytes, index)
      break
    }
  }
}

/** Where the value of the key at `index` begins. */
function afterKey(bytes: Uint8Array, index: number): number {
  const first = at(bytes, index)
  if (first !== QUOTE) throw wrong(first, 'looking for beginning of object key string')
  const end = afterSpace(bytes, endOfString(bytes, index + 1))
  const next = at(bytes, end)
  if (next !== COLON) throw wrong(next, 'after object key')
  return afterSpace(bytes, end + 1)
}

function endOfScalar(bytes: Uint8Array, index: number, first: number): number {
  if (first === QUOTE) return endOfString(bytes, index + 1)
  if (first === MINUS || isDigit(first)) return endOfNumber(bytes, index)
  const word = ['true', 'false', 'null'].find((one) => one.charCodeAt(0) === first)
  if (word === undefined) throw wrong(first, 'looking for beginning of value')
  for (let letter = 1; letter < word.length; letter++) {
    const byte = at(bytes, index + letter)
    if (byte !== word.charCodeAt(letter)) {
      throw wrong(byte, `in literal ${word} (expecting '${word.charAt(letter)}')`)
    }
  }
  return index + word.length
}

function endOfString(bytes: Uint8Array, start: number): number {
  let index = start
  for (;;) {
    const byte = at(bytes, index++)
    if (byte === QUOTE) return index
    if (byte < 0x20) throw wrong(byte, 'in string literal')
    if (byte !== BACKSLASH) continue
    const code = at(bytes, index++)
    if (!isOneOf(code, 'bfnrtu\\/"')) throw wrong(code, 'in string escape code')
    if (code !== LETTER_U) continue
    for (let digit = 0; digit < 4; digit++) {
      const byte = at(bytes, index++)
      if (!isHexadecimal(byte)) throw wrong(byte, 'in \\u hexadecimal character escape')
    }
  }
}

function endOfNumber(bytes: Uint8Array, start: number): number {
  let index = at(bytes, start) === MINUS ? start + 1 : start
  const first = at(bytes, index)
  if (!isDigit(first)) throw wrong(first, 'in numeric literal')
  index = first === ZERO ? index + 1 : endOfDigits(bytes, index, 'in numeric literal')
  if (bytes[index] === DOT) {
    index = endOfDigits(bytes, index + 1, 'after decimal point in numeric literal')
  }
  if (!isOneOf(bytes[index], 'eE')) return index
  if (isOneOf(bytes[index + 1], '+-')) index++
  return endOfDigits(bytes, index + 1, 'in exponent of numeric literal')
}

/** The end of at least one digit; `where` is what is said when there is none. */
function endOfDigits(bytes: Uint8Array, start: number, where: string): number {
  const first = at(bytes, start)
  if (!isDigit(first)) throw wrong(first, where)
  let index = start + 1
  while (isDigit(bytes[index])) index++
  return index
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE
}

function isHexadecimal(byte: number): boolean {
  const lower = byte | 0x20
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66)
}

function isOneOf(byte: number | undefined, characters: string): boolean {
  return byte !== undefined && characters.includes(String.fromCharCode(byte))
}

function afterSpace(bytes: Uint8Array, start: number): number {
  let index = start
  for (; ; index++) {
    const byte = bytes[index]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return index
  }
}

function at(bytes: Uint8Array, index: number): number {
  const byte = bytes[index]
  if (byte === undefined) throw new Mistake('unexpected EOF')
  return byte
}

function wrong(byte: number, where: string): Mistake {
  return new Mistake(`invalid character ${goQuotedByte(byte)} ${where}`)
}
