import { dateMeanings } from './date-meanings.ts'
import { numberMeanings } from './number-meanings.ts'

/** What some words of a question mean, as data would have it. */
export interface Meaning {
  readonly value: string
  readonly said: string
}

const MOST = 4

/** The numbers and dates of a folded question; `mentioned` are words that are in cells. */
export function meaningsOf(
  question: string,
  hasDates: boolean,
  mentioned: ReadonlySet<string>,
): readonly Meaning[] {
  const found: (Meaning & { readonly start: number; readonly end: number })[] = []
  for (const { pattern, read } of hasDates
    ? [...dateMeanings, ...numberMeanings]
    : numberMeanings) {
    for (const match of question.matchAll(pattern)) {
      const [said] = match
      const start = match.index
      const end = start + said.length
      const value = read(Array.from(match, (group: string | undefined) => group ?? ''))
      if (value === undefined || found.some((one) => start < one.end && end > one.start)) continue
      const isMentioned = (said.match(/[a-z0-9]+/g) ?? []).every((word) => mentioned.has(word))
      if (!isMentioned) found.push({ value, said, start, end })
    }
  }
  return found.toSorted((a, b) => a.start - b.start).slice(0, MOST)
}
