import type { CardTable } from '../prompt/read-cards.ts'
import { commonWords } from '../prompt/word-lists.ts'

/** A sentence of the model, which knows no capitals, with the abbreviations of headers: GDP, not gdp. */
export function inOwnSpelling(sentence: string, { columns }: CardTable): string {
  const names = columns.map(({ name }) => name)
  // Where everything is written in capitals, they tell nothing.
  if (!names.some((name) => /[a-z]/.test(name))) return sentence
  const short = names.flatMap((name) => name.match(/(?<![A-Za-z])[A-Z]{2,5}(?![A-Za-z])/g) ?? [])
  const known = new Map(short.map((word) => [word.toLowerCase(), word]))
  return sentence.replaceAll(/(?<![\w{])[a-z]{2,5}(?![\w}])/g, (word) =>
    commonWords.has(word) ? word : (known.get(word) ?? word),
  )
}
