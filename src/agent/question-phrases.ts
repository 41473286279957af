import { lowered } from '../table/columns.ts'

/** Some words of a question that may be a cell of a table. */
export interface QuestionPhrase {
  /** Which words of the question they are: from the first up to and without the last. */
  readonly from: number
  readonly to: number
  /** How a cell may spell them, the likeliest first, as `findPhrases` takes them. */
  readonly spellings: readonly string[]
  /** Whether they say something of their own: `of` and `12` do not, `of mice` and `2024` do. */
  readonly isTelling: boolean
}

interface Word {
  readonly text: string
  /** What stands between this word and the next. */
  readonly after: string
}

/** How many words a phrase has at most, and of how many words a long question is read at either end. */
const MOST_WORDS = 6
const READ_WORDS = 100

/** How much of a long question is looked at for these words, at either end. */
const READ_CHARS = 8000

const commonWords = new Set(
  `a about above after all also am an and any are as at average avg be because been before below best
  between big bigger biggest both but by can could count data did difference do does done each either
  every few fewer fewest find first for from get give had has have he her here highest him his how i if
  in into is it its just largest last least less list lot low lowest made make many max maximum me mean
  median min minimum more most much my next not number of off on once one only or our out over per
  percent percentage please rank ratio row rows same say she should show since smallest so some sort sum
  table tell than that the their them then there these they this those through to top total totals under
  until up us use used value values was way we were what when where which while who whole whom whose why
  will with without would you your`.split(/\s+/),
)

/** The phrases of a question, of one word and more. Of a very long question, those at its ends. */
export function phrasesOf(question: string): readonly QuestionPhrase[] {
  const isMixed = question !== question.toUpperCase()
  return endsOf(question).flatMap(({ words, offset }) =>
    words.flatMap((_, from) =>
      Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (_, more) => {
        const part = words.slice(from, from + more + 1)
        return {
          from: offset + from,
          to: offset + from + part.length,
          spellings: spellingsOf(part),
          isTelling: part.length > 1 || part.some(({ text }) => isTelling(text, isMixed)),
        }
      }),
    ),
  )
}

/** The words of a text. */
export function wordsIn(text: string): readonly string[] {
  return wordsOf(text).map((word) => word.text)
}

/** The words of a question, or of its beginning and its end. */
function endsOf(question: string): readonly { words: readonly Word[]; offset: number }[] {
  const words = wordsOf(question.slice(0, READ_CHARS))
  if (question.length <= READ_CHARS && words.length <= READ_WORDS * 2) return [{ words, offset: 0 }]
  return [
    { words: words.slice(0, READ_WORDS), offset: 0 },
    { words: wordsOf(question.slice(-READ_CHARS)).slice(-READ_WORDS), offset: READ_WORDS },
  ]
}

function wordsOf(text: string): readonly Word[] {
  const found = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  return found.map(({ 0: word, index }, i) => ({
    text: word,
    after: text.slice(index + word.length, found[i + 1]?.index),
  }))
}

/** Not a common word, unless it is written like an abbreviation (`US`), and no number of one or two digits. */
function isTelling(word: string, isMixed: boolean): boolean {
  if (/^\d{1,2}$/.test(word)) return false
  const isShouted = isMixed && word.length > 1 && word === word.toUpperCase()
  return isShouted || !commonWords.has(word.toLowerCase())
}

function spellingsOf(words: readonly Word[]): readonly string[] {
  const texts = words.map(({ text }) => text)
  const cases = [
    texts,
    texts.map((text) => text.toLowerCase()),
    texts.map((text) => text.toUpperCase()),
    texts.map(capitalized),
  ].map((list) => list.map(lowered))
  const written = cases.map((list) => list.join(' '))
  const other = cases.flatMap((list) =>
    otherNumbers(list.at(-1) ?? '').map((last) => [...list.slice(0, -1), last].join(' ')),
  )
  return [...new Set([...written, ...(isGrouped(words) ? [texts.join('')] : []), ...other])]
}

/** Whether the words are one number in groups: `1,000,000`. */
function isGrouped(words: readonly Word[]): boolean {
  if (words.length < 2 || !/^\d{1,3}$/.test(words[0]?.text ?? '')) return false
  if (words.slice(0, -1).some(({ after }) => after !== ',')) return false
  return words.slice(1).every(({ text }) => /^\d{3}$/.test(text))
}

/** A word in the singular, or in the plural, as far as its end tells. */
function otherNumbers(word: string): readonly string[] {
  if (word.length < 3 || /\d$/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (word.endsWith('es')) return [word.slice(0, -1), word.slice(0, -2)]
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1), `${word}es`]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [/(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]
}

function capitalized(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length).toLowerCase()
}
