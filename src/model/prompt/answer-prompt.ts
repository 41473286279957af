import { counted } from '../../agent/counted.ts'
import { asked } from './call-prompt.ts'
import type { CardTable } from './read-cards.ts'
import { lower } from './words.ts'
import { resultAlias, safe, writeCall } from './write-call.ts'

const MOST_HEADERS = 6

/** What the model goes on with to write the sentence for a result, of which it sees no cell. */
export function answerPrompt(
  table: CardTable,
  question: string,
  call: unknown,
  headers: readonly string[],
  rowCount: number,
): string {
  const names = headers.slice(0, MOST_HEADERS).map((header) => resultAlias(table, header))
  const rows = counted(rowCount, 'row')
  const result = rowCount === 0 ? rows : `${rows}: ${names.join(' | ')}`
  const before = `<|q|>${asked(question)}<|call|>${writeCall(table, call)}`
  return `${before}<|result|>${safe(lower(result))}<|answer|>`
}
