import { planOf } from '../../table/arguments.ts'
import { findColumn } from '../../table/columns.ts'
import { callOf, figureCalled, renamedPlan } from './plan-call.ts'
import type { CardTable } from './read-cards.ts'
import { lower } from './words.ts'

/** A call in the model's words: aliases for headers, values in lower case. Throws a `TableError`. */
export function writeCall(table: CardTable, call: unknown): string {
  const plan = renamedPlan(planOf(call), (name) => aliasOf(table, name))
  const conditions = plan.conditions.map((one) => ({ ...one, values: one.values.map(lower) }))
  return safe(JSON.stringify(callOf({ ...plan, conditions })))
}

/** A text that holds nothing like a special token. */
export function safe(text: string): string {
  return text.replaceAll('<|', '< |')
}

/** What the model calls a column of a table. */
function aliasOf({ columns }: CardTable, name: string): string {
  const place = findColumn(
    columns.map((column) => column.name),
    name,
  )
  return columns[place]?.alias ?? lower(name)
}

/** What the model calls a column of a result: `avg_Pay` is `avg pay`. */
export function resultAlias(table: CardTable, name: string): string {
  const alias = aliasOf(table, name)
  const figure = figureCalled(name)
  if (figure === undefined || table.columns.some((column) => column.alias === alias)) return alias
  return `${figure.fn} ${aliasOf(table, figure.column)}`
}
