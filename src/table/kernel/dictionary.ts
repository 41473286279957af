import type { i32 } from './machine.ts'
import { clearBytes, hashBytes, sameBytes, setWord, wordAt } from './memory.ts'

// A dictionary is a list of entries (start and end of a text, three words each) and a table of
// their numbers, found by hash. The table has a power of two of places, at most half of them used.

/** The number of the entry with this text, counted from 0, or -1. */
export function findEntry(entries: i32, table: i32, places: i32, start: i32, end: i32): i32 {
  return wordAt(table + (placeOf(entries, table, places, start, end) << 2)) - 1
}

/** Enters number `count`, a text that has been written to the list of entries. */
export function addEntry(entries: i32, table: i32, places: i32, count: i32): void {
  const entry = entries + count * 12
  const place = placeOf(entries, table, places, wordAt(entry), wordAt(entry + 4))
  setWord(table + (place << 2), count + 1)
}

/** Empties a table. */
export function clearTable(table: i32, places: i32): void {
  clearBytes(table, places << 2)
}

/** Numbers the distinct texts among cells in order of appearance; returns how many there are. */
export function numberTexts(
  spans: i32,
  count: i32,
  entries: i32,
  table: i32,
  places: i32,
  out: i32,
): i32 {
  let known = 0
  clearTable(table, places)
  for (let i = 0; i < count; i++) {
    const start = wordAt(spans + (i << 3))
    const end = wordAt(spans + (i << 3) + 4)
    const place = table + (placeOf(entries, table, places, start, end) << 2)
    if (wordAt(place) === 0) {
      setWord(entries + known * 12, start)
      setWord(entries + known * 12 + 4, end)
      known++
      setWord(place, known)
    }
    setWord(out + (i << 2), wordAt(place) - 1)
  }
  return known
}

/** The place of a text in the table, or the free one where it belongs. */
function placeOf(entries: i32, table: i32, places: i32, start: i32, end: i32): i32 {
  const length = end - start
  let place = hashBytes(start, length) & (places - 1)
  while (true) {
    const number = wordAt(table + (place << 2))
    if (number === 0) return place
    const entry = entries + (number - 1) * 12
    const known = wordAt(entry)
    if (wordAt(entry + 4) - known === length && sameBytes(known, start, length)) return place
    place = (place + 1) & (places - 1)
  }
}
