import { isLetters, type CardHeader, type CardHeaders } from './card-headers.ts'
import { abbreviations, commonWords, genericWords } from './word-lists.ts'
import { isClose, isFamily } from './words.ts'

const MOST_NAMED = 6
const MOST_NEAR = 3

/** Where in the question a column is named, how well, and which column it is. */
interface Found {
  readonly place: number
  readonly words: number
  readonly column: number
}

/** The columns of which a question has all words, and those of which it has a telling one. */
export function namedColumns(
  { headers, uses }: CardHeaders,
  stems: readonly string[],
): { readonly named: readonly number[]; readonly near: readonly number[] } {
  const said = new Map<string, number>()
  for (const word of uses.keys()) {
    const place = placeOf(word, stems)
    if (place >= 0) said.set(word, place)
  }
  const full: Found[] = []
  const part: Found[] = []
  for (const [column, header] of headers.entries()) {
    const hits = header.telling.filter((word) => said.has(word))
    const place = Math.min(...hits.map((word) => said.get(word) ?? 0))
    const joined = header.words.join('')
    const joinedPlace = joined.length > 3 ? stems.indexOf(joined) : -1
    if (hits.length === header.telling.length) {
      full.push({ place, words: hits.length, column })
    } else if (joinedPlace >= 0) {
      full.push({ place: joinedPlace, words: header.telling.length, column })
    } else if (hits.some((word) => uses.get(word) === 1 && isSpecific(word, 3))) {
      part.push({ place, words: hits.length, column })
    } else {
      const familyPlace = familyPlaceOf(header, stems)
      if (familyPlace >= 0) part.push({ place: familyPlace, words: 1, column })
    }
  }
  return { named: first(full, MOST_NAMED), near: first(part, MOST_NEAR) }
}

/** The first in the order of the question; of two in one place, the one of more words. */
function first(found: readonly Found[], most: number): readonly number[] {
  return found
    .toSorted((a, b) => a.place - b.place || b.words - a.words || a.column - b.column)
    .slice(0, most)
    .map(({ column }) => column)
}

/** Whether a word of a header tells enough to know the column by it. */
function isSpecific(word: string, shortest: number): boolean {
  return word.length >= shortest && !genericWords.has(word)
}

/** Where a question has a word of a header, or what it is short for, or almost; -1 where it has not. */
function placeOf(word: string, stems: readonly string[]): number {
  const place = stems.indexOf(word)
  if (place >= 0) return place
  const whole = stems.indexOf(abbreviations.get(word) ?? word)
  if (whole >= 0 || word.length < 5 || !isLetters(word)) return whole
  return stems.findIndex((asked) => isClose(word, asked))
}

/** Where a question has a word of the family of one of a header's words, or -1. */
function familyPlaceOf({ telling }: CardHeader, stems: readonly string[]): number {
  for (const word of telling) {
    if (!isSpecific(word, 5) || !isLetters(word)) continue
    const place = stems.findIndex(
      (asked) => asked.length > 4 && !commonWords.has(asked) && isFamily(word, asked),
    )
    if (place >= 0) return place
  }
  return -1
}
