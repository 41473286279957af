import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { planOf } from './arguments.ts'
import { queryInTurns } from './query-in-turns.ts'
import { queryTable } from './query.ts'
import { parseTable } from './table.ts'

const lines = Array.from({ length: 60_000 }, (_, i) => `${i},region ${i % 10},${i / 8}`)
const table = parseTable(`id,region,amount\n${lines.join('\n')}`)

test('queries that take turns have the results that they have alone', async () => {
  const queries = [
    { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } },
    { filter: { column: 'region', op: 'contains', value: '7' }, limit: 5 },
    { sort_by: { column: 'amount', descending: true }, limit: 3 },
    { select: ['region', 'id'], filter: [{ column: 'id', op: 'gte', value: '59990' }] },
  ] as const
  const alone = queries.map((query) => queryTable(table, query).rows)
  const together = queries.map((query) => queryInTurns(table, planOf(query), () => setImmediate()))
  expect((await Promise.all(together)).map(({ rows }) => rows)).toEqual(alone)
})

test('the rows that were looked at are told, up to all', async () => {
  const told: number[] = []
  await queryInTurns(table, planOf({}), async (rows) => void told.push(rows))
  expect(told.length).toBe(table.batches.length)
  expect(told.length).toBeGreaterThan(3)
  expect(told.at(-1)).toBe(60_000)
})

test('a query whose turn is refused looks at no more rows', async () => {
  const told: number[] = []
  const query = queryInTurns(table, planOf({}), async (rows) => {
    if (told.push(rows) === 2) throw new Error('enough')
  })
  await expect(query).rejects.toThrow('enough')
  expect(told).toHaveLength(2)
})
