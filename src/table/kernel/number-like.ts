import type { bool, i32 } from './machine.ts'
import { byteAt } from './memory.ts'

/** Nobody writes a longer number with signs and separators. */
const LONGEST: i32 = 48

const COMMA: i32 = 0x2c
const POINT: i32 = 0x2e

/**
 * Whether a text that is no number (DQ-1) looks like one to a person, by its separators, its currency
 * or its percent sign: `1,234`, `$5.00`, `12 %`, `(1.234,50)`, `-€ 3`.
 */
export function isNumberLike(start: i32, end: i32): bool {
  if (end - start < 2 || end - start > LONGEST) return false
  // Parentheses are how accountants write a minus.
  if (byteAt(start) === 0x28 && byteAt(end - 1) === 0x29) {
    start++
    end--
  }
  const first = passSigns(start, end, true)
  const last = passFigure(first, end)
  return last > first && passSigns(last, end, false) === end
}

/** Passes spaces, currencies and percent signs, and before the digits a plus or a minus. */
function passSigns(at: i32, end: i32, isBefore: bool): i32 {
  while (at < end) {
    const sign = characterAt(at, end)
    const isSign = isSpace(sign) || isCurrency(sign) || sign === 0x25
    if (!isSign && !(isBefore && (sign === 0x2b || sign === 0x2d || sign === 0x2212))) break
    at += sizeOf(sign)
  }
  return at
}

/** Passes digits, in groups or not, and their decimals; returns `at` where there are none. */
function passFigure(at: i32, end: i32): i32 {
  let next = passDigits(at, end)
  const digits = next - at
  // A number in groups does not begin with a zero; a phone number does.
  if (digits > 0 && digits <= 3 && byteAt(at) !== 0x30) next = passGroups(next, end)
  const mark = next < end ? byteAt(next) : 0
  if (mark !== COMMA && mark !== POINT) return next
  const last = passDigits(next + 1, end)
  return last > next + 1 ? last : at
}

/** Passes groups like `,234,567`, or `,34,567` as in India; returns `at` where there are none. */
function passGroups(at: i32, end: i32): i32 {
  const mark = characterAt(at, end)
  if (!isGroupMark(mark)) return at
  let next = at
  let digits = 0
  while (characterAt(next, end) === mark) {
    const from = next + sizeOf(mark)
    next = passDigits(from, end)
    digits = next - from
    if (digits < 2 || digits > 3) return at
  }
  return digits === 3 ? next : at
}

function passDigits(at: i32, end: i32): i32 {
  while (at < end && byteAt(at) >= 0x30 && byteAt(at) <= 0x39) at++
  return at
}

function isGroupMark(character: i32): bool {
  if (character === COMMA || character === POINT || isSpace(character)) return true
  return character === 0x27 || character === 0x2019 // apostrophes, as in Switzerland
}

function isSpace(character: i32): bool {
  if (character === 0x20 || character === 0xa0) return true
  return character === 0x2009 || character === 0x202f // thin, and narrow and not to be broken
}

function isCurrency(character: i32): bool {
  if (character === 0x24 || (character >= 0xa2 && character <= 0xa5)) return true
  return character >= 0x20a0 && character <= 0x20cf
}

/** The character at an address, -1 for one that no number has, 0 at the end. */
function characterAt(at: i32, end: i32): i32 {
  if (at >= end) return 0
  const first = byteAt(at)
  if (first < 0x80) return first
  if (first >= 0xc2 && first <= 0xdf && at + 1 < end) {
    return ((first & 0x1f) << 6) | (byteAt(at + 1) & 0x3f)
  }
  if (first >> 4 !== 0xe || at + 2 >= end) return -1
  return ((first & 0xf) << 12) | ((byteAt(at + 1) & 0x3f) << 6) | (byteAt(at + 2) & 0x3f)
}

/** How many bytes such a character takes. */
function sizeOf(character: i32): i32 {
  if (character < 0x80) return 1
  return character < 0x800 ? 2 : 3
}
