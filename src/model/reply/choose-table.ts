import { hintsFor, type Hints } from '../prompt/hints.ts'
import type { CardTable } from '../prompt/read-cards.ts'
import { lower } from '../prompt/words.ts'
import type { Conversation, Turn } from './conversation.ts'

/** A table, and what a question seems to speak of in it. */
export interface ChosenTable {
  readonly table: CardTable
  readonly hints: Hints
}

/**
 * The table that a question is about: the one it names, else the one of whose columns and cells it speaks
 * most, else the one that was asked last, else the first.
 */
export function chooseTable({ tables, turns }: Conversation, turn: Turn): ChosenTable | undefined {
  const asked = lower(turn.question.text)
  const last = turns.findLast(({ attempts }) => attempts.length > 0)?.attempts.at(-1)
  const lastTable = last === undefined ? undefined : tableOf(tables, last.call)
  const candidates = tables.map((table) => {
    const hints = hintsFor(table, turn.question)
    const { named, mentioned, near, related } = hints
    const isSaid = table.name !== '' && asked.includes(lower(`@${table.name}`))
    const counts = [named, mentioned, near, related].map(({ length }) => length)
    return { table, hints, ranks: [isSaid ? 1 : 0, ...counts, table === lastTable ? 1 : 0] }
  })
  return candidates.toSorted((a, b) => compareRanks(b.ranks, a.ranks))[0]
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((rank, i) => rank !== b[i])
  return (a[place] ?? 0) - (b[place] ?? 0)
}

/** The table that a call names, or the only one. */
export function tableOf(
  tables: readonly CardTable[],
  call: { readonly [key: string]: unknown },
): CardTable | undefined {
  const { data } = call
  if (typeof data !== 'string') return tables.length === 1 ? tables[0] : undefined
  const wanted = lower(data.replace(/^@/, ''))
  return tables.find(({ name }) => lower(name) === wanted)
}
