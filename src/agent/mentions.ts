import { findPhrases } from '../table/find-phrases.ts'
import type { FoundCell } from '../table/phrase-search.ts'
import type { AttachedTable } from './attached-table.ts'
import { phrasesOf, wordsIn, type QuestionPhrase } from './question-phrases.ts'
import { quoted, quotedName } from './quoted-text.ts'

/** How long the whole text may be, and a cell in it. */
const MOST_CHARS = 800
const LONGEST_CELL = 60

/** How many cells of a table are named, and how many of its columns for one phrase. */
const MOST_WHOLE = 8
const MOST_INSIDE = 4
const MOST_COLUMNS = 3

/** A word of fewer letters is in too many cells to tell anything. */
const SHORTEST_INSIDE = 3

/**
 * The cells that a question mentions, for a model that cannot see them, or an empty text when there are
 * none. The longest words that are a whole cell count, then single words that are in one.
 *
 * @example
 * // Cells that the question mentions:
 * // @sales.csv: region = "North"; product contains "espresso", e.g. "Espresso machine"
 */
export function mentionsOf(question: string, attachments: readonly AttachedTable[]): string {
  const phrases = phrasesOf(question).filter((phrase) => phrase.isTelling)
  let text = ''
  for (const attachment of attachments) {
    const before = `${text === '' ? title : text}\n${quotedName(`@${attachment.name}`)}: `
    let line = ''
    for (const mention of mentionsIn(attachment, phrases)) {
      const longer = line === '' ? mention : `${line}; ${mention}`
      if (before.length + longer.length > MOST_CHARS) break
      line = longer
    }
    if (line !== '') text = before + line
  }
  return text
}

const title = 'Cells that the question mentions:'

/** What was found of a phrase, by the likeliest spelling of which something was. */
interface Finding {
  readonly phrase: QuestionPhrase
  readonly spelling: string
  readonly cells: readonly FoundCell[]
}

/** What is said of the cells of one table, in the order of the question. */
function mentionsIn(
  { table, profile }: AttachedTable,
  phrases: readonly QuestionPhrase[],
): readonly string[] {
  const spellings = [...new Set(phrases.flatMap((phrase) => phrase.spellings))]
  const found = new Map(findPhrases(table, spellings, profile).map((one) => [one.phrase, one]))
  const findings = (how: 'whole' | 'inside'): readonly Finding[] =>
    phrases.flatMap((phrase) => {
      const cells = (spelling: string): readonly FoundCell[] => found.get(spelling)?.[how] ?? []
      const spelling = phrase.spellings.find((one) => cells(one).length > 0)
      return spelling === undefined ? [] : { phrase, spelling, cells: cells(spelling) }
    })

  const names = table.headers.map(quotedName)
  const whole = longest(findings('whole'))
  const covered = new Set(whole.flatMap(({ phrase }) => wordsOf(phrase)))
  const headerWords = new Set(table.headers.flatMap((header) => wordsIn(header.toLowerCase())))
  const inside = findings('inside').filter(
    ({ phrase, spelling }) =>
      spelling.length >= SHORTEST_INSIDE &&
      !covered.has(phrase.from) &&
      !phrase.spellings.some((one) => headerWords.has(one)),
  )
  return [
    ...said(whole, MOST_WHOLE, ({ column, text }) => `${names[column]} = ${shown(text)}`),
    ...said(
      inside,
      MOST_INSIDE,
      ({ column, text }, spelling) =>
        `${names[column]} contains ${shown(spelling)}, e.g. ${shown(text)}`,
    ),
  ]
    .toSorted((a, b) => a.from - b.from)
    .map(({ text }) => text)
}

/** The longest findings: none whose words are all in longer ones. */
function longest(findings: readonly Finding[]): readonly Finding[] {
  const covered = new Set<number>()
  const lengthOf = ({ phrase }: Finding): number => phrase.to - phrase.from
  return findings
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .filter(({ phrase }) => {
      const words = wordsOf(phrase).filter((word) => !covered.has(word))
      for (const word of words) covered.add(word)
      return words.length > 0
    })
}

function wordsOf({ from, to }: QuestionPhrase): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}

/** The first findings in words, nothing twice. */
function said(
  findings: readonly Finding[],
  most: number,
  say: (cell: FoundCell, spelling: string) => string,
): readonly { readonly from: number; readonly text: string }[] {
  const places = new Map<string, number>()
  for (const { phrase, spelling, cells } of findings) {
    for (const cell of cells.slice(0, MOST_COLUMNS)) {
      const text = say(cell, spelling)
      if (!places.has(text) && places.size < most) places.set(text, phrase.from)
    }
  }
  return Array.from(places, ([text, from]) => ({ from, text }))
}

function shown(text: string): string {
  return quoted(text, LONGEST_CELL)
}
