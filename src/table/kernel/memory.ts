// The memory under the kernel, in plain JavaScript. `wasm/memory.ts` is the same for WebAssembly:
// one block of bytes, read and written by address, and a few moves over runs of bytes. No rule of
// any format is in here, so that every rule is written once, above.

import { LINES, POWERS, SEED, STOP } from './layout.ts'
import { readLongNumberOf, writeLongNumberOf } from './long-number.ts'
import type { bool, f64, i32 } from './machine.ts'

let bytes = new Uint8Array(1 << 18)
let view = new DataView(bytes.buffer)

/** The whole memory, for those who put text into it and take results out. */
export function plainMemory(): ArrayBuffer {
  return bytes.buffer
}

/** Makes the memory at least so large; what was in it stays. */
export function growPlainMemory(size: number): void {
  const larger = new Uint8Array(size)
  larger.set(bytes)
  bytes = larger
  view = new DataView(bytes.buffer)
}

/** The byte at an address. */
export function byteAt(at: i32): i32 {
  return view.getUint8(at)
}

/** Writes a byte. */
export function setByte(at: i32, value: i32): void {
  view.setUint8(at, value)
}

/** The 32-bit integer at an address, which need not be aligned. */
export function wordAt(at: i32): i32 {
  return view.getInt32(at, true)
}

/** Writes a 32-bit integer. */
export function setWord(at: i32, value: i32): void {
  view.setInt32(at, value, true)
}

/** The 64-bit float at an address. */
export function doubleAt(at: i32): f64 {
  return view.getFloat64(at, true)
}

/** Writes a 64-bit float. */
export function setDouble(at: i32, value: f64): void {
  view.setFloat64(at, value, true)
}

/** Copies a run of bytes; the two runs do not overlap. */
export function copyBytes(to: i32, from: i32, length: i32): void {
  for (let i = 0; i < length; i++) view.setUint8(to + i, view.getUint8(from + i))
}

/** Whether two runs of bytes are the same. */
export function sameBytes(a: i32, b: i32, length: i32): bool {
  for (let i = 0; i < length; i++) {
    if (view.getUint8(a + i) !== view.getUint8(b + i)) return false
  }
  return true
}

/** Sets a run of bytes to zero. */
export function clearBytes(at: i32, length: i32): void {
  bytes.fill(0, at, at + length)
}

/**
 * The value of a run of 1 to 15 digits with at most one point among them, or -1 for any other run.
 * So many digits are exact as a float, and so is a power of ten: their quotient is rounded once.
 */
export function readDecimal(start: i32, end: i32): f64 {
  let value = 0
  let point = end
  if (end - start > 16) return -1
  for (let at = start; at < end; at++) {
    const digit = view.getUint8(at) - 0x30
    if (digit >= 0 && digit <= 9) value = value * 10 + digit
    else if (digit === -2 && point === end) point = at
    else return -1
  }
  const digits = point === end ? end - start : end - start - 1
  if (digits === 0 || digits > 15) return -1
  return point === end ? value : value / view.getFloat64(POWERS + (end - point - 1) * 8, true)
}

/** A hash of a run of bytes. The two memories need not agree on it. */
export function hashBytes(start: i32, length: i32): i32 {
  let state = view.getInt32(SEED, true) ^ length
  for (let i = 0; i < length; i++) {
    state = Math.imul(state ^ view.getUint8(start + i), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b)
  return state ^ (state >>> 13)
}

/**
 * Lists the addresses of commas and line breaks from `from` up to `end` or the first double quote,
 * as words at `out`, and returns how many they are. STOP says where it stopped, and LINES is
 * counted up by the line breaks among them. May write past the last one.
 */
export function listSeparators(from: i32, end: i32, out: i32): i32 {
  let slot = out
  let lines = 0
  let at = from
  for (; at < end; at++) {
    const byte = view.getUint8(at)
    if (byte === 0x22) break
    if (byte !== 0x2c && byte !== 0x0a) continue
    if (byte === 0x0a) lines++
    view.setInt32(slot, at, true)
    slot += 4
  }
  view.setInt32(LINES, view.getInt32(LINES, true) + lines, true)
  view.setInt32(STOP, at, true)
  return (slot - out) >> 2
}

/** The first address at or after `at` that holds `a` or `b`. The caller has put one there. */
export function findEither(at: i32, a: i32, b: i32): i32 {
  while (view.getUint8(at) !== a && view.getUint8(at) !== b) at++
  return at
}

/** The first double quote, backslash or control character at or after `at`; there is one. */
export function findStringMark(at: i32): i32 {
  while (true) {
    const byte = view.getUint8(at)
    if (byte === 0x22 || byte === 0x5c || byte < 0x20) return at
    at++
  }
}

/**
 * Which of the 16 bytes from `at` on, as far as they come before `end`, are in words: ASCII letters,
 * digits, and everything beyond ASCII. A bit each, the lowest for the first.
 */
export function wordBits(at: i32, end: i32): i32 {
  let bits = 0
  for (let i = 0; i < 16 && at + i < end; i++) {
    const byte = view.getUint8(at + i)
    const small = byte | 0x20
    const isLetter = small >= 0x61 && small <= 0x7a
    if (isLetter || (byte >= 0x30 && byte <= 0x39) || byte >= 0x80) bits |= 1 << i
  }
  return bits
}

/**
 * Which of these bytes begin a word that has a group in all of three masks, one for each of its first
 * bytes. A mask has sixteen bytes for the lower half of a byte and sixteen for the upper: the groups,
 * a bit each, that allow it. `isInside` says that the byte before `at` is in the word at `at`.
 */
export function beginningBits(at: i32, end: i32, isInside: bool, masks: i32): i32 {
  const words = wordBits(at, end)
  const starts = words & ~((words << 1) | (isInside ? 1 : 0))
  let bits = 0
  for (let i = 0; i < 16; i++) {
    if ((starts & (1 << i)) === 0) continue
    let groups = 0xff
    for (let place = 0; place < 3; place++) {
      const byte = view.getUint8(at + i + place)
      const mask = masks + place * 32
      groups &= view.getUint8(mask + (byte & 0xf)) & view.getUint8(mask + 16 + (byte >> 4))
    }
    if (groups !== 0) bits |= 1 << i
  }
  return bits
}

/** The number of the lowest bit that is set, or 32. */
export function firstBit(bits: i32): i32 {
  return bits === 0 ? 32 : 31 - Math.clz32(bits & -bits)
}

/** A hash of a word, the same in small letters and capitals. The two memories need not agree on it. */
export function hashWord(start: i32, length: i32): i32 {
  let state = length
  for (let i = 0; i < length; i++) {
    state = Math.imul(state ^ (view.getUint8(start + i) | 0x20), 0x01000193)
  }
  return state ^ (state >>> 15)
}

/** Number text that needs more than the exact quick way, read by the host. */
export function readLongNumber(start: i32, end: i32): f64 {
  return readLongNumberOf(bytes, start, end)
}

/** Writes the JSON text of a number that is not spelled as JSON spells it; returns its end. */
export function writeLongNumber(start: i32, end: i32, out: i32): i32 {
  return writeLongNumberOf(bytes, start, end, out)
}
