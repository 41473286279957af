/** How a condition compares a cell with its value. */
export type Op = (typeof ops)[number]
/** What an aggregate makes of a column. */
export type Fn = (typeof fns)[number]

/** The comparisons of the single form, then those of the array form (DQ-24). */
export const ops = [
  'eq',
  'neq',
  'gt',
  'lt',
  'contains',
  'gte',
  'lte',
  'in',
  'not_contains',
  'empty',
  'not_empty',
] as const

/** How many of `ops` the single form knows. */
export const SINGLE_OPS = 5

/** The aggregate functions. */
export const fns = ['count', 'sum', 'avg', 'min', 'max'] as const

/** One condition that rows must meet. `op` is undefined for one that every row meets. */
export interface Condition {
  readonly column: string
  readonly op: Op | undefined
  readonly values: readonly string[]
}

/** One figure to work out. */
export interface Aggregate {
  readonly column: string
  readonly fn: Fn
}

/** What the column of a figure is called in the result. */
export function figureName({ fn, column }: Aggregate): string {
  return `${fn}_${column}`
}

/** One key to sort by. */
export interface SortKey {
  readonly column: string
  readonly descending: boolean
}

/** A question without doubt: every default is filled in, every odd value settled. */
export interface Plan {
  readonly conditions: readonly Condition[]
  /** Empty: one row for all. Without meaning when there are no aggregates. */
  readonly groupBy: readonly string[]
  /** The text that `groupBy` was read from, which may after all be the name of a column. */
  readonly groupByText: string | undefined
  readonly aggregates: readonly Aggregate[]
  readonly sort: readonly SortKey[]
  readonly select: readonly string[] | undefined
  readonly limit: number
}
