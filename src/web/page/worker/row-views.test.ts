import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryTable } from '../../../table/query.ts'
import { parseTable, type Table } from '../../../table/table.ts'
import { LONGEST_CELL } from '../protocol.ts'
import { ResultRows } from './result-rows.ts'
import { RowViews } from './row-views.ts'
import { TableRows } from './table-rows.ts'
import { Stopped, Turns } from './turns.ts'

const plain = { search: '', sort: undefined }
const all = { from: 0, count: Infinity }

/** The rows of a view by the rules alone: the query's sort, then the search. */
function expected(table: Table, search: string, column: string, descending: boolean) {
  const { rows } = queryTable(table, { sort_by: { column, descending } })
  const lower = (text: string): string => text.replace(/[A-Z]/g, (c) => c.toLowerCase())
  return rows.filter((row) => row.some((cell) => lower(cell).includes(lower(search))))
}

const cell = fc.oneof(
  fc.constantFrom('', '0', '-0', '1', '1.0', '10', '2', '1a', 'x', 'É', 'é', 'ü1', '-3', '1e3'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', 'B', 'b', '\u{1f600}', '\ufffd') }),
)
const tables = fc
  .array(fc.record({ a: cell, b: cell }, { requiredKeys: ['a'] }), { minLength: 1, maxLength: 40 })
  .map((rows) => parseTable(JSON.stringify(rows), { format: 'json' }))

test('a view has the rows that contain the text, in the order of a query', async () => {
  const search = fc.oneof(cell, fc.constant(''))
  await fc.assert(
    fc.asyncProperty(tables, search, fc.boolean(), async (table, search, descending) => {
      const view = { search, sort: { column: 'A', descending } }
      const rows = expected(table, search, 'a', descending)
      const padded = rows.map((row) => table.headers.map((_, i) => row[i] ?? ''))
      for (const source of [new TableRows(table), new ResultRows(queryTable(table))]) {
        const window = await new RowViews(source).window(view, all)
        expect(window).toEqual({ total: rows.length, from: 0, rows: padded })
      }
    }),
    { numRuns: 300 },
  )
})

const long = parseTable(
  `n,region,order,path\n${Array.from({ length: 20_000 }, (_, i) => `${(i * 7919) % 20_000},${['North', 'South', 'East'][i % 3]},order number ${(i * 48_271) % 19_997},/home/${'ab'[i % 2]}/some/folder/${(i * 31) % 500}/${'x'.repeat(i % 9)}\n`).join('')}`,
)

test('a long table is sorted and searched as a short one is', async () => {
  const views = new RowViews(new TableRows(long))
  for (const column of ['n', 'region', 'order', 'path']) {
    for (const descending of [false, true]) {
      const view = { search: 'SOUTH', sort: { column, descending } }
      const rows = expected(long, 'south', column, descending)
      const { total, rows: window } = await views.window(view, { from: 3000, count: 50 })
      expect(total).toBe(rows.length)
      expect(window).toEqual(rows.slice(3000, 3050))
    }
  }
})

test('a window keeps to the rows and columns that there are', async () => {
  const views = new RowViews(new TableRows(parseTable('a,b,c\n1,2,3\n4,5,6\n')))
  expect(await views.window(plain, { from: 1, count: 9 })).toEqual({
    total: 2,
    from: 1,
    rows: [['4', '5', '6']],
  })
  expect((await views.window(plain, { from: 7, count: 9 })).rows).toEqual([])
  expect((await views.window(plain, all, { from: 1, count: 1 })).rows).toEqual([['2'], ['5']])
  expect((await views.window(plain, all, { from: 2, count: 9 })).rows).toEqual([['3'], ['6']])
})

test('of a cell of two megabytes the beginning is shown, unless all of it is wanted', async () => {
  const views = new RowViews(new TableRows(parseTable(`a\n${'é'.repeat(1 << 20)}\n`)))
  const { rows } = await views.window(plain, all)
  expect(rows).toEqual([[`${'é'.repeat(LONGEST_CELL)}…`]])
  const whole = await views.window(plain, all, undefined, Infinity)
  expect(whole.rows).toEqual([['é'.repeat(1 << 20)]])
})

test('a column that is not there sorts nothing', async () => {
  const views = new RowViews(new TableRows(parseTable('a\n2\n1\n')))
  const view = { search: '', sort: { column: 'b', descending: false } }
  expect((await views.window(view, all)).rows).toEqual([['2'], ['1']])
})

test('a view that is no longer wanted is given up, and windows of one view wait for the same work', async () => {
  const views = new RowViews(new TableRows(long))
  const first = views.window({ search: 'a', sort: undefined }, { from: 0, count: 1 })
  const gone = expect(first).rejects.toBeInstanceOf(Stopped)
  const view = { search: 'number 17', sort: undefined }
  const windows = [0, 1].map((from) => views.window(view, { from, count: 1 }))
  const [one, two] = await Promise.all(windows)
  await gone
  expect(one?.total).toBe(two?.total)
  expect(one?.rows).not.toEqual(two?.rows)
})

/** Lets no more than so many turns pass. */
class FewTurns extends Turns {
  taken = 0
  readonly #most: number

  constructor(most: number) {
    super(new AbortController().signal)
    this.#most = most
  }

  override async next(): Promise<void> {
    if (++this.taken > this.#most) throw new Stopped()
    return super.next()
  }
}

test('a sort or a search hears a Stop many times on its way, of a table and of a result', async () => {
  const result = queryTable(long, { sort_by: { column: 'n', descending: true } })
  for (const source of [new TableRows(long), new ResultRows(result)]) {
    for (const work of [
      (turns: Turns) => source.sorted('n', false, turns),
      (turns: Turns) => source.sorted('path', true, turns),
      (turns: Turns) => source.search('x', turns),
    ]) {
      const whole = new FewTurns(Infinity)
      await work(whole)
      expect(whole.taken).toBeGreaterThan(3)
      for (const most of [0, 1, Math.floor(whole.taken / 2), whole.taken - 1]) {
        await expect(work(new FewTurns(most))).rejects.toBeInstanceOf(Stopped)
      }
    }
  }
})
