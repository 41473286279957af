import type { CardHeaders } from './card-headers.ts'
import { abbreviations, commonWords, thesaurus } from './word-lists.ts'

/** A column that words of a question may mean. */
export interface RelatedColumn {
  readonly place: number
  readonly said: string
}

const MOST = 5
const LONGEST = 3
const askingWords: ReadonlySet<string> = new Set(['who', 'when', 'where'])

/** The columns that the thesaurus ties to words of a question, but for those that are hinted at anyway. */
export function relatedColumns(
  { headers }: CardHeaders,
  asked: readonly string[],
  stems: readonly string[],
  hinted: readonly number[],
): readonly RelatedColumn[] {
  const taken = new Set(hinted)
  const found: RelatedColumn[] = []
  for (const from of stems.keys()) {
    const to = longestMeant(asked, stems, from)
    const meant = to > from ? meantBy(asked, stems, from, to) : undefined
    if (meant === undefined) continue
    for (const [place, { words }] of headers.entries()) {
      if (taken.has(place) || !words.some((word) => standsFor(word, meant))) continue
      found.push({ place, said: asked.slice(from, to).join(' ') })
      taken.add(place)
    }
  }
  return found.slice(0, MOST)
}

/** Where the longest words end that begin here and mean something; `from` where none do. */
function longestMeant(asked: readonly string[], stems: readonly string[], from: number): number {
  let to = Math.min(from + LONGEST, stems.length)
  while (to > from && meantBy(asked, stems, from, to) === undefined) to--
  return to
}

/** The header words that some words of a question may mean. */
function meantBy(
  asked: readonly string[],
  stems: readonly string[],
  from: number,
  to: number,
): ReadonlySet<string> | undefined {
  const { [from]: word = '' } = asked
  const isAlone = to === from + 1
  const isAsking = askingWords.has(word) && from < LONGEST
  if (isAlone && commonWords.has(word) && !isAsking) return undefined
  return (
    thesaurus.get(stems.slice(from, to).join(' ')) ?? (isAlone ? thesaurus.get(word) : undefined)
  )
}

function standsFor(word: string, meant: ReadonlySet<string>): boolean {
  return meant.has(word) || meant.has(abbreviations.get(word) ?? word)
}
