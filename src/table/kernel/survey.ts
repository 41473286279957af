import type { bool, f64, i32 } from './machine.ts'
import { byteAt, setDouble, setWord, wordAt } from './memory.ts'
import { isNumberLike } from './number-like.ts'
import { readNumber } from './number.ts'
import { orderOf } from './text.ts'

/**
 * Looks at the cells of a column once. Eleven words go to `out`: how many are empty, numbers, whole
 * numbers, ISO dates, and like numbers though they are none; then which cell is the first of the latter,
 * the first of other text, the least and the greatest number, the earliest and the latest date, -1 where
 * there is none. After a word of nothing follow the two numbers as floats.
 */
export function surveyCells(spans: i32, count: i32, out: i32): void {
  let empty = 0
  let numbers = 0
  let whole = 0
  let dates = 0
  let alike = 0
  let firstAlike = -1
  let firstText = -1
  let least = -1
  let greatest = -1
  let earliest = -1
  let latest = -1
  let min: f64 = Infinity
  let max: f64 = -Infinity
  for (let i = 0; i < count; i++) {
    const start = wordAt(spans + (i << 3))
    const end = wordAt(spans + (i << 3) + 4)
    if (start === end) {
      empty++
      continue
    }
    const first = byteAt(start) | 0x20
    if (first >= 0x61 && first <= 0x7a) {
      // Begins with a letter, as most texts do: nothing else can be meant.
      if (firstText < 0) firstText = i
      continue
    }
    if (isIsoDate(start, end)) {
      dates++
      if (earliest < 0 || isBefore(spans, i, earliest)) earliest = i
      if (latest < 0 || isBefore(spans, latest, i)) latest = i
      continue
    }
    const value = readNumber(start, end)
    if (!isNaN(value)) {
      numbers++
      if (Math.floor(value) === value) whole++
      if (value < min) {
        min = value
        least = i
      }
      if (value > max) {
        max = value
        greatest = i
      }
    } else if (isNumberLike(start, end)) {
      alike++
      if (firstAlike < 0) firstAlike = i
    } else if (firstText < 0) {
      firstText = i
    }
  }
  setWord(out, empty)
  setWord(out + 4, numbers)
  setWord(out + 8, whole)
  setWord(out + 12, dates)
  setWord(out + 16, alike)
  setWord(out + 20, firstAlike)
  setWord(out + 24, firstText)
  setWord(out + 28, least)
  setWord(out + 32, greatest)
  setWord(out + 36, earliest)
  setWord(out + 40, latest)
  setDouble(out + 48, min)
  setDouble(out + 56, max)
}

/** Whether one cell comes before another in plain string order, which is the order of ISO dates. */
function isBefore(spans: i32, a: i32, b: i32): bool {
  const first = spans + (a << 3)
  const second = spans + (b << 3)
  return orderOf(wordAt(first), wordAt(first + 4), wordAt(second), wordAt(second + 4)) === 0
}

/** Whether a text is `2024-03` or `2024-03-09`, alone or with a time after it. */
function isIsoDate(start: i32, end: i32): bool {
  if (end - start < 7 || byteAt(start + 4) !== 0x2d) return false
  for (let i = 0; i < 4; i++) {
    if (!isDigit(byteAt(start + i))) return false
  }
  if (!isPair(start + 5, 0x31)) return false
  if (end - start === 7) return true
  if (end - start < 10 || byteAt(start + 7) !== 0x2d || !isPair(start + 8, 0x33)) return false
  return end - start === 10 || byteAt(start + 10) === 0x20 || byteAt(start + 10) === 0x54
}

/** Whether there are two digits, the first no greater than `most`. */
function isPair(at: i32, most: i32): bool {
  return isDigit(byteAt(at)) && byteAt(at) <= most && isDigit(byteAt(at + 1))
}

function isDigit(byte: i32): bool {
  return byte >= 0x30 && byte <= 0x39
}
