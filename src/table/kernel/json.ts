import { findEntry } from './dictionary.ts'
import { writeCompactJson, writeUnescapedJson } from './json-text.ts'
import {
  passColon,
  passNumber,
  passString,
  passValue,
  skipJsonSpace,
  unexpected,
} from './json-value.ts'
import { DONE, FOUND, NEW_KEY, NEXT, SPARE, STATUS } from './layout.ts'
import type { bool, i32 } from './machine.ts'
import { byteAt, findStringMark, sameBytes, setWord, wordAt } from './memory.ts'

const QUOTE: i32 = 0x22

/**
 * Finds the elements of a JSON array. Each row is a word (how many cells it has, -1 for an element
 * that is no object) and three words a cell: column, start, end. `index` lists where the rows begin,
 * counted from `slots`, of which the first `used` bytes are taken by earlier rows. A start below 0
 * says that the cell does not stand in the text as it is.
 *
 * `keys` is a dictionary of the keys met so far, as they are spelled; the third word of an entry is
 * its column. `seen` has a word a column, for keys that come twice in an object. An object with
 * other keys is not read: where they begin and end goes to `fresh`.
 */
export function scanJson(
  from: i32,
  end: i32,
  isFirst: bool,
  keys: i32,
  table: i32,
  places: i32,
  keyCount: i32,
  seen: i32,
  fresh: i32,
  index: i32,
  slots: i32,
  used: i32,
): i32 {
  let at = from
  let slot = slots + used
  let rows = 0
  while (true) {
    setWord(NEXT, at)
    at = skipJsonSpace(at, end)
    if (at < end && byteAt(at) === 0x5d) {
      setWord(NEXT, at + 1)
      setWord(STATUS, DONE)
      break
    }
    if (rows > 0 || !isFirst) {
      if (at >= end || byteAt(at) !== 0x2c) at = unexpected(at, end)
      else at = skipJsonSpace(at + 1, end)
    }
    if (at < 0) break
    setWord(index + (rows << 2), slot - slots)
    if (at < end && byteAt(at) === 0x7b) {
      at = scanObject(at, end, keys, table, places, keyCount, seen, fresh, slot)
      if (at < 0) break
      slot += 4 + wordAt(slot) * 12
    } else {
      at = passValue(at, end, 1)
      if (at < 0) break
      setWord(slot, -1)
      slot += 4
    }
    rows++
  }
  setWord(index + (rows << 2), slot - slots)
  return rows
}

/** One object, from its brace on: writes its cells to `slot` and returns where it ends, or -1. */
function scanObject(
  at: i32,
  end: i32,
  keys: i32,
  table: i32,
  places: i32,
  keyCount: i32,
  seen: i32,
  fresh: i32,
  slot: i32,
): i32 {
  let free = slot + 4
  let guess = 0
  let unknown = 0
  let last = -1
  let isOrdered = true
  at = skipJsonSpace(at + 1, end)
  let isOpen = at >= end || byteAt(at) !== 0x7d
  while (isOpen) {
    if (at >= end || byteAt(at) !== QUOTE) return unexpected(at, end)
    // Objects of a table mostly have the same keys in the same order.
    let key = guess < keyCount && isKeyAt(at + 1, end, keys + guess * 12) ? guess : -1
    if (key >= 0) {
      at += wordAt(keys + key * 12 + 4) - wordAt(keys + key * 12) + 2
    } else {
      const keyEnd = passString(at, end)
      if (keyEnd < 0) return -1
      key = findEntry(keys, table, places, at + 1, keyEnd - 1)
      if (key < 0) {
        setWord(fresh + (unknown << 3), at + 1)
        setWord(fresh + (unknown << 3) + 4, keyEnd - 1)
        unknown++
      }
      at = keyEnd
    }
    guess = key + 1
    // Written without white space, as machines do: no need to look for it.
    if (byteAt(at) === 0x3a && byteAt(at + 1) > 0x20) at++
    else at = passColon(at, end)
    if (at < 0) return -1

    let cell = free
    if (key >= 0) {
      const column = wordAt(keys + key * 12 + 8)
      // Of a key that comes twice, the last value counts. What `seen` holds may be of an earlier
      // row: it is right when it points into this one, at this column.
      cell = wordAt(seen + (column << 2))
      if (cell <= slot || cell >= free || wordAt(cell) !== column) {
        cell = free
        free += 12
        setWord(cell, column)
        setWord(seen + (column << 2), cell)
        isOrdered = isOrdered && column > last
        last = column
      }
    }
    at = scanCell(at, end, cell)
    if (at < 0) return -1

    if (byteAt(at) === 0x2c && byteAt(at + 1) === QUOTE) {
      at++
      continue
    }
    at = skipJsonSpace(at, end)
    const byte = at < end ? byteAt(at) : 0
    if (byte === 0x2c) at = skipJsonSpace(at + 1, end)
    else if (byte === 0x7d) isOpen = false
    else return unexpected(at, end)
  }
  if (unknown > 0) return newKeys(unknown)
  const cells = (free - slot - 4) / 12
  if (!isOrdered) sortCells(slot + 4, cells)
  setWord(slot, cells)
  return at + 1
}

