import { DONE, FOUND, LAST, MORE, NEXT, RAGGED, SPARE, STATUS } from './layout.ts'
import type { bool, i32 } from './machine.ts'
import { byteAt, findEither, setByte, setWord, wordAt } from './memory.ts'
import { skipSpace, skipSpaceBack } from './space.ts'

const PIPE: i32 = 0x7c
const LINE: i32 = 0x0a
const BACKSLASH: i32 = 0x5c

/**
 * Finds the rows of a Markdown table: for each the addresses of its pipes, one more than it has
 * cells. Lines before the table (`begun` false) are passed; the first line after it ends it. With
 * `columns` 0, one row of any length is read: the header, or the line under it.
 *
 * `escaped` is the second reading (DQ-11), in which `\|` separates nothing.
 */
export function scanMarkdown(
  from: i32,
  end: i32,
  columns: i32,
  begun: bool,
  escaped: bool,
  out: i32,
): i32 {
  let line = from
  let slot = out
  let rows = 0
  setWord(STATUS, MORE)
  while (line < end) {
    const lineEnd = findEither(line, LINE, LINE)
    if (lineEnd >= end && wordAt(LAST) === 0) break
    const start = skipSpace(line, lineEnd < end ? lineEnd : end)
    const stop = skipSpaceBack(start, lineEnd < end ? lineEnd : end)
    if (stop - start > 1 && byteAt(start) === PIPE && byteAt(stop - 1) === PIPE) {
      const cells = listPipes(start, stop, columns, escaped, slot)
      if (columns > 0 && cells !== columns) {
        setWord(STATUS, RAGGED)
        setWord(FOUND, cells)
        break
      }
      begun = true
      slot += (cells + 1) << 2
      rows++
    } else if (begun) {
      setWord(STATUS, DONE)
      break
    }
    line = lineEnd + 1
    if (columns === 0 && rows > 0) {
      setWord(FOUND, (slot - out - 4) >> 2)
      break
    }
  }
  setWord(NEXT, line < end ? line : end)
  return rows
}

/** Writes the addresses of the pipes of a line and returns how many cells are between them. */
function listPipes(start: i32, stop: i32, columns: i32, escaped: bool, out: i32): i32 {
  setWord(out, start)
  let cells = 0
  for (let at = start + 1; at < stop; at++) {
    if (byteAt(at) !== PIPE) continue
    // The last pipe is the table's border, whatever stands before it.
    if (escaped && at < stop - 1 && byteAt(at - 1) === BACKSLASH) continue
    cells++
    if (columns === 0 || cells <= columns) setWord(out + (cells << 2), at)
  }
  return cells
}

/** Where the cells of one column begin and end in the chosen rows (all of them when `chosen` is 0). */
export function spanMarkdown(
  slots: i32,
  columns: i32,
  column: i32,
  escaped: bool,
  chosen: i32,
  count: i32,
  out: i32,
): void {
  for (let i = 0; i < count; i++) {
    const row = chosen === 0 ? i : wordAt(chosen + (i << 2))
    const slot = slots + ((row * (columns + 1) + column) << 2)
    let end = wordAt(slot + 4)
    let start = skipSpace(wordAt(slot) + 1, end)
    if (escaped && hasEscape(start, end)) {
      const spare = wordAt(SPARE)
      end = writeUnescaped(start, end, spare)
      start = spare
      setWord(SPARE, end)
    }
    setWord(out + (i << 3), start)
    setWord(out + (i << 3) + 4, skipSpaceBack(start, end))
  }
}

function hasEscape(start: i32, end: i32): bool {
  for (let at = start; at < end; at++) {
    if (byteAt(at) === PIPE) return true
  }
  return false
}

function writeUnescaped(start: i32, end: i32, out: i32): i32 {
  for (let at = start; at < end; at++) {
    if (byteAt(at) === BACKSLASH && at + 1 < end && byteAt(at + 1) === PIPE) continue
    setByte(out, byteAt(at))
    out++
  }
  return out
}
