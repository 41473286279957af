import { parseJsonObject } from '../../chat/json.ts'
import { planOf } from '../../table/arguments.ts'
import { TableError } from '../../table/error.ts'
import { figureName, type Plan } from '../../table/plan.ts'
import type { Hints } from './hints.ts'
import { mendCondition } from './mend-condition.ts'
import { figureCalled, renamedPlan } from './plan-call.ts'
import type { CardTable } from './read-cards.ts'
import { isReason, type Reason } from './reasons.ts'

/** What the model wrote: a query in the spelling of the table, or why it declines. */
export type WrittenCall =
  | { readonly type: 'plan'; readonly plan: Plan }
  | { readonly type: 'refusal'; readonly reason: Reason }

/** Reads what the model wrote; nothing where it is neither a call for this table nor a refusal. */
export function readCall(
  table: CardTable,
  text: string,
  question: string,
  hints: Hints,
): WrittenCall | undefined {
  if (text.startsWith('!')) {
    const reason = text.slice(1)
    return isReason(reason) ? { type: 'refusal', reason } : undefined
  }
  const written = parseJsonObject(text)
  if (written === undefined) return undefined
  try {
    const plan = withoutStrays(planOf(written))
    const conditions = plan.conditions.map((condition) => {
      const place = placeOf(table, condition.column)
      return mendCondition(table, place, condition, question, hints)
    })
    const renamed = renamedPlan(plan, (alias) => table.columns[placeOf(table, alias)]?.name ?? '')
    return { type: 'plan', plan: { ...renamed, conditions } }
  } catch (error) {
    if (error instanceof TableError) return undefined
    throw error
  }
}

/**
 * A plan that names no column twice and, once there are figures, only columns of the result, the groups
 * before their figures: a column of which there is a figure stands for the figure.
 */
function withoutStrays(plan: Plan): Plan {
  const { aggregates, groupBy, sort, select = [] } = plan
  const settle = (name: string): string | undefined => {
    if (aggregates.length === 0 || groupBy.includes(name)) return name
    const names = aggregates.map(figureName)
    const bare = figureCalled(name)?.column ?? name
    return names.includes(name) ? name : names[aggregates.findIndex((one) => one.column === bare)]
  }
  const settled = new Set(select.flatMap((name) => settle(name) ?? []))
  const isFigure = (name: string): boolean => aggregates.length > 0 && !groupBy.includes(name)
  const shown = [...settled].toSorted((a, b) => Number(isFigure(a)) - Number(isFigure(b)))
  return {
    ...plan,
    sort: sort.flatMap((key) => {
      const column = settle(key.column)
      return column === undefined ? [] : { ...key, column }
    }),
    select: shown.length === 0 ? undefined : shown,
  }
}

function placeOf({ columns }: CardTable, alias: string): number {
  const place = columns.findIndex((column) => column.alias === alias)
  if (place < 0) throw new TableError('Arguments', `no column is called ${alias}`)
  return place
}
