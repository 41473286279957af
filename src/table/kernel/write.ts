import { writeJsonString } from './json-text.ts'
import type { bool, i32 } from './machine.ts'
import { byteAt, copyBytes, setByte, setWord, wordAt, writeLongNumber } from './memory.ts'
import { readNumber } from './number.ts'

/** How many bytes cells are together. */
export function measureCells(spans: i32, cells: i32): i32 {
  let bytes = 0
  for (let i = 0; i < cells; i++) bytes += wordAt(spans + (i << 3) + 4) - wordAt(spans + (i << 3))
  return bytes
}

/**
 * Copies cells, given as one list of spans a column, row by row into one run of bytes at `out`.
 * Where each ends, counted from `out`, goes to `ends`. Returns the end of the run.
 */
export function gatherCells(spans: i32, rows: i32, columns: i32, ends: i32, out: i32): i32 {
  let to = out
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const span = spans + ((column * rows + row) << 3)
      const start = wordAt(span)
      const length = wordAt(span + 4) - start
      copyBytes(to, start, length)
      to += length
      setWord(ends, to - out)
      ends += 4
    }
  }
  return to
}

/**
 * Writes rows of a Markdown table, each after a line break. `cells` is where the bytes begin whose
 * `ends` are listed, `columns` of them a row; `chosen` lists which to show, -1 for an empty one.
 */
export function writeMarkdownRows(
  cells: i32,
  ends: i32,
  rows: i32,
  columns: i32,
  chosen: i32,
  shown: i32,
  out: i32,
): i32 {
  for (let row = 0; row < rows; row++) {
    setByte(out, 0x0a)
    setByte(out + 1, 0x7c)
    out += 2
    for (let i = 0; i < shown; i++) {
      setByte(out, 0x20)
      out++
      const column = wordAt(chosen + (i << 2))
      if (column >= 0) {
        const cell = ends + ((row * columns + column) << 2)
        out = writeMarkdownCell(cells + wordAt(cell - 4), cells + wordAt(cell), out)
      }
      setByte(out, 0x20)
      setByte(out + 1, 0x7c)
      out += 2
    }
  }
  return out
}

/** A cell that stays one cell of one line, whatever it holds (DQ-12). */
function writeMarkdownCell(start: i32, end: i32, out: i32): i32 {
  for (let at = start; at < end; at++) {
    const byte = byteAt(at)
    if (byte === 0x7c) {
      setByte(out, 0x5c)
      setByte(out + 1, 0x7c)
      out += 2
    } else if (byte === 0x0a || byte === 0x0d) {
      if (byte === 0x0d && at + 1 < end && byteAt(at + 1) === 0x0a) at++
      setByte(out, 0x3c)
      setByte(out + 1, 0x62)
      setByte(out + 2, 0x72)
      setByte(out + 3, 0x3e)
      out += 4
    } else {
      setByte(out, byte)
      out++
    }
  }
  return out
}

/**
 * Writes rows as JSON objects, each followed by a comma and a line break. `chosen` has three words
 * a key: its column (-1 for none) and where the text stands that goes before its value.
 */
export function writeJsonRows(
  cells: i32,
  ends: i32,
  rows: i32,
  columns: i32,
  chosen: i32,
  keys: i32,
  out: i32,
): i32 {
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < keys; i++) {
      const key = chosen + i * 12
      const length = wordAt(key + 8) - wordAt(key + 4)
      copyBytes(out, wordAt(key + 4), length)
      out += length
      const column = wordAt(key)
      const cell = ends + ((row * columns + column) << 2)
      const start = column < 0 ? cells : cells + wordAt(cell - 4)
      const end = column < 0 ? cells : cells + wordAt(cell)
      out = writeJsonCell(start, end, out)
    }
    // "\n  },\n"
    setByte(out, 0x0a)
    setByte(out + 1, 0x20)
    setByte(out + 2, 0x20)
    setByte(out + 3, 0x7d)
    setByte(out + 4, 0x2c)
    setByte(out + 5, 0x0a)
    out += 6
  }
  return out
}

/** A number, a boolean, or a string: what the cell looks like. */
function writeJsonCell(start: i32, end: i32, out: i32): i32 {
  const first = start < end ? byteAt(start) : 0
  const mayBeNumber = first >= 0x2b && first <= 0x39
  if (mayBeNumber && isJsonNumber(start, end)) {
    copyBytes(out, start, end - start)
    return out + end - start
  }
  if (mayBeNumber && !isNaN(readNumber(start, end))) return writeLongNumber(start, end, out)
  const length = booleanLength(start, end)
  if (length === 0) return writeJsonString(start, end, out)
  for (let i = 0; i < length; i++) setByte(out + i, byteAt(start + i) | 0x20)
  return out + length
}

/** Whether the text of a number is its JSON text too: no sign or zero to drop, no digit in doubt. */
function isJsonNumber(start: i32, end: i32): bool {
  const first = byteAt(start) === 0x2d ? start + 1 : start
  let at = first
  while (at < end && byteAt(at) >= 0x30 && byteAt(at) <= 0x39) at++
  const whole = at - first
  if (whole === 0) return false
  const isZero = byteAt(first) === 0x30
  if (isZero && whole > 1) return false
  if (at === end) return whole <= 18 && !(isZero && first > start)
  if (byteAt(at) !== 0x2e || end - first > 16) return false
  const point = at
  at++
  while (at < end && byteAt(at) >= 0x30 && byteAt(at) <= 0x39) at++
  if (at < end || at === point + 1 || byteAt(end - 1) === 0x30) return false
  // JavaScript writes numbers below a millionth with an exponent.
  return !isZero || end - point - 1 <= 6
}

/** 4 for `true`, 5 for `false`, in any case; 0 for anything else. */
function booleanLength(start: i32, end: i32): i32 {
  const length = end - start
  if (length !== 4 && length !== 5) return 0
  const isTrue = length === 4
  for (let i = 0; i < length; i++) {
    if ((byteAt(start + i) | 0x20) !== (isTrue ? trueAt(i) : falseAt(i))) return 0
  }
  return length
}

function trueAt(i: i32): i32 {
  if (i === 0) return 0x74
  if (i === 1) return 0x72
  return i === 2 ? 0x75 : 0x65
}

function falseAt(i: i32): i32 {
  if (i === 0) return 0x66
  if (i === 1) return 0x61
  if (i === 2) return 0x6c
  return i === 3 ? 0x73 : 0x65
}
