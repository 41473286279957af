import { FOUND, LAST, LINES, MORE, NEXT, RAGGED, SPARE, STATUS, STOP } from './layout.ts'
import type { bool, i32 } from './machine.ts'
import {
  byteAt,
  findEither,
  listSeparators,
  readDecimal,
  setByte,
  setDouble,
  setWord,
  wordAt,
} from './memory.ts'
import { readNumber } from './number.ts'
import { isInk, skipBlank, skipSpace, skipSpaceBack } from './space.ts'

const COMMA: i32 = 0x2c
const LINE: i32 = 0x0a
const QUOTE: i32 = 0x22

/** How much text is searched for separators at a time: what an odd row makes us search twice. */
const WINDOW: i32 = 2048

/**
 * Finds the rows of a CSV text. The addresses of the separators go to `out` as words, after the
 * address before the first row: a cell lies between two neighbours, with white space around it and
 * quotes in it. Blank lines leave no trace, because they are white space before the next cell.
 * With `columns` 0, one row of any length is read: the header.
 *
 * `spread` is the second reading (DQ-5), in which a quoted field may run over line breaks.
 */
export function scanCsv(from: i32, end: i32, columns: i32, spread: bool, out: i32): i32 {
  let row = from
  let slot = out
  let rows = 0
  setWord(out, from - 1)
  setWord(STATUS, MORE)
  while (row < end) {
    const ink = skipBlank(row, end)
    if (ink < end && byteAt(ink) === LINE) {
      row = ink + 1
      continue
    }
    if (columns > 1) {
      const window = row + WINDOW < end ? row + WINDOW : end
      const regular = countRows(slot, listFields(row, window, end, spread, slot), columns)
      if (regular > 0) {
        slot += (regular * columns) << 2
        row = wordAt(slot) + 1
        rows += regular
        continue
      }
    }
    const lineEnd = scanRow(row, end, columns, spread, slot + 4)
    if (lineEnd < 0) break
    const fields = wordAt(FOUND)
    if (fields > 0) {
      if (columns > 0 && fields !== columns) {
        setWord(STATUS, RAGGED)
        break
      }
      slot += fields << 2
      rows++
    }
    row = lineEnd + 1
    if (columns === 0 && fields > 0) break
  }
  setWord(NEXT, row < end ? row : end)
  return rows
}

/**
 * Lists the separators between fields from the beginning of a row to the end of a window or a
 * little further: those in quotes separate nothing. Returns how many, after the one at `slot`.
 */
function listFields(row: i32, window: i32, end: i32, spread: bool, slot: i32): i32 {
  let at = row
  let count = 0
  setWord(slot, row - 1)
  setWord(LINES, 0)
  while (at < window) {
    count += listSeparators(at, window, slot + 4 + (count << 2))
    at = wordAt(STOP)
    if (at >= window) break
    // A quote. It opens a field when nothing but white space comes before it; else it is text.
    const field = wordAt(slot + (count << 2)) + 1
    at = skipBlank(field, at) === at ? passQuotes(at + 1, end, spread) : at + 1
    if (at < 0) break
  }
  return count
}

/** How many rows at the head of a list of separators are whole and have the right length. */
function countRows(slot: i32, separators: i32, columns: i32): i32 {
  const rows = wordAt(LINES)
  const ends = slot + (columns << 2)
  let regular = 0
  while (regular < rows && (regular + 1) * columns <= separators) {
    if (byteAt(wordAt(ends + ((regular * columns) << 2))) !== LINE) break
    regular++
  }
  // As many line breaks as rows that end with one: no row has one elsewhere.
  return regular === rows ? rows : countRegularRows(slot, regular, columns)
}

/** The same, where some row is not regular: looks at every separator. */
function countRegularRows(slot: i32, most: i32, columns: i32): i32 {
  for (let row = 0; row < most; row++) {
    for (let column = 1; column < columns; column++) {
      if (byteAt(wordAt(slot + ((row * columns + column) << 2))) === LINE) return row
    }
  }
  return most
}

/**
 * One line by the rules, at leisure: returns where it ends, and in FOUND how many fields it has, 0
 * for a blank line. Returns -1 when the text ends before the row does.
 */
