import { BAD, DEEP, FOUND, LAST, MAX_DEPTH, MORE, STACK, STATUS } from './layout.ts'
import type { i32 } from './machine.ts'
import { byteAt, findStringMark, setByte, setWord, wordAt } from './memory.ts'

const QUOTE: i32 = 0x22
const BACKSLASH: i32 = 0x5c
const OPEN_OBJECT: i32 = 0x7b
const OPEN_ARRAY: i32 = 0x5b

/** The first address that is not white space in the sense of JSON. */
export function skipJsonSpace(at: i32, end: i32): i32 {
  while (at < end) {
    const byte = byteAt(at)
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) return at
    at++
  }
  return end
}

/** Notes that the text cannot go on like this, or that it ends too early; returns -1. */
export function unexpected(at: i32, end: i32): i32 {
  return fail(at >= end ? MORE : BAD, at)
}

function fail(status: i32, at: i32): i32 {
  setWord(STATUS, status)
  setWord(FOUND, at)
  return -1
}

/**
 * The end of the JSON value at an address, `depth` brackets inside the text, or -1: then STATUS
 * and FOUND say why. No recursion: the brackets that are open stand in a list.
 */
export function passValue(at: i32, end: i32, depth: i32): i32 {
  let level = depth
  while (true) {
    const byte = at < end ? byteAt(at) : 0
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      level++
      if (level > MAX_DEPTH) return fail(DEEP, at)
      setByte(STACK + level - 1, byte)
      at = skipJsonSpace(at + 1, end)
      if (at >= end) return unexpected(at, end)
      if (byteAt(at) !== byte + 2) {
        if (byte === OPEN_OBJECT) at = passKey(at, end)
        if (at < 0) return -1
        continue
      }
      at++
      level--
    } else {
      at = passScalar(at, end)
      if (at < 0) return -1
    }
    // A value has ended: close brackets, or go on to the next value.
    while (true) {
      if (level === depth) return at
      at = skipJsonSpace(at, end)
      if (at >= end) return unexpected(at, end)
      const open = byteAt(STACK + level - 1)
      if (byteAt(at) !== open + 2) break
      level--
      at++
    }
    if (byteAt(at) !== 0x2c) return unexpected(at, end)
    at = skipJsonSpace(at + 1, end)
    if (byteAt(STACK + level - 1) === OPEN_OBJECT) at = passKey(at, end)
    if (at < 0) return -1
  }
}

/** From the quote that opens a key to the value behind the colon. */
function passKey(at: i32, end: i32): i32 {
  if (at >= end || byteAt(at) !== QUOTE) return unexpected(at, end)
  at = passString(at, end)
  return at < 0 ? -1 : passColon(at, end)
}

/** From the end of a key to the value behind the colon. */
export function passColon(at: i32, end: i32): i32 {
  at = skipJsonSpace(at, end)
  if (at >= end || byteAt(at) !== 0x3a) return unexpected(at, end)
  return skipJsonSpace(at + 1, end)
}

/** The end of a string, number, `true`, `false` or `null`, or -1. */
function passScalar(at: i32, end: i32): i32 {
  if (at >= end) return unexpected(at, end)
  const byte = byteAt(at)
  if (byte === QUOTE) return passString(at, end)
  if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return passNumber(at, end)
  if (byte === 0x74) return passWord(at, end, 0x72, 0x75, 0x65, 0)
  if (byte === 0x66) return passWord(at, end, 0x61, 0x6c, 0x73, 0x65)
  if (byte === 0x6e) return passWord(at, end, 0x75, 0x6c, 0x6c, 0)
  return unexpected(at, end)
}

function passWord(at: i32, end: i32, second: i32, third: i32, fourth: i32, fifth: i32): i32 {
  if (at + 1 >= end || byteAt(at + 1) !== second) return unexpected(at + 1, end)
  if (at + 2 >= end || byteAt(at + 2) !== third) return unexpected(at + 2, end)
  if (at + 3 >= end || byteAt(at + 3) !== fourth) return unexpected(at + 3, end)
  if (fifth === 0) return at + 4
  if (at + 4 >= end || byteAt(at + 4) !== fifth) return unexpected(at + 4, end)
  return at + 5
}

/** The address after the quote that closes the string at `at`, or -1. */
export function passString(at: i32, end: i32): i32 {
  at++
  while (true) {
    at = findStringMark(at)
    if (at >= end) return unexpected(end, end)
    const byte = byteAt(at)
    if (byte === QUOTE) return at + 1
    if (byte !== BACKSLASH) return unexpected(at, end)
    at++
    if (at >= end) return unexpected(at, end)
    const escape = byteAt(at)
    at++
    if (escape === 0x75) {
      for (let digits = 0; digits < 4; digits++) {
        if (at >= end || hexValue(byteAt(at)) < 0) return unexpected(at, end)
        at++
      }
    } else if (plainEscape(escape) < 0) {
      return unexpected(at - 1, end)
    }
  }
}

/** The end of a number, or -1. One that touches the end of the text may have more digits to come. */
export function passNumber(at: i32, end: i32): i32 {
  if (byteAt(at) === 0x2d) at++
  if (at < end && byteAt(at) === 0x30) at++
  else at = passDigits(at, end)
  if (at >= 0 && at < end && byteAt(at) === 0x2e) at = passDigits(at + 1, end)
  if (at >= 0 && at < end && (byteAt(at) | 0x20) === 0x65) {
    at++
    if (at < end && (byteAt(at) === 0x2b || byteAt(at) === 0x2d)) at++
    at = passDigits(at, end)
  }
  return at >= end && wordAt(LAST) === 0 ? unexpected(at, end) : at
}

function passDigits(at: i32, end: i32): i32 {
  const first = at
  while (at < end && byteAt(at) >= 0x30 && byteAt(at) <= 0x39) at++
  return at === first ? unexpected(at, end) : at
}

/** The value of a hexadecimal digit, or -1. */
export function hexValue(byte: i32): i32 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** The character that a backslash and this one stand for, or -1. */
export function plainEscape(byte: i32): i32 {
  if (byte === QUOTE || byte === BACKSLASH || byte === 0x2f) return byte
  if (byte === 0x6e) return 0x0a
  if (byte === 0x74) return 0x09
  if (byte === 0x72) return 0x0d
  if (byte === 0x62) return 0x08
  if (byte === 0x66) return 0x0c
  return -1
}
