import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryLines } from './query-lines.ts'
import { run } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

const linesOf = (...args: readonly string[]): Promise<readonly string[]> => queryLines(args, tables)

describe('tallymark query', () => {
  test('shows a table in aligned columns, numbers to the right', async () => {
    const { code, stdout, stderr } = await run(['query', 'sales.csv'], {}, tables).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`id  region  amount  note
 1  North     10.5  first
 2  South      200
 3  North      300  large, paid
 4  East       200  first
`)
  })

  test.each([
    ['region = north', [1, 3]],
    ['region != North', [2, 4]],
    ['amount > 200', [3]],
    ['amount >= 200', [2, 3, 4]],
    ['amount < 200', [1]],
    ['amount <= 200', [1, 2, 4]],
    ['note ~ PAID', [3]],
    ['note !~ first', [2, 3]],
    ['note =', [2]],
    ['note !=', [1, 3, 4]],
    ["`note` = 'large, paid'", [3]],
  ])('--where "%s" keeps the rows %j (DQ-24)', async (condition, ids) => {
    const lines = await linesOf('sales.csv', '--where', condition, '--select', 'id')
    expect(lines).toEqual(['id', ...ids.map(String), ''])
  })

  test('several --where must all hold', async () => {
    const where = ['--where', 'amount >= 200', '--where=note = first']
    expect(await linesOf('sales.csv', ...where, '--select', 'id')).toEqual(['id', '4', ''])
  })

  test('sorts by several columns, the first before the others, ties as they were (DQ-19)', async () => {
    const sort = ['--sort', 'amount:desc', '--sort', 'region:asc']
    expect(await linesOf('sales.csv', ...sort, '--select', 'id')).toEqual([
      'id',
      '3',
      '4',
      '2',
      '1',
      '',
    ])
    expect(await linesOf('sales.csv', '--sort', 'AMOUNT', '--select', 'id')).toEqual([
      'id',
      '1',
      '2',
      '4',
      '3',
      '',
    ])
  })

  test('only a last :asc or :desc is a direction', async () => {
    tables.write('colon.csv', 'a:desc\n2\n1\n3\n')
    const column = await linesOf('colon.csv', '--sort', 'a:desc:desc')
    expect(column).toEqual(['a:desc', '3', '2', '1', ''])
  })

  test('selects columns in the order given, and a name with a comma in quotes', async () => {
    tables.write('comma.csv', '"net, EUR",id\n5,1\n')
    expect(await linesOf('comma.csv', '--select', 'id,"net, EUR"')).toEqual([
      'id net, EUR',
      '1 5',
      '',
    ])
    expect(await linesOf('comma.csv', '--select', 'id', '--select', 'ID')).toEqual([
      'id ID',
      '1 1',
      '',
    ])
  })

  test('limits the rows, to none too', async () => {
    expect(await linesOf('sales.csv', '--limit', '1', '--select', 'id')).toEqual(['id', '1', ''])
    expect(await linesOf('sales.csv', '--limit', '0', '--select', 'id')).toEqual(['id', ''])
  })

  test('--args takes the steps as the tool does, and passes over what the tool does', async () => {
    const args = {
      filter: { column: 'amount', op: 'gt', value: 100 },
      sort_by: { column: 'nowhere' },
      select: ['id', 'nowhere'],
    }
    const lines = await linesOf('sales.csv', '--args', JSON.stringify(args))
    expect(lines).toEqual(['id nowhere', '2', '3', '4', ''])
  })

  test('--format, and the format of --args, say what a file is', async () => {
    tables.write('odd.txt', '[a,b\n1,2\n')
    expect(await linesOf('odd.txt', '--format', 'csv')).toEqual(['[a b', '1 2', ''])
    expect(await linesOf('odd.txt', '--args', '{"format":"csv"}')).toEqual(['[a b', '1 2', ''])
  })
})

describe('the outputs of a query', () => {
  const args = [
    'query',
    'sales.csv',
    '--where',
    'id >= 2',
    '--where',
    'id <= 3',
    '--select',
    'id,note',
  ]

  test.each([
    ['text', 'id  note\n 2\n 3  large, paid\n'],
    ['markdown', '| id | note |\n| --- | --- |\n| 2 |  |\n| 3 | large, paid |\n'],
    ['csv', 'id,note\n2,\n3,"large, paid"\n'],
    ['tsv', 'id\tnote\n2\t\n3\tlarge, paid\n'],
  ])('%s', async (output, expected) => {
    const { code, stdout, stderr } = await run([...args, '--output', output], {}, tables).ended
    expect([code, stdout, stderr]).toEqual([0, expected, ''])
  })

  test.each([['--json'], ['--output', 'json'], ['--json', '--output', 'json']])(
    'json by %s %s %s',
    async (...options) => {
      const { code, stdout } = await run([...args, ...options], {}, tables).ended
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toEqual([
        { id: 2, note: '' },
        { id: 3, note: 'large, paid' },
      ])
      expect(stdout).toMatch(/^\[\n {2}\{\n.*\n\]\n$/s)
    },
  )
})
