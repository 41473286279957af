import type { JsonObject } from '../../../chat/types.ts'
import { planOf } from '../../../table/arguments.ts'
import {
  figureName,
  ops,
  SINGLE_OPS,
  type Aggregate,
  type Op,
  type Plan,
  type SortKey,
} from '../../../table/plan.ts'

/** A condition as a person edits it. */
interface ConditionFields {
  readonly column: string
  readonly op: Op
  /** What to compare with; for `in` several, separated by commas, in quotes where they hold one. */
  readonly value: string
}

/** The steps of a call as a person edits them. */
export interface CallFields {
  readonly conditions: readonly ConditionFields[]
  readonly groups: readonly string[]
  readonly figures: readonly Aggregate[]
  readonly sort: readonly SortKey[]
  /** The columns to show; none for all. */
  readonly columns: readonly string[]
  readonly limit: number | undefined
}

/** The comparisons in the words of a form, in the order to offer them. */
export const opWords: Readonly<Record<Op, string>> = {
  eq: 'is',
  neq: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  not_contains: 'does not contain',
  in: 'is one of',
  empty: 'is empty',
  not_empty: 'is not empty',
}

/** The figures in the words of a form. */
export const fnWords: Readonly<Record<Aggregate['fn'], string>> = {
  count: 'number of rows',
  sum: 'sum',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
}

/** Whether a comparison needs something to compare with. */
export function takesValue(op: Op): boolean {
  return op !== 'empty' && op !== 'not_empty'
}

/** The fields of a call. Conditions and figures that nobody understands are left out. */
export function fieldsOf(call: JsonObject): CallFields {
  const { conditions, groupBy, aggregates, sort, select, limit } = readable(call)
  return {
    conditions: conditions.flatMap(({ column, op, values }) =>
      op === undefined ? [] : [{ column, op, value: textOf(op, values) }],
    ),
    groups: aggregates.length > 0 ? groupBy : [],
    figures: aggregates,
    sort,
    columns: select ?? [],
    limit: limit === Infinity ? undefined : limit,
  }
}

/** The call of these fields, in the shortest form that says it. Fields without a column are left out. */
export function callOf(fields: CallFields): JsonObject {
  const named = <T extends { readonly column: string }>(list: readonly T[]): readonly T[] =>
    list.filter(({ column }) => column !== '')
  const conditions = named(fields.conditions)
  const figures = named(fields.figures).map(({ column, fn }) => ({ column, fn }))
  const groups = fields.groups.filter((name) => name !== '')
  const sort = named(fields.sort).map(({ column, descending }) => ({ column, descending }))
  const columns = fields.columns.filter((name) => name !== '')
  return {
    ...(conditions.length > 0 && { filter: filterOf(conditions) }),
    ...(groups.length > 0 && { group_by: oneOrAll(groups) }),
    ...(figures.length > 0 && { aggregate: oneOrAll(figures) }),
    ...(sort.length > 0 && { sort_by: oneOrAll(sort) }),
    ...(columns.length > 0 && { select: columns }),
    ...(fields.limit !== undefined && { limit: fields.limit }),
  }
}

/** The columns that can be sorted by and shown: those of the table, or what groups and figures make of it. */
export function resultColumns(
  { groups, figures }: Pick<CallFields, 'groups' | 'figures'>,
  headers: readonly string[],
): readonly string[] {
  return figures.length > 0 ? [...groups, ...figures.map(figureName)] : headers
}

/** The same fields without what names a column that is no longer there, once groups or figures changed. */
export function withKnownColumns(fields: CallFields, headers: readonly string[]): CallFields {
  const known = new Set(resultColumns(fields, headers).map((name) => name.toLowerCase()))
  const isKnown = (name: string): boolean => known.has(name.toLowerCase())
  return {
    ...fields,
    sort: fields.sort.filter(({ column }) => isKnown(column)),
    columns: fields.columns.filter(isKnown),
  }
}

function readable(call: JsonObject): Plan {
  try {
    return planOf(call)
  } catch {
    const { filter: _filter, aggregate: _aggregate, ...rest } = call
    return planOf(rest)
  }
}

/** Some comparisons exist only in a list. */
function filterOf(conditions: readonly ConditionFields[]): unknown {
  const written = conditions.map(({ column, op, value }) => {
    if (!takesValue(op)) return { column, op }
    return { column, op, value: op === 'in' ? valuesIn(value) : value }
  })
  const isSingle = conditions.every(({ op }) => ops.indexOf(op) < SINGLE_OPS)
  return isSingle ? oneOrAll(written) : written
}

function oneOrAll<T>(list: readonly T[]): T | readonly T[] | undefined {
  return list.length === 1 ? list[0] : list
}

function textOf(op: Op, values: readonly string[]): string {
  if (op !== 'in') return takesValue(op) ? (values[0] ?? '') : ''
  return values
    .map((value) =>
      value === '' || value !== value.trim() || /[",]/.test(value)
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join(', ')
}

/** `a, "b, c"` are two. */
function valuesIn(text: string): readonly string[] {
  const parts = text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/g)
  return Array.from(parts)
    .filter(([whole]) => whole !== '')
    .map(([, inQuotes, plain = '']) => inQuotes?.replaceAll('""', '"') ?? plain.trim())
}
