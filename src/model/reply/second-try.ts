import type { JsonObject } from '../../chat/types.ts'
import { planOf } from '../../table/arguments.ts'
import { numberOf } from '../../table/number.ts'
import type { Condition, Plan } from '../../table/plan.ts'
import type { Hints } from '../prompt/hints.ts'
import { callOf } from '../prompt/plan-call.ts'
import type { CardTable } from '../prompt/read-cards.ts'
import { lower } from '../prompt/words.ts'
import type { ReadResult } from './read-result.ts'

/** So many rows are shown of a result that is too long. */
const FIRST_ROWS = 20

/** Shorter texts are contained in too much. */
const SHORTEST_TEXT = 3

/** Another call to make when the first gave too much, or nothing; none where that would not help. */
export function secondTry(
  table: CardTable,
  hints: Hints,
  call: JsonObject,
  read: ReadResult,
): JsonObject | undefined {
  if (!read.ok) {
    const isTooLong = /^the result (?:is too long|has more than)/.test(read.message)
    return isTooLong ? { ...call, limit: FIRST_ROWS } : undefined
  }
  return foundNothing(call, read) ? searched(table, hints, call) : undefined
}

/** Whether a call found nothing: there are no rows, or figures of none. */
export function foundNothing(call: JsonObject, read: ReadResult): boolean {
  if (!read.ok) return false
  const { rows } = read.result
  if (rows.length === 0) return true
  const { aggregates, groupBy } = planOf(call)
  const isOfAll = aggregates.length > 0 && groupBy.length === 0
  return isOfAll && rows.every((row) => row.every((cell) => cell === '0'))
}

/** The conditions of a plan whose texts are in no cell, as far as is known. */
export function unknownTexts(
  { columns }: CardTable,
  { mentioned }: Hints,
  { conditions }: Plan,
): readonly Condition[] {
  const isKnown = ({ column, values: [value = ''] }: Condition): boolean => {
    const place = columns.findIndex(({ name }) => lower(name) === lower(column))
    const cells = mentioned.filter((one) => one.place === place).map((one) => one.value)
    return [...cells, ...(columns[place]?.values ?? [])].some(
      (cell) => lower(cell) === lower(value),
    )
  }
  const isText = ({ op, values: [value = ''] }: Condition): boolean =>
    op === 'eq' && value.length >= SHORTEST_TEXT && Number.isNaN(numberOf(value))
  return conditions.filter((condition) => isText(condition) && !isKnown(condition))
}

/** The call with texts searched for in cells, where no cell is known that is the text. */
function searched(table: CardTable, hints: Hints, call: JsonObject): JsonObject | undefined {
  const plan = planOf(call)
  const unknown = unknownTexts(table, hints, plan)
  if (unknown.length === 0) return undefined
  const conditions = plan.conditions.map((condition): Condition =>
    unknown.includes(condition) ? { ...condition, op: 'contains' } : condition,
  )
  const { data } = call
  return { ...(data !== undefined && { data }), ...callOf({ ...plan, conditions }) }
}
