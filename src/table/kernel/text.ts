import type { bool, i32 } from './machine.ts'
import { byteAt, setByte, setWord, wordAt } from './memory.ts'

/** How cells stand to a value in plain string order (DQ-3): a byte each, 0 before, 1 same, 2 after. */
export function orderTexts(spans: i32, count: i32, value: i32, valueEnd: i32, out: i32): void {
  for (let i = 0; i < count; i++) {
    const start = wordAt(spans + (i << 3))
    const end = wordAt(spans + (i << 3) + 4)
    setByte(out + i, orderOf(start, end, value, valueEnd))
  }
}

/** 0, 1, 2: a text comes before, is, comes after another, by bytes of UTF-8: the order of code points. */
export function orderOf(at: i32, end: i32, value: i32, valueEnd: i32): i32 {
  while (at < end && value < valueEnd) {
    const difference = byteAt(at) - byteAt(value)
    if (difference !== 0) return difference < 0 ? 0 : 2
    at++
    value++
  }
  if (at < end) return 2
  return value < valueEnd ? 0 : 1
}

/** Which cells equal a value, ignoring ASCII case (DQ-2): a byte each. */
export function matchTexts(spans: i32, count: i32, value: i32, valueEnd: i32, out: i32): void {
  for (let i = 0; i < count; i++) {
    const start = wordAt(spans + (i << 3))
    const end = wordAt(spans + (i << 3) + 4)
    setByte(out + i, isSameText(start, end, value, valueEnd) ? 1 : 0)
  }
}

function isSameText(at: i32, end: i32, value: i32, valueEnd: i32): bool {
  if (end - at !== valueEnd - value) return false
  while (at < end) {
    if (lower(byteAt(at)) !== lower(byteAt(value))) return false
    at++
    value++
  }
  return true
}

/**
 * Which cells contain a value, ignoring ASCII case: a byte each. `borders` is room for a word a
 * byte of the value: how much of its own head ends there, so that no byte of a cell is read twice.
 */
export function searchTexts(
  spans: i32,
  count: i32,
  value: i32,
  valueEnd: i32,
  borders: i32,
  out: i32,
): void {
  listBorders(value, valueEnd, borders)
  const length = valueEnd - value
  for (let i = 0; i < count; i++) {
    const end = wordAt(spans + (i << 3) + 4)
    let found = 0
    for (let at = wordAt(spans + (i << 3)); at < end && found < length; at++) {
      found = extend(found, lower(byteAt(at)), value, borders)
    }
    setByte(out + i, found === length ? 1 : 0)
  }
}

function listBorders(value: i32, valueEnd: i32, borders: i32): void {
  let found = 0
  if (value < valueEnd) setWord(borders, 0)
  for (let at = value + 1; at < valueEnd; at++) {
    found = extend(found, lower(byteAt(at)), value, borders)
    setWord(borders + ((at - value) << 2), found)
  }
}

/** How much of the value is found when this byte follows what was found. */
function extend(found: i32, byte: i32, value: i32, borders: i32): i32 {
  while (found > 0 && lower(byteAt(value + found)) !== byte) {
    found = wordAt(borders + ((found - 1) << 2))
  }
  return lower(byteAt(value + found)) === byte ? found + 1 : found
}

/** A byte, in lower case where it is an ASCII letter. */
export function lower(byte: i32): i32 {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}
