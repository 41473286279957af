// The memory under the kernel, in AssemblyScript: `../memory.ts` says what each function does.
// Sixteen bytes are looked at together. Reads may pass the end of a run by less than 64 bytes, and
// writes by less than 32 words: whoever lays out the memory leaves that room.

import { LINES, POWERS, SEED, STOP } from './layout'

// Blocks that stay the same: to load one is quicker than to make it.
const PLACES = memory.data<u8>([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], 16)
const ZEROS = memory.data<u8>([48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48], 16)
const POINTS = memory.data<u8>([46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46], 16)
const NINES = memory.data<u8>([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9], 16)
const TENS = memory.data<u8>([10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1], 16)
const HUNDREDS = memory.data<u16>([100, 1, 100, 1, 100, 1, 100, 1], 16)
const MYRIADS = memory.data<u16>([10000, 1, 10000, 1, 10000, 1, 10000, 1], 16)
const SPACES = memory.data<u8>([32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32], 16)
const SMALL_AS = memory.data<u8>(
  [97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97],
  16,
)
const ZEDS = memory.data<u8>([25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25], 16)
const HALVES = memory.data<u8>([15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15], 16)

/** Number text that needs more than the exact quick way, read by the host. */
export declare function readLongNumber(start: i32, end: i32): f64
/** Writes the JSON text of a number that is not spelled as JSON spells it; returns its end. */
export declare function writeLongNumber(start: i32, end: i32, out: i32): i32

export function byteAt(at: i32): i32 {
  return load<u8>(at)
}

export function setByte(at: i32, value: i32): void {
  store<u8>(at, value)
}

export function wordAt(at: i32): i32 {
  return load<i32>(at)
}

export function setWord(at: i32, value: i32): void {
  store<i32>(at, value)
}

export function doubleAt(at: i32): f64 {
  return load<f64>(at)
}

export function setDouble(at: i32, value: f64): void {
  store<f64>(at, value)
}

export function copyBytes(to: i32, from: i32, length: i32): void {
  if (length > 64) {
    memory.copy(to, from, length)
    return
  }
  for (let i = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i))
}

export function sameBytes(a: i32, b: i32, length: i32): bool {
  let i = 0
  for (; i + 16 <= length; i += 16) {
    if (i8x16.bitmask(i8x16.eq(v128.load(a + i), v128.load(b + i))) != 0xffff) return false
  }
  const rest = (1 << (length - i)) - 1
  return (i8x16.bitmask(i8x16.eq(v128.load(a + i), v128.load(b + i))) & rest) == rest
}

export function clearBytes(at: i32, length: i32): void {
  memory.fill(at, 0, length)
}

