/** The questions as tallymark is asked them, less the data. */
export const QUERIES = {
  grouped: {
    filter: { column: 'amount', op: 'gt', value: '500' },
    group_by: 'region',
    aggregate: { column: 'amount', fn: 'sum' },
    sort_by: { column: 'sum_amount', descending: true },
    limit: 10,
  },
  sorted: {
    sort_by: { column: 'amount', descending: true },
    limit: 10,
  },
  /** A question about other columns of the same table. */
  other: {
    filter: { column: 'units', op: 'gt', value: '5' },
    group_by: 'product',
    aggregate: { column: 'amount', fn: 'avg' },
    sort_by: { column: 'avg_amount', descending: true },
    limit: 10,
  },
} as const
