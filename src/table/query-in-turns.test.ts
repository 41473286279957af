import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
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
    { sort_by: { column: 'amount', descending: true }, select: ['id'] },
    { sort_by: [{ column: 'region', descending: true }, { column: 'id' }], limit: 20_000 },
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

describe('a sort', () => {
  const all = planOf({ sort_by: [{ column: 'region' }, { column: 'amount', descending: true }] })
  const first = planOf({ sort_by: { column: 'region' }, limit: 20_000 })

  test('takes turns after the last rows were looked at', async () => {
    const told: number[] = []
    await queryInTurns(table, all, async (rows) => void told.push(rows))
    const scanned = told.slice(0, table.batches.length)
    expect(scanned.at(-1)).toBe(60_000)
    expect(new Set(scanned).size).toBe(scanned.length)
    const sorting = told.slice(table.batches.length)
    expect(sorting.length).toBeGreaterThan(20)
    expect(new Set(sorting)).toEqual(new Set([60_000]))
  })

  test('whose turn is refused, first or last, goes no further', async () => {
    let turns = 0
    await queryInTurns(table, all, async () => void turns++)
    for (const most of [table.batches.length, turns - 1]) {
      let taken = 0
      const query = queryInTurns(table, all, async () => {
        if (++taken > most) throw new Error('enough')
      })
      await expect(query).rejects.toThrow('enough')
      expect(taken).toBe(most + 1)
    }
  })

  test('of which only the first rows are kept takes turns while they are looked at', async () => {
    const told: number[] = []
    await queryInTurns(table, first, async (rows) => void told.push(rows))
    const before = told.filter((rows) => rows < 60_000)
    expect(before.length).toBeGreaterThan(table.batches.length + 5)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })
})
