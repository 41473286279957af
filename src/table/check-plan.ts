import { findColumn } from './columns.ts'
import { TableError } from './error.ts'
import { figureName, type Plan } from './plan.ts'
import { checkColumns } from './unknown-column.ts'

/**
 * Throws a `TableError` for a column that a table, or what the aggregates make of it, does not have. A query
 * passes over unknown columns in `sort_by` and `select`, and over groups without a figure; whoever is not
 * told takes the rows for sorted.
 */
export function checkPlan(plan: Plan, headers: readonly string[], place: string): void {
  const { conditions, aggregates, sort, select = [] } = plan
  const groups = groupsOf(plan, headers)
  const read = [...conditions, ...aggregates].map(({ column }) => column)
  checkColumns([...groups, ...read], headers, place)
  const shown = [...sort.map(({ column }) => column), ...select]
  if (aggregates.length > 0) {
    return checkColumns(shown, [...groups, ...aggregates.map(figureName)], 'the aggregated table')
  }
  if (groups.length > 0) throw new TableError('Arguments', groupsAlone)
  checkColumns(shown, headers, place)
}

const groupsAlone =
  'group_by takes effect only together with aggregate, e.g. {"column": "…", "fn": "count"}'

/** A text that looks like a list may be the name of a column all the same. */
function groupsOf({ groupBy, groupByText }: Plan, headers: readonly string[]): readonly string[] {
  const isName = groupByText !== undefined && findColumn(headers, groupByText) >= 0
  return isName ? [groupByText] : groupBy
}
