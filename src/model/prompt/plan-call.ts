import type { JsonObject } from '../../chat/types.ts'
import {
  figureName,
  fns,
  ops,
  SINGLE_OPS,
  type Aggregate,
  type Condition,
  type Plan,
} from '../../table/plan.ts'
import { lower } from './words.ts'

const singleOps: ReadonlySet<string | undefined> = new Set(ops.slice(0, SINGLE_OPS))

/** A plan as the arguments of a call, in the order of the steps: an array only where it is needed. */
export function callOf({ conditions, groupBy, aggregates, sort, select, limit }: Plan): JsonObject {
  const filter = conditions.filter(({ op }) => op !== undefined).map(conditionOf)
  const isSingle = filter.length === 1 && singleOps.has(conditions[0]?.op)
  return {
    ...(filter.length > 0 && { filter: isSingle ? filter[0] : filter }),
    ...(groupBy.length > 0 && { group_by: oneOrMany(groupBy) }),
    ...(aggregates.length > 0 && {
      aggregate: oneOrMany(aggregates.map(({ column, fn }) => ({ column, fn }))),
    }),
    ...(sort.length > 0 && {
      sort_by: oneOrMany(sort.map(({ column, descending }) => ({ column, descending }))),
    }),
    ...(select !== undefined && { select }),
    ...(limit !== Infinity && { limit }),
  }
}

function conditionOf({ column, op, values }: Condition): JsonObject {
  if (op === 'empty' || op === 'not_empty') return { column, op }
  return { column, op, value: op === 'in' ? values : (values[0] ?? '') }
}

function oneOrMany<T>(values: readonly T[]): T | readonly T[] {
  return values.length === 1 && values[0] !== undefined ? values[0] : values
}

/** The figure that a column of a result is called after, such as `avg_Pay`; nothing where it is none. */
export function figureCalled(name: string): Aggregate | undefined {
  const [, word = '', column = ''] = /^([a-z]+)_(.+)$/s.exec(name) ?? []
  const fn = fns.find((known) => known === word)
  return fn === undefined ? undefined : { column, fn }
}

/** A plan in which columns have other names, and so have the columns of the result. */
export function renamedPlan(plan: Plan, rename: (name: string) => string): Plan {
  const results = new Map(
    plan.aggregates.map((aggregate) => [
      lower(figureName(aggregate)),
      figureName({ ...aggregate, column: rename(aggregate.column) }),
    ]),
  )
  const renameResult = (name: string): string => results.get(lower(name)) ?? rename(name)
  return {
    ...plan,
    conditions: plan.conditions.map((one) => ({ ...one, column: rename(one.column) })),
    groupBy: plan.groupBy.map(rename),
    groupByText: undefined,
    aggregates: plan.aggregates.map((one) => ({ ...one, column: rename(one.column) })),
    sort: plan.sort.map((one) => ({ ...one, column: renameResult(one.column) })),
    select: plan.select?.map(renameResult),
  }
}
