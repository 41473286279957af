import type { TableFacts } from './protocol.ts'

const LONGEST_NAME = 30

/** Questions that a table like this can answer, by the kinds of its columns. */
export function suggestedQuestions({ columns }: TableFacts): readonly string[] {
  const named = columns.filter(({ name }) => name !== '' && name.length <= LONGEST_NAME)
  const text = named.find(({ kind, name }) => kind === 'text' && !looksLikeId(name))?.name
  const figure = named.find(({ kind, name }) => kind === 'number' && !looksLikeId(name))?.name
  const date = named.find(({ kind }) => kind === 'date')?.name
  return [
    'How many rows are there?',
    ...(text !== undefined && figure !== undefined
      ? [`What is the total ${figure} for each ${text}?`]
      : []),
    ...(figure !== undefined ? [`What is the highest ${figure}?`] : []),
    ...(text !== undefined && figure === undefined
      ? [`How many rows are there for each ${text}?`]
      : []),
    ...(date !== undefined && figure !== undefined
      ? [`What is the total ${figure} for each ${date}?`]
      : []),
  ]
}

function looksLikeId(name: string): boolean {
  return /^(?:id|index|key|uuid)$|[_ -]id$|Id$/i.test(name)
}
