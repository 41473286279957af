import type { bool, i32 } from './machine.ts'
import {
  beginningBits,
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
// (start, end, hash) and a table of their numbers, found by hash, with a power of two of places. Most
// words of a table begin no phrase, and must be passed quickly: `masks` tell by their first three bytes
// (`beginningBits`), and `firsts`, a byte for each place, by the hash of the first word of a phrase
// (ONE) and that of its first two (TWO).

/** No longer text, in bytes, is taken for a phrase as a whole. */
const LONGEST: i32 = 80

const ONE: i32 = 1
const TWO: i32 = 2

/** Enters phrases whose starts and ends have been written to the list of entries. */
export function enterPhrases(
  entries: i32,
  count: i32,
  masks: i32,
  firsts: i32,
  table: i32,
  places: i32,
): void {
  clearBytes(masks, 96)
  clearBytes(firsts, places)
  clearBytes(table, places << 2)
  for (let i = 0; i < count; i++) {
    const entry = entries + i * 12
    const start = wordAt(entry)
    const end = wordAt(entry + 4)
    const wordEnd = endOfWord(start, end)
    if (wordEnd > start) {
      const hash = hashWord(start, wordEnd - start)
      allowWord(start, wordEnd - start, masks)
      setFirst(firsts + (hash & (places - 1)), ONE)
      setFirst(firsts + (withNext(hash, wordEnd, end) & (places - 1)), TWO)
    }
    const hash = hashWords(start, end)
    setWord(entry + 8, hash)
    let place = hash & (places - 1)
    while (wordAt(table + (place << 2)) !== 0) place = (place + 1) & (places - 1)
    setWord(table + (place << 2), i + 1)
  }
}

function setFirst(at: i32, bit: i32): void {
  setByte(at, byteAt(at) | bit)
}

/** Lets a word pass the masks, in capitals too. Short words have a group of their own: it allows much. */
function allowWord(start: i32, length: i32, masks: i32): void {
  const group = length < 3 ? 1 : 2 << (byteAt(start) % 7)
  for (let place = 0; place < 3; place++) {
    const mask = masks + (place << 5)
    if (place < length) {
      const byte = byteAt(start + place)
      allow(byte, mask, group)
      if (byte >= 0x61 && byte <= 0x7a) allow(byte ^ 0x20, mask, group)
    } else {
      for (let i = 0; i < 32; i++) setByte(mask + i, byteAt(mask + i) | group)
    }
  }
}

function allow(byte: i32, mask: i32, group: i32): void {
  const low = mask + (byte & 0xf)
  const high = mask + 16 + (byte >> 4)
  setByte(low, byteAt(low) | group)
  setByte(high, byteAt(high) | group)
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
  masks: i32,
  firsts: i32,
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
      for (let at = start; at < end; at += 16) {
        const isInside = at > start && wordBits(at - 1, at) !== 0
        let bits = beginningBits(at, end, isInside, masks)
        while (bits !== 0) {
          const word = at + firstBit(bits)
          bits &= bits - 1
          const wordEnd = endOfWord(word, end)
          const hash = hashWord(word, wordEnd - word)
          if ((byteAt(firsts + (hash & (places - 1))) & ONE) === 0) continue
          const first = found
          const next = startOfWord(wordEnd, end)
          const isFirst = word === start || startOfWord(start, end) === word
          if (isFirst && end - start <= LONGEST) {
            const both = withNext(hash, next, end)
            if ((byteAt(firsts + (both & (places - 1))) & TWO) !== 0) {
              const whole = next === end ? hash : hashWords(word, end)
              found = note(whole, word, end, 1, entries, table, places, settled, found)
            }
          }
          if (!isFirst || next < end) {
            found = note(hash, word, wordEnd, 2, entries, table, places, settled, found)
          }
          for (let hit = first; hit < found; hit += 20) {
            setWord(hit + 4, column)
            setWord(hit + 8, start)
            setWord(hit + 12, end)
          }
        }
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

/** The hash of a text is made of those of its words. */
function hashWords(start: i32, end: i32): i32 {
  let hash = 0
  let at = startOfWord(start, end)
  while (at < end) {
    hash = withNext(hash, at, end)
    at = startOfWord(endOfWord(at, end), end)
  }
  return hash
}

/** The hash of some words and of the one that comes next, if one does. */
function withNext(hash: i32, at: i32, end: i32): i32 {
  const start = startOfWord(at, end)
  if (start === end) return hash
  // Times 127, without a product that needs 64 bits.
  return ((hash << 7) - hash + hashWord(start, endOfWord(start, end) - start)) | 0
}

/** The first address from `at` on that holds a byte of a word, or `end`. */
function startOfWord(at: i32, end: i32): i32 {
  while (at < end) {
    const gap = firstBit(wordBits(at, end))
    if (gap < 16) return at + gap
    at += 16
  }
  return end
}

/** The first address from `at` on that holds no byte of a word, or `end`. */
function endOfWord(at: i32, end: i32): i32 {
  while (at < end) {
    const length = firstBit(~wordBits(at, end))
    if (length < 16) return at + length
    at += 16
  }
  return end
}
