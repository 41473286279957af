import type { bool, i32 } from './machine.ts'
import { byteAt } from './memory.ts'

/** Whether a byte is surely no white space, nor part of any. */
export function isInk(byte: i32): bool {
  return byte > 0x20 && byte < 0x80
}

/** The first address in the line that is not white space; a line break is never passed. */
export function skipBlank(at: i32, end: i32): i32 {
  while (at < end) {
    const byte = byteAt(at)
    if (isInk(byte)) return at
    if (byte === 0x20 || byte === 0x0d || (byte >= 0x09 && byte <= 0x0c && byte !== 0x0a)) {
      at++
      continue
    }
    const length = byte < 0x80 ? 0 : wideSpaceAt(at, end)
    if (length === 0) return at
    at += length
  }
  return end
}

/** The first address that is not white space, in the sense of `String.prototype.trim`. */
export function skipSpace(at: i32, end: i32): i32 {
  while (true) {
    at = skipBlank(at, end)
    if (at >= end || byteAt(at) !== 0x0a) return at
    at++
  }
}

/** The end of the run without the white space before it. */
export function skipSpaceBack(start: i32, end: i32): i32 {
  while (end > start) {
    const byte = byteAt(end - 1)
    if (isInk(byte)) return end
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) {
      end--
    } else if (byte >= 0x80 && end - start >= 2 && wideSpaceAt(end - 2, end) === 2) {
      end -= 2
    } else if (byte >= 0x80 && end - start >= 3 && wideSpaceAt(end - 3, end) === 3) {
      end -= 3
    } else {
      return end
    }
  }
  return end
}

/** How many bytes long the white space at this address is, where it is not ASCII; else 0. */
function wideSpaceAt(at: i32, end: i32): i32 {
  const first = byteAt(at)
  if (end - at < 2) return 0
  const second = byteAt(at + 1)
  if (first === 0xc2) return second === 0xa0 ? 2 : 0 // no-break space
  if (end - at < 3) return 0
  const third = byteAt(at + 2)
  if (first === 0xe1) return second === 0x9a && third === 0x80 ? 3 : 0 // Ogham space
  if (first === 0xe3) return second === 0x80 && third === 0x80 ? 3 : 0 // ideographic space
  if (first === 0xef) return second === 0xbb && third === 0xbf ? 3 : 0 // byte-order mark
  if (first !== 0xe2) return 0
  if (second === 0x81) return third === 0x9f ? 3 : 0 // medium mathematical space
  if (second !== 0x80) return 0
  // U+2000 to U+200A, the line and paragraph separators, and the narrow no-break space.
  return (third >= 0x80 && third <= 0x8a) || third === 0xa8 || third === 0xa9 || third === 0xaf
    ? 3
    : 0
}
