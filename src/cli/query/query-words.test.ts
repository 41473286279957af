import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cells } from '../../../test/table/ask.ts'
import { queriesOf } from '../../../test/table/queries.ts'
import { anyCell, differentHeaders, tableOf, toJson } from '../../../test/table/tables.ts'
import type { JsonObject } from '../../chat/types.ts'
import { TableError } from '../../table/error.ts'
import { queryTable } from '../../table/query.ts'
import { parseTable, type Table } from '../../table/table.ts'
import { inOneLine } from '../display-width.ts'
import { queryWords } from './query-words.ts'
import { requestOf } from './request.ts'

const sales = (steps: JsonObject): string => queryWords(undefined, { data: '@sales.csv', ...steps })

describe('a question in the words of the command', () => {
  test.each<[JsonObject, string]>([
    [{}, ''],
    [
      {
        group_by: 'region',
        aggregate: { column: 'amount', fn: 'sum' },
        sort_by: { column: 'sum_amount', descending: true },
      },
      '--group-by region --sum amount --sort sum_amount:desc',
    ],
    [{ filter: { column: 'amount', op: 'gt', value: 100 } }, "--where 'amount > 100'"],
    [
      {
        filter: [
          { column: 'year', op: 'gte', value: '2020' },
          { column: 'note', op: 'not_empty' },
        ],
        select: ['id', 'net, EUR'],
        limit: 3,
      },
      `--where 'year >= 2020' --where 'note != ""' --select 'id,"net, EUR"' --limit 3`,
    ],
    [{ filter: { column: 'a=b', value: ' x ' } }, `--where '"a=b" = " x "'`],
    [{ filter: { column: 'name', value: "O'Brien" } }, String.raw`--where 'name = O'\''Brien'`],
    [
      {
        aggregate: [
          { column: 'id', fn: 'count' },
          { column: '-x', fn: 'max' },
        ],
      },
      '--count=id --max=-x',
    ],
    [{ sort_by: [{ column: 'a:desc' }, { column: 'b' }] }, '--sort a:desc:asc --sort b'],
    [{ filter: '{"column": "id", "op": "lt", "value": 5}' }, "--where 'id < 5'"],
  ])('%j', (steps, options) => {
    expect(sales(steps)).toBe(`tallymark query sales.csv ${options}`.trimEnd())
  })

  test.each<[string, JsonObject]>([
    ['several values', { filter: [{ column: 'a', op: 'in', value: ['x', 'y'] }] }],
    ['an unknown op', { filter: { column: 'a', op: 'like', value: 'x' } }],
    ['an unknown op in a list', { filter: [{ column: 'a', op: 'like', value: 'x' }] }],
    ['a column that no figure has', { aggregate: { column: 'a' }, sort_by: { column: 'a' } }],
    ['a list that may be a name', { group_by: '["a"]', aggregate: { column: 'a' } }],
    ['groups without a figure', { group_by: 'region', limit: 1 }],
    ['a limit that is too long', { limit: 1e21 }],
    ['a line break', { filter: { column: 'a', value: 'x\ny\u2028' } }],
    ['half a character', { select: ['\ud83d'] }],
  ])('goes into --args where options cannot say it: %s', (_what, steps) => {
    const words = wordsIn(sales(steps))
    expect(words.slice(0, 4)).toEqual(['tallymark', 'query', 'sales.csv', '--args'])
    expect(JSON.parse(words[4] ?? '')).toEqual(steps)
  })

  test.each<[string | undefined, unknown, string]>([
    ['sales.csv', '@sales', 'sales.csv'],
    ['sales.csv', undefined, 'sales.csv'],
    [undefined, 'sales.csv', 'sales.csv'],
    [undefined, '@my sales.csv', "'my sales.csv'"],
    [undefined, '@-x.csv', './-x.csv'],
    [undefined, '@a\u001b[2J\n.csv', "'a␛[2J␊.csv'"],
    [undefined, 'a,b\n1,2', '-'],
    [undefined, '| a |\n| --- |', '-'],
    [undefined, undefined, 'FILE'],
    ['my data/sales.csv', '@sales', "'my data/sales.csv'"],
    ['-', '@stdin', '-'],
  ])('names the table: %j, %j', (path, data, word) => {
    const source = path === undefined ? undefined : { path }
    expect(queryWords(source, { data, limit: 1 })).toBe(`tallymark query ${word} --limit 1`)
  })

  test('says the format that somebody gave, or that of a table which is written out', () => {
    expect(queryWords({ path: 'a.txt', format: 'tsv' }, { format: 'csv' })).toBe(
      'tallymark query a.txt --format tsv',
    )
    expect(queryWords(undefined, { data: '[a,b\n1,2', format: 'csv' })).toBe(
      'tallymark query - --format csv',
    )
    expect(sales({ format: 'csv' })).toBe('tallymark query sales.csv')
  })
})

test('the words, split by a shell, ask what the tool was asked', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(questions, ({ cells, steps }) => {
      const table = parseTable(toJson(cells))
      const words = sales(steps)
      expect(inOneLine(words)).toBe(words)
      expect(rowsByWords(words, table)).toEqual(rowsByTool(steps, table))
    }),
    { numRuns: 200 },
  )
})

// JSON without rows has no columns.
const tables = tableOf(differentHeaders, anyCell, 6).filter(({ rows }) => rows.length > 0)

const questions = tables.chain((cells) =>
  queriesOf(cells.headers)
    // Without figures the command refuses columns that it does not know, and the tool passes over them.
    .filter(({ aggregate, select = [] }) => isFigures(aggregate) || areKnown(select, cells))
    .map((steps) => ({ cells, steps: { ...steps } })),
)

function isFigures(aggregate: unknown): boolean {
  return aggregate !== undefined && !(Array.isArray(aggregate) && aggregate.length === 0)
}

function areKnown(names: readonly string[], { headers }: Cells): boolean {
  return names.every((name) => headers.includes(name))
}

function rowsByTool(steps: JsonObject, table: Table): unknown {
  return rowsOrNone(() => queryTable(table, steps).rows)
}

function rowsByWords(words: string, table: Table): unknown {
  const [, , ...args] = wordsIn(words)
  return rowsOrNone(() => {
    const { question } = requestOf(args)
    return queryTable(table, question.on(table.headers, 'the table').query).rows
  })
}

/** Both refuse what cannot be answered, each in its own words. */
function rowsOrNone(rows: () => unknown): unknown {
  try {
    return rows()
  } catch (error) {
    if (error instanceof TableError || String(error).includes('no column')) return 'refused'
    throw error
  }
}

/** What a shell makes of a line. */
function wordsIn(line: string): readonly string[] {
  const output = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`]).toString()
  return output.split('\0').slice(0, -1)
}
