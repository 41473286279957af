import type { bool, i32 } from './machine.ts'
import {
  byteAt,
  clearBytes,
  firstBit,
  hashWord,
  setByte,
  setWord,
  wordAt,
  wordBits,
} from './memory.ts'
import { lower } from './text.ts'

// A phrase is one or more words in lower case (of ASCII) with a space between them. Phrases are entries
// (start, end, hash) and a table of their numbers, found by hash, with a power of two of places. The
// hash of a text is made of those of its words, so that each is read once.

/** No longer text, in bytes, is taken for a phrase as a whole. */
const LONGEST: i32 = 80

/** Enters phrases whose starts and ends have been written to the list of entries. */
export function enterPhrases(entries: i32, count: i32, table: i32, places: i32): void {
  clearBytes(table, places << 2)
  for (let i = 0; i < count; i++) {
    const entry = entries + i * 12
    const hash = hashWords(wordAt(entry), wordAt(entry + 4))
    setWord(entry + 8, hash)
    let place = hash & (places - 1)
    while (wordAt(table + (place << 2)) !== 0) place = (place + 1) & (places - 1)
    setWord(table + (place << 2), i + 1)
  }
}

function hashWords(start: i32, end: i32): i32 {
  let hash = 0
  let at = startOfWord(start, end)
  while (at < end) {
    const wordEnd = endOfWord(at, end)
    hash = extend(hash, hashWord(at, wordEnd - at))
    at = startOfWord(wordEnd, end)
  }
  return hash
}

/** The hash of words and one more: times 127, without a product that needs 64 bits. */
function extend(hash: i32, word: i32): i32 {
  return ((hash << 7) - hash + word) | 0
}

/**
 * Finds phrases in cells, given as one list of spans a column. `settled` has a byte a column and
 * phrase: 1 when a cell is known that is the phrase, 2 when one is that has it among its words. For
 * every bit that it sets, five words go to `out`: phrase, column, start and end of the cell, and where
 * the word is in it, 0 when the whole cell is the phrase. Returns how many there are.
 */
export function findPhrases(
  spans: i32,
  rows: i32,
  columns: i32,
  entries: i32,
  count: i32,
  table: i32,
  places: i32,
  settled: i32,
  out: i32,
): i32 {
  let found = out
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const span = spans + ((column * rows + row) << 3)
      const start = wordAt(span)
      const end = wordAt(span + 4)
      const first = found
      let at = start
      let bits = 0
      let left = 0
      let words = 0
      let cell = 0
      while (at < end) {
        if (bits === 0) {
          at += left
          left = 32
          bits = at < end ? wordBits(at, end) : 0
          continue
        }
        const gap = firstBit(bits)
        at += gap
        left -= gap
        bits = bits >>> gap
        let length = firstBit(~bits)
        if (length >= left && at + length < end) {
          // The word may go on where the bits end.
          length = endOfWord(at, end) - at
        }
        const hash = hashWord(at, length)
        // Most words are in no phrase, and this says so at once.
        if (wordAt(table + ((hash & (places - 1)) << 2)) !== 0) {
          if (words > 0 || startOfWord(at + length, end) < end) {
            found = note(hash, at, at + length, 2, entries, table, places, settled, found)
          }
        }
        cell = extend(cell, hash)
        words++
        at += length
        left -= length
        bits = left > 0 ? bits >>> length : 0
        if (left < 0) left = 0
      }
      if (wordAt(table + ((cell & (places - 1)) << 2)) !== 0 && end - start <= LONGEST) {
        found = note(cell, start, end, 1, entries, table, places, settled, found)
      }
      for (let hit = first; hit < found; hit += 20) {
        setWord(hit + 4, column)
        setWord(hit + 8, start)
        setWord(hit + 12, end)
      }
    }
    settled += count
  }
  return (found - out) / 20
}

/** Notes the phrases that a text is and that are not settled; returns where the next note goes. */
function note(
  hash: i32,
  start: i32,
  end: i32,
  bit: i32,
  entries: i32,
  table: i32,
  places: i32,
  settled: i32,
  found: i32,
): i32 {
  let place = hash & (places - 1)
  while (true) {
    const phrase = wordAt(table + (place << 2)) - 1
    if (phrase < 0) return found
    const entry = entries + phrase * 12
    const flags = byteAt(settled + phrase)
    if (wordAt(entry + 8) === hash && (flags & bit) === 0 && isPhrase(start, end, entry)) {
      setByte(settled + phrase, flags | bit)
      setWord(found, phrase)
      setWord(found + 16, bit === 1 ? 0 : start)
      found += 20
    }
    place = (place + 1) & (places - 1)
  }
}

/** Whether the words of a text, with a space between them, are a phrase. */
function isPhrase(start: i32, end: i32, entry: i32): bool {
  const first = wordAt(entry)
  const last = wordAt(entry + 4)
  let expected = first
  let at = startOfWord(start, end)
  while (at < end) {
    if (expected > first) {
      if (expected >= last || byteAt(expected) !== 0x20) return false
      expected++
    }
    const wordEnd = endOfWord(at, end)
    for (; at < wordEnd; at++) {
      if (expected >= last || byteAt(expected) !== lower(byteAt(at))) return false
      expected++
    }
    at = startOfWord(at, end)
  }
  return expected === last && expected > first
}

/** The first address from `at` on that holds a byte of a word, or `end`. */
function startOfWord(at: i32, end: i32): i32 {
  while (at < end) {
    const gap = firstBit(wordBits(at, end))
    if (gap < 32) return at + gap
    at += 32
  }
  return end
}

/** The first address from `at` on that holds no byte of a word, or `end`. */
function endOfWord(at: i32, end: i32): i32 {
  while (at < end) {
    const length = firstBit(~wordBits(at, end))
    if (length < 32) return at + length
    at += 32
  }
  return end
}
