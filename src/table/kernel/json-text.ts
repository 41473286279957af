import { hexValue, plainEscape } from './json-value.ts'
import type { i32 } from './machine.ts'
import { byteAt, setByte } from './memory.ts'

const QUOTE: i32 = 0x22
const BACKSLASH: i32 = 0x5c

/** Writes the text that a JSON string stands for, given what is between its quotes. */
export function writeUnescapedJson(start: i32, end: i32, out: i32): i32 {
  let at = start
  while (at < end) {
    const byte = byteAt(at)
    if (byte !== BACKSLASH) {
      setByte(out, byte)
      out++
      at++
    } else if (byteAt(at + 1) !== 0x75) {
      setByte(out, plainEscape(byteAt(at + 1)))
      out++
      at += 2
    } else {
      const code = codePointAt(at, end)
      at += code > 0xffff ? 12 : 6
      out = writeCodePoint(code, out)
    }
  }
  return out
}

/** Writes a value without white space between tokens, its strings escaped no more than needed (DQ-7). */
export function writeCompactJson(start: i32, end: i32, out: i32): i32 {
  let at = start
  let inString = false
  while (at < end) {
    const byte = byteAt(at)
    if (inString && byte === BACKSLASH) {
      const isLong = byteAt(at + 1) === 0x75
      const code = isLong ? codePointAt(at, end) : plainEscape(byteAt(at + 1))
      at += !isLong ? 2 : code > 0xffff ? 12 : 6
      out = writeJsonCharacter(code, out)
      continue
    }
    at++
    if (byte === QUOTE) inString = !inString
    else if (!inString && byte <= 0x20) continue
    setByte(out, byte)
    out++
  }
  return out
}

/** Writes text as a JSON string, quotes included. */
export function writeJsonString(start: i32, end: i32, out: i32): i32 {
  setByte(out, QUOTE)
  out++
  for (let at = start; at < end; at++) {
    const byte = byteAt(at)
    if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) {
      setByte(out, byte)
      out++
    } else {
      out = writeJsonCharacter(byte, out)
    }
  }
  setByte(out, QUOTE)
  return out + 1
}

/** Writes one character of a JSON string, escaped where JSON asks for it. */
function writeJsonCharacter(code: i32, out: i32): i32 {
  const isLone = code >= 0xd800 && code <= 0xdfff
  if (code >= 0x20 && code !== QUOTE && code !== BACKSLASH && !isLone) {
    return writeCodePoint(code, out)
  }
  setByte(out, BACKSLASH)
  const short = shortEscape(code)
  if (short !== 0) {
    setByte(out + 1, short)
    return out + 2
  }
  setByte(out + 1, 0x75)
  for (let i = 0; i < 4; i++) {
    const digit = (code >> (12 - (i << 2))) & 15
    setByte(out + 2 + i, digit < 10 ? 0x30 + digit : 0x57 + digit)
  }
  return out + 6
}

function shortEscape(code: i32): i32 {
  if (code === QUOTE || code === BACKSLASH) return code
  if (code === 0x0a) return 0x6e
  if (code === 0x09) return 0x74
  if (code === 0x0d) return 0x72
  if (code === 0x08) return 0x62
  if (code === 0x0c) return 0x66
  return 0
}

/** The character of the `\u` escape at `at`, and of the one after it where the two are a pair. */
function codePointAt(at: i32, end: i32): i32 {
  const high = unitAt(at)
  if (high < 0xd800 || high > 0xdbff || at + 12 > end) return high
  if (byteAt(at + 6) !== BACKSLASH || byteAt(at + 7) !== 0x75) return high
  const low = unitAt(at + 6)
  if (low < 0xdc00 || low > 0xdfff) return high
  return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
}

function unitAt(at: i32): i32 {
  return (
    (hexValue(byteAt(at + 2)) << 12) |
    (hexValue(byteAt(at + 3)) << 8) |
    (hexValue(byteAt(at + 4)) << 4) |
    hexValue(byteAt(at + 5))
  )
}

/** Writes a character as UTF-8. Half a pair is written like any other: nothing is lost. */
function writeCodePoint(code: i32, out: i32): i32 {
  if (code < 0x80) {
    setByte(out, code)
    return out + 1
  }
  let length = 2
  if (code >= 0x10000) length = 4
  else if (code >= 0x800) length = 3
  let rest = code
  for (let i = length - 1; i > 0; i--) {
    setByte(out + i, 0x80 | (rest & 0x3f))
    rest >>= 6
  }
  const mark = length === 2 ? 0xc0 : length === 3 ? 0xe0 : 0xf0
  setByte(out, mark | rest)
  return out + length
}
