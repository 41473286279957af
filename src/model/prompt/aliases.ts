import { headerWords } from './words.ts'

const MOST_WORDS = 8

/** What the model calls each header: lower-case words, no two alike. */
export function aliasesOf(headers: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return headers.map((header, place) => {
    const words = headerWords(header).slice(0, MOST_WORDS).join(' ')
    const name = words === '' ? `column ${place + 1}` : words
    let alias = name
    for (let number = 2; taken.has(alias); number++) alias = `${name} ${number}`
    taken.add(alias)
    return alias
  })
}
