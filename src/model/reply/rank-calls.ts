import type { Plan } from '../../table/plan.ts'
import type { Hints } from '../prompt/hints.ts'
import { readCall, type WrittenCall } from '../prompt/read-call.ts'
import type { CardTable } from '../prompt/read-cards.ts'
import { lower } from '../prompt/words.ts'
import type { Completion } from '../types.ts'

/** How much less likely a call is for every column that the question names and the call does without. */
const UNUSED_COLUMN = 1.5

/**
 * What the model wrote, the best first, as far as it can be read: the likeliest, unless another one makes
 * more of the columns that the question names. Where the model declines there is nothing else.
 */
export function rankCalls(
  table: CardTable,
  question: string,
  hints: Hints,
  completion: Completion,
): readonly WrittenCall[] {
  const read = (text: string): WrittenCall | undefined =>
    readCall(table, text.trim(), question, hints)
  const first = read(completion.text)
  if (first?.type === 'refusal') return [first]
  const named = hints.named.map((place) => lower(table.columns[place]?.name ?? ''))
  const ranked = [completion, ...completion.alternatives].flatMap(({ text, logLikelihood }) => {
    const call = read(text)
    if (call?.type !== 'plan') return []
    const used = columnsIn(call.plan)
    const unused = named.filter((name) => !used.has(name)).length
    return { call, rank: logLikelihood - UNUSED_COLUMN * unused }
  })
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ call }) => call)
}

/** The columns that a plan makes something of; which one a count counts makes no difference. */
function columnsIn({ conditions, groupBy, aggregates, sort, select = [] }: Plan): Set<string> {
  const measured = aggregates.filter(({ fn }) => fn !== 'count')
  const steps = [...conditions, ...measured, ...sort].map(({ column }) => column)
  return new Set([...steps, ...groupBy, ...select].map(lower))
}
