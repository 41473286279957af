import { POWERS } from './layout.ts'
import type { bool, f64, i32 } from './machine.ts'
import {
  byteAt,
  doubleAt,
  readDecimal,
  readLongNumber,
  setByte,
  setDouble,
  wordAt,
} from './memory.ts'

/** Fills the table of powers of ten. Once for every memory. */
export function prepareNumbers(): void {
  let power: f64 = 1
  for (let i = 0; i <= 22; i++) {
    setDouble(POWERS + (i << 3), power)
    power *= 10
  }
}

/** The number that a text is, exactly as `Number` reads it (DQ-1), or NaN when it is none. */
export function readNumber(start: i32, end: i32): f64 {
  let first = start
  let negative = false
  if (start < end) {
    const sign = byteAt(start)
    negative = sign === 0x2d
    if (negative || sign === 0x2b) first++
  }
  // Nearly every number that people write is a short decimal.
  const value = readDecimal(first, end)
  if (value < 0) return readLonger(start, first, end)
  return negative ? -value : value
}

/** A number with an exponent or with many digits: checked here, read by the host. */
function readLonger(start: i32, first: i32, end: i32): f64 {
  let at = first
  let digits = 0
  let points = 0
  for (; at < end; at++) {
    const byte = byteAt(at)
    if (byte >= 0x30 && byte <= 0x39) digits++
    else if (byte === 0x2e && points === 0) points = 1
    else break
  }
  if (digits === 0) return NaN
  return at === end || isExponent(at, end) ? readLongNumber(start, end) : NaN
}

function isExponent(at: i32, end: i32): bool {
  if ((byteAt(at) | 0x20) !== 0x65) return false
  at++
  if (at < end && (byteAt(at) === 0x2b || byteAt(at) === 0x2d)) at++
  if (at === end) return false
  for (; at < end; at++) {
    if (byteAt(at) < 0x30 || byteAt(at) > 0x39) return false
  }
  return true
}

/** The numbers of cells, NaN for those that are none. */
export function readNumbers(spans: i32, count: i32, out: i32): void {
  for (let i = 0; i < count; i++) {
    const span = spans + (i << 3)
    setDouble(out + (i << 3), readNumber(wordAt(span), wordAt(span + 4)))
  }
}

/**
 * How numbers stand to a value: a byte each, 0 before, 1 same, 2 after, 3 for what is no number.
 * Returns how many are none.
 */
export function compareNumbers(numbers: i32, count: i32, value: f64, out: i32): i32 {
  let others = 0
  for (let i = 0; i < count; i++) {
    const number = doubleAt(numbers + (i << 3))
    // Added up, not branched on: the processor could not guess the way.
    const isOther = isNaN(number) ? 1 : 0
    const order = (number >= value ? 1 : 0) + (number > value ? 1 : 0)
    setByte(out + i, order + isOther * 3)
    others += isOther
  }
  return others
}