function scanRow(row: i32, end: i32, columns: i32, spread: bool, out: i32): i32 {
  let at = row
  let fields = 0
  while (true) {
    at = skipBlank(at, end)
    if (at < end && byteAt(at) === QUOTE) at = passQuotes(at + 1, end, spread)
    else if (fields === 0 && (at >= end || byteAt(at) === LINE)) return blankLine(at, end)
    if (at < 0) return -1
    at = findEither(at, COMMA, LINE)
    if (at >= end && wordAt(LAST) === 0) return -1
    // More fields than the header has are counted, for the message, but have no place.
    if (columns === 0 || fields < columns) setWord(out + (fields << 2), at < end ? at : end)
    fields++
    if (at >= end || byteAt(at) === LINE) break
    at++
  }
  setWord(FOUND, fields)
  return at < end ? at : end
}

function blankLine(at: i32, end: i32): i32 {
  setWord(FOUND, 0)
  return at >= end && wordAt(LAST) === 0 ? -1 : at
}

/** The address after the quote that closes a field; where the line ends when none does. */
function passQuotes(at: i32, end: i32, spread: bool): i32 {
  while (true) {
    at = findEither(at, QUOTE, LINE)
    if (at >= end) return spread ? -1 : end
    if (byteAt(at) === QUOTE) {
      if (at + 1 >= end || byteAt(at + 1) !== QUOTE) return at + 1
      at += 2
    } else if (spread) {
      at++
    } else {
      return at
    }
  }
}

/** Where the cells of one column begin and end in the chosen rows (all of them when `chosen` is 0). */
export function spanCsv(
  slots: i32,
  columns: i32,
  column: i32,
  spread: bool,
  chosen: i32,
  count: i32,
  out: i32,
): void {
  for (let i = 0; i < count; i++) {
    const row = chosen === 0 ? i : wordAt(chosen + (i << 2))
    spanCell(slots + ((row * columns + column) << 2), spread, out + (i << 3))
  }
}

function spanCell(slot: i32, spread: bool, span: i32): void {
  let end = wordAt(slot + 4)
  let start = wordAt(slot) + 1
  if (start < end && !isInk(byteAt(start))) start = skipSpace(start, end)
  if (start < end && byteAt(start) === QUOTE) {
    unquote(start + 1, end, spread, span)
    return
  }
  if (start < end && !isInk(byteAt(end - 1))) end = skipSpaceBack(start, end)
  setWord(span, start)
  setWord(span + 4, end)
}

/** The cells of one column as numbers, in one go. `span` is room for a span. */
export function numberCsv(
  slots: i32,
  columns: i32,
  column: i32,
  spread: bool,
  chosen: i32,
  count: i32,
  span: i32,
  out: i32,
): void {
  for (let i = 0; i < count; i++) {
    const row = chosen === 0 ? i : wordAt(chosen + (i << 2))
    const slot = slots + ((row * columns + column) << 2)
    let value = readDecimal(wordAt(slot) + 1, wordAt(slot + 4))
    if (value < 0) {
      spanCell(slot, spread, span)
      value = readNumber(wordAt(span), wordAt(span + 4))
    }
    setDouble(out + (i << 3), value)
  }
}

/** A quoted field (DQ-4). Most stand in the text as they are; the others are written out. */
function unquote(start: i32, end: i32, spread: bool, span: i32): void {
  let at = start
  while (at < end && byteAt(at) !== QUOTE && byteAt(at) !== LINE) at++
  const closed = at < end && byteAt(at) === QUOTE
  const isPlain = at >= end || (closed && skipSpace(at + 1, end) >= end)
  let first = start
  let last = at
  if (!isPlain) {
    first = wordAt(SPARE)
    last = writeUnquoted(start, end, spread, first)
    setWord(SPARE, last)
  }
  first = skipSpace(first, last)
  setWord(span, first)
  setWord(span + 4, skipSpaceBack(first, last))
}

function writeUnquoted(start: i32, end: i32, spread: bool, out: i32): i32 {
  let isOpen = true
  for (let at = start; at < end; at++) {
    const byte = byteAt(at)
    const next = at + 1 < end ? byteAt(at + 1) : 0
    if (isOpen && byte === QUOTE) {
      if (next === QUOTE) at++
      else isOpen = false
      if (!isOpen) continue
    }
    if (isOpen && spread && byte === 0x0d && next === LINE) continue
    setByte(out, byte)
    out++
  }
  return out
}
