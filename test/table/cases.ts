import { parseTable, queryData, queryTable, renderResult } from 'tallymark'
import { check, same } from '../chat/assertions.ts'

/** One fact about tables that must hold on every runtime. */
interface TableCase {
  readonly name: string
  readonly run: () => void
}

const question = {
  filter: { column: 'amount', op: 'gt', value: '500' },
  group_by: 'region',
  aggregate: { column: 'amount', fn: 'sum' },
  sort_by: { column: 'sum_amount', descending: true },
} as const

/** Rows whose answer is known: of every thousand amounts 0 to 999, those above 500, by region. */
function sales(rows: number): { readonly csv: string; readonly json: string } {
  const regions = ['Nord', 'Süd', 'Ost', 'West']
  const cells = Array.from(
    { length: rows },
    (_, i) => [regions[i % 4] ?? '', `Kaffee, "fein" ${i % 10}`, i % 1000] as const,
  )
  const lines = cells.map(([region, name, amount]) => {
    return `${region},"${name.replaceAll('"', '""')}",${amount}`
  })
  const objects = cells.map(([region, name, amount]) => JSON.stringify({ region, name, amount }))
  return { csv: `region,name,amount\n${lines.join('\n')}`, json: `[${objects.join(',')}]` }
}

/** The sums of `sales`, worked out by hand: 499 amounts of every thousand are above 500. */
function expected(rows: number): readonly (readonly [string, string])[] {
  const sums = [0, 1, 2, 3].map((first) => {
    let sum = 0
    for (let i = first; i < rows; i += 4) if (i % 1000 > 500) sum += i % 1000
    return sum
  })
  const names = ['Nord', 'Süd', 'Ost', 'West']
  return names
    .map((name, i) => [name, String(sums[i])] as const)
    .toSorted((a, b) => Number(b[1]) - Number(a[1]))
}

function rowsOf(data: string): string[][] {
  const output = queryData({ data, ...question })
  check(output.ok, 'the question has an answer')
  const [, table = ''] = output.content.split('\n\n')
  const lines = table.split('\n').slice(2)
  return lines.map((line) => line.slice(2, -2).split(' | '))
}

/** Every fact about tables that a runtime could get wrong: the rest is plain JavaScript. */
export const tableCases: readonly TableCase[] = [
  {
    name: 'a table is filtered, grouped, summed and sorted',
    run: () => {
      same(rowsOf(sales(4000).csv), expected(4000))
      same(rowsOf(sales(4000).json), expected(4000))
    },
  },
  {
    name: 'a table of 5 MB, for which the rules are compiled, gives the right sums',
    run: () => {
      const { csv, json } = sales(160_000)
      same(rowsOf(csv), expected(160_000))
      same(rowsOf(json), expected(160_000))
    },
  },
  {
    name: 'a table that is kept answers again, and renders like the tool',
    run: () => {
      const { csv } = sales(20_000)
      const table = parseTable(csv)
      const output = queryData({ data: csv, ...question })
      for (let i = 0; i < 2; i++) {
        same({ ok: true, content: renderResult(queryTable(table, question)) }, output)
      }
    },
  },
  {
    name: 'text of every kind survives: accents, emoji, halves of pairs, invalid bytes',
    run: () => {
      same(parseTable('a,b\né😀,\ud800x').rows, [['é😀', '\ud800x']])
      same(parseTable(new Uint8Array([0x61, 0x0a, 0xff, 0x78])).rows, [['\ufffdx']])
    },
  },
  {
    name: 'a mistake comes back as a message',
    run: () => {
      same(queryData({ data: 'a,b\n1' }), {
        ok: false,
        message: 'could not parse data: CSV row 1 has 1 columns, expected 2',
      })
    },
  },
]