export function readDecimal(start: i32, end: i32): f64 {
  const length = end - start
  if (length <= 0 || length > 16) return -1
  if (length > 8) return readLongDecimal(length, end)
  // The run at the end of a word, with zeros before it: its first character is the lowest byte.
  const run: u64 = -1 << ((8 - length) << 3)
  const word = load<u64>(end - 8)
  let digits = (word ^ 0x3030303030303030) & run
  const gaps = word ^ 0x2e2e2e2e2e2e2e2e
  const points = (gaps - 0x0101010101010101) & ~gaps & 0x8080808080808080 & run
  let decimals: u64 = 0
  if (points != 0) {
    if (length == 1) return -1
    // Close the gap: what stands before the point moves one place.
    const bits = ctz(points) - 7
    const before: u64 = (1 << bits) - 1
    digits = (digits & ~before & ~((<u64>0xff) << bits)) | ((digits & before) << 8)
    decimals = 56 - bits
  }
  if (((digits | (digits + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0) != 0) return -1
  // Digits to pairs, pairs to fours, fours to eights.
  digits = (digits * 2561) >> 8
  digits = ((digits & 0x00ff00ff00ff00ff) * 6553601) >> 16
  digits = ((digits & 0x0000ffff0000ffff) * 42949672960001) >> 32
  return <f64>(<i32>digits) / load<f64>(POWERS + <i32>decimals)
}

/** The same for 9 characters and more, by blocks of 16. */
function readLongDecimal(length: i32, end: i32): f64 {
  // The run at the end of a block, with zeros before it.
  const places = v128.load(PLACES)
  const block = v128.load(end - 16)
  const run = i8x16.ge_u(places, i8x16.splat(<i8>(16 - length)))
  let digits = v128.and(i8x16.sub(block, v128.load(ZEROS)), run)
  const points = i8x16.bitmask(v128.and(i8x16.eq(block, v128.load(POINTS)), run))
  const others = i8x16.bitmask(i8x16.gt_u(digits, v128.load(NINES)))
  if (others != points || (points & (points - 1)) != 0) return -1
  if (points == 0) {
    if (length == 16) return -1
  } else {
    if (length == 1) return -1
    // Close the gap: what stands before the point, and the point itself, get their left neighbour.
    const moved = v128.and(
      i8x16.sub(v128.load(end - 17), v128.load(ZEROS)),
      i8x16.gt_u(places, i8x16.splat(<i8>(16 - length))),
    )
    const before = i8x16.le_u(places, i8x16.splat(<i8>ctz(points)))
    digits = v128.bitselect(moved, digits, before)
  }
  // Digits to pairs, pairs to fours, fours to eights.
  const tens = v128.load(TENS)
  const pairs = i16x8.narrow_i32x4_u(
    i32x4.extadd_pairwise_i16x8_u(i16x8.extmul_low_i8x16_u(digits, tens)),
    i32x4.extadd_pairwise_i16x8_u(i16x8.extmul_high_i8x16_u(digits, tens)),
  )
  const fours = i32x4.dot_i16x8_s(pairs, v128.load(HUNDREDS))
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_u(fours, fours), v128.load(MYRIADS))
  const value = <f64>i32x4.extract_lane(eights, 0) * 1e8 + <f64>i32x4.extract_lane(eights, 1)
  // Without a point there are no decimals, as with one at the end: a division by one.
  return value / load<f64>(POWERS + ((15 - ctz(points | 0x8000)) << 3))
}

export function hashBytes(start: i32, length: i32): i32 {
  let state = (<u64>load<u32>(SEED)) ^ (<u64>length)
  let at = start
  for (; start + length - at > 16; at += 16) {
    state = mix(mix(state ^ load<u64>(at)) ^ load<u64>(at, 8))
  }
  // The last sixteen bytes or fewer, without those that follow them.
  const run = i8x16.lt_u(v128.load(PLACES), i8x16.splat(<i8>(start + length - at)))
  const rest = v128.and(v128.load(at), run)
  state = mix(state ^ i64x2.extract_lane(rest, 0)) ^ i64x2.extract_lane(rest, 1)
  return <i32>((state * 0x9e3779b97f4a7c15) >> 32)
}

function mix(state: u64): u64 {
  state *= 0x9e3779b97f4a7c15
  return state ^ (state >> 29)
}

export function listSeparators(from: i32, end: i32, out: i32): i32 {
  const comma = i8x16.splat(0x2c)
  const line = i8x16.splat(0x0a)
  const quote = i8x16.splat(0x22)
  let slot = out
  let lines = 0
  let stopped = end
  for (let at = from; at < end; at += 32) {
    const a = v128.load(at)
    const b = v128.load(at + 16)
    let breaks = i8x16.bitmask(i8x16.eq(a, line)) | (i8x16.bitmask(i8x16.eq(b, line)) << 16)
    let marks =
      breaks | i8x16.bitmask(i8x16.eq(a, comma)) | (i8x16.bitmask(i8x16.eq(b, comma)) << 16)
    let stop = -1
    if (v128.any_true(v128.or(i8x16.eq(a, quote), i8x16.eq(b, quote)))) {
      const quotes = i8x16.bitmask(i8x16.eq(a, quote)) | (i8x16.bitmask(i8x16.eq(b, quote)) << 16)
      stop = ctz(quotes)
    }
    if (stop < 0 && end - at < 32) stop = end - at
    else if (stop > end - at) stop = end - at
    if (stop >= 0) {
      marks &= (1 << stop) - 1
      breaks &= (1 << stop) - 1
    }
    lines += popcnt(breaks)
    // Six at a time whether or not there are six: a loop that runs as often as there are marks
    // costs more, because the processor cannot guess when it ends.
    const count = popcnt(marks)
    let next = slot
    do {
      store<i32>(next, at + ctz(marks))
      marks &= marks - 1
      store<i32>(next, at + ctz(marks), 4)
      marks &= marks - 1
      store<i32>(next, at + ctz(marks), 8)
      marks &= marks - 1
      store<i32>(next, at + ctz(marks), 12)
      marks &= marks - 1
      store<i32>(next, at + ctz(marks), 16)
      marks &= marks - 1
      store<i32>(next, at + ctz(marks), 20)
      marks &= marks - 1
      next += 24
    } while (marks != 0)
    slot += count << 2
    if (stop >= 0) {
      stopped = at + stop
      break
    }
  }
  store<i32>(LINES, load<i32>(LINES) + lines)
  store<i32>(STOP, stopped)
  return (slot - out) >> 2
}

export function findEither(at: i32, a: i32, b: i32): i32 {
  const first = i8x16.splat(<i8>a)
  const second = i8x16.splat(<i8>b)
  while (true) {
    const block = v128.load(at)
    const found = i8x16.bitmask(v128.or(i8x16.eq(block, first), i8x16.eq(block, second)))
    if (found != 0) return at + ctz(found)
    at += 16
  }
}

export function findStringMark(at: i32): i32 {
  const quote = i8x16.splat(0x22)
  const backslash = i8x16.splat(0x5c)
  const space = i8x16.splat(0x20)
  while (true) {
    const block = v128.load(at)
    const found = i8x16.bitmask(
      v128.or(
        v128.or(i8x16.eq(block, quote), i8x16.eq(block, backslash)),
        i8x16.lt_u(block, space),
      ),
    )
    if (found != 0) return at + ctz(found)
    at += 16
  }
}

export function wordBits(at: i32, end: i32): i32 {
  return letters(v128.load(at)) & (end - at < 16 ? (1 << (end - at)) - 1 : 0xffff)
}

export function beginningBits(at: i32, end: i32, isInside: bool, masks: i32): i32 {
  const block = v128.load(at)
  const words = letters(block)
  const starts = words & ~((words << 1) | (<i32>isInside))
  const first = allowed(block, masks)
  const second = allowed(v128.load(at + 1), masks + 32)
  const third = allowed(v128.load(at + 2), masks + 64)
  const groups = v128.and(v128.and(first, second), third)
  const others = i8x16.bitmask(i8x16.eq(groups, i8x16.splat(0)))
  return starts & ~others & (end - at < 16 ? (1 << (end - at)) - 1 : 0xffff)
}

/** The groups that a mask has sixteen bytes in: both halves of a byte must allow a group. */
function allowed(block: v128, mask: i32): v128 {
  const halves = v128.load(HALVES)
  const low = i8x16.swizzle(v128.load(mask), v128.and(block, halves))
  const high = i8x16.swizzle(v128.load(mask + 16), v128.and(i16x8.shr_u(block, 4), halves))
  return v128.and(low, high)
}

/** Which of sixteen bytes are in words. Those beyond ASCII have the bit that is asked for already. */
function letters(block: v128): i32 {
  const small = i8x16.sub(v128.or(block, v128.load(SPACES)), v128.load(SMALL_AS))
  const digits = i8x16.sub(block, v128.load(ZEROS))
  const isLetter = i8x16.le_u(small, v128.load(ZEDS))
  const isDigit = i8x16.le_u(digits, v128.load(NINES))
  return i8x16.bitmask(v128.or(v128.or(isLetter, isDigit), block))
}

export function firstBit(bits: i32): i32 {
  return ctz(bits)
}

export function hashWord(start: i32, length: i32): i32 {
  // Its first eight bytes and its last eight: words of one length that differ only between are rare.
  const isShort = length < 8
  const run: u64 = isShort ? (1 << (length << 3)) - 1 : -1
  const head = (load<u64>(start) | 0x2020202020202020) & run
  const tail = (load<u64>(isShort ? start : start + length - 8) | 0x2020202020202020) & run
  const state = (head ^ length) * 0x9e3779b97f4a7c15 + tail * 0xc2b2ae3d27d4eb4f
  return <i32>(state >> 32)
}
