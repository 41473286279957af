/** A condition of the single form: one that the spec has. */
export interface Filter {
  readonly column: string
  readonly op?: 'eq' | 'neq' | 'gt' | 'lt' | 'contains' | undefined
  readonly value?: string | number | boolean | undefined
}

/** A condition of the array form, where all must hold. */
export interface ExtendedFilter {
  readonly column: string
  readonly op?:
    Filter['op'] | 'gte' | 'lte' | 'in' | 'not_contains' | 'empty' | 'not_empty' | undefined
  readonly value?: string | number | boolean | readonly string[] | undefined
}

/** A figure to work out of a column. */
export interface AggregateSpec {
  readonly column: string
  readonly fn?: 'count' | 'sum' | 'avg' | 'min' | 'max' | undefined
}

/** A column to sort by. */
export interface SortSpec {
  readonly column: string
  readonly descending?: boolean | undefined
}

/** A question: what to keep of a table, what to work out, and how to show it. */
export interface Query {
  readonly filter?: Filter | readonly ExtendedFilter[] | undefined
  /** Takes effect only together with `aggregate`. */
  readonly group_by?: string | readonly string[] | undefined
  readonly aggregate?: AggregateSpec | readonly AggregateSpec[] | undefined
  readonly sort_by?: SortSpec | readonly SortSpec[] | undefined
  readonly select?: readonly string[] | undefined
  readonly limit?: number | undefined
}
