import thesaurusJson from './thesaurus.json' with { type: 'json' }
import lists from './word-lists.json' with { type: 'json' }

/** Words that tell nothing of a table by themselves. */
export const commonWords: ReadonlySet<string> = new Set(lists.common.split(' '))

/** Words of headers that tell little by themselves. */
export const genericWords: ReadonlySet<string> = new Set(lists.generic.split(' '))

/** What short words of headers stand for, stemmed. */
export const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries(lists.abbreviations),
)

/** Words of headers that words of questions may mean, all stemmed. */
export const thesaurus: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<readonly string[]>(thesaurusJson)
    .filter(([, words]) => words.length > 0)
    .map(([phrase, words]) => [phrase, new Set(words)]),
)