function isKeyAt(at: i32, end: i32, entry: i32): bool {
  const length = wordAt(entry + 4) - wordAt(entry)
  return at + length < end && byteAt(at + length) === QUOTE && sameBytes(at, wordAt(entry), length)
}

function newKeys(count: i32): i32 {
  setWord(STATUS, NEW_KEY)
  setWord(FOUND, count)
  return -1
}

/** Sorts cells by column (a heap sort), for objects whose keys stand in another order. */
function sortCells(cells: i32, count: i32): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) siftDown(cells, root, count)
  for (let end = count - 1; end > 0; end--) {
    swapCells(cells, cells + end * 12)
    siftDown(cells, 0, end)
  }
}

function siftDown(cells: i32, from: i32, count: i32): void {
  let root = from
  while (true) {
    let child = root * 2 + 1
    if (child >= count) return
    if (child + 1 < count && wordAt(cells + child * 12) < wordAt(cells + child * 12 + 12)) child++
    if (wordAt(cells + root * 12) >= wordAt(cells + child * 12)) return
    swapCells(cells + root * 12, cells + child * 12)
    root = child
  }
}

function swapCells(a: i32, b: i32): void {
  for (let word = 0; word < 12; word += 4) {
    const value = wordAt(a + word)
    setWord(a + word, wordAt(b + word))
    setWord(b + word, value)
  }
}

/** Writes where a value stands to the last two words of a cell; returns where the value ends, or -1. */
function scanCell(at: i32, end: i32, cell: i32): i32 {
  const byte = at < end ? byteAt(at) : 0
  let start = at
  let stop = at
  let next = at
  if (byte === QUOTE) {
    stop = findStringMark(at + 1)
    if (stop < end && byteAt(stop) === QUOTE) {
      start = at + 1
      next = stop + 1
    } else {
      start = -at
      next = passString(at, end)
      stop = next
    }
  } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
    next = passNumber(at, end)
    stop = next
  } else {
    next = passValue(at, end, 2)
    stop = next
    if (byte === 0x7b || byte === 0x5b) start = -at
    if (byte === 0x6e) stop = start // null is empty
  }
  setWord(cell + 4, start)
  setWord(cell + 8, stop)
  return next
}

/** Where the cells of one column begin and end in the chosen rows (all of them when `chosen` is 0). */
export function spanJson(
  slots: i32,
  index: i32,
  column: i32,
  chosen: i32,
  count: i32,
  out: i32,
): void {
  for (let i = 0; i < count; i++) {
    const row = chosen === 0 ? i : wordAt(chosen + (i << 2))
    const cell = findCell(slots + wordAt(index + (row << 2)), column)
    const span = out + (i << 3)
    const start = cell === 0 ? 0 : wordAt(cell + 4)
    const end = cell === 0 ? 0 : wordAt(cell + 8)
    if (start >= 0) {
      setWord(span, start)
      setWord(span + 4, end)
      continue
    }
    const spare = wordAt(SPARE)
    const isString = byteAt(-start) === QUOTE
    const last = isString
      ? writeUnescapedJson(1 - start, end - 1, spare)
      : writeCompactJson(-start, end, spare)
    setWord(SPARE, last)
    setWord(span, spare)
    setWord(span + 4, last)
  }
}

/** The cell of a column in a row, or 0. It is mostly where the column's number says. */
function findCell(row: i32, column: i32): i32 {
  let first = 0
  let last = wordAt(row) - 1
  const expected = row + 4 + column * 12
  if (column <= last && wordAt(expected) === column) return expected
  while (first <= last) {
    const middle = (first + last) >> 1
    const cell = row + 4 + middle * 12
    const found = wordAt(cell)
    if (found === column) return cell
    if (found < column) first = middle + 1
    else last = middle - 1
  }
  return 0
}
