import { expect, test } from 'vitest'
import { planOf } from '../table/arguments.ts'
import { queryTable } from '../table/query.ts'
import { parseTable } from '../table/table.ts'
import { queryInTurns } from './query-in-turns.ts'

const lines = Array.from({ length: 60_000 }, (_, i) => `${i},region ${i % 10},${i / 8}`)
const table = parseTable(`id,region,amount\n${lines.join('\n')}`)
const { signal: never } = new AbortController()

test('queries that take turns have the results that they have alone', async () => {
  const queries = [
    { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } },
    { filter: { column: 'region', op: 'contains', value: '7' }, limit: 5 },
    { sort_by: { column: 'amount', descending: true }, limit: 3 },
    { select: ['region', 'id'], filter: [{ column: 'id', op: 'gte', value: '59990' }] },
  ] as const
  const alone = queries.map((query) => queryTable(table, query).rows)
  const together = queries.map((query) =>
    queryInTurns(table, planOf(query), { signal: never, onRows: () => {} }),
  )
  expect((await Promise.all(together)).map(({ rows }) => rows)).toEqual(alone)
})

test('the rows that were looked at are told, up to all', async () => {
  const told: number[] = []
  await queryInTurns(table, planOf({}), { signal: never, onRows: (rows) => told.push(rows) })
  expect(told.length).toBe(table.batches.length)
  expect(told.length).toBeGreaterThan(3)
  expect(told.at(-1)).toBe(60_000)
})

test('a query that is aborted looks at no more rows', async () => {
  const leaving = new AbortController()
  const told: number[] = []
  const onRows = (rows: number): void => {
    told.push(rows)
    setImmediate(() => leaving.abort(new Error('enough')))
  }
  const query = queryInTurns(table, planOf({}), { signal: leaving.signal, onRows })
  await expect(query).rejects.toThrow('enough')
  expect(told.length).toBeLessThan(table.batches.length)
})
