import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryLines } from './query-lines.ts'
import { makeTables, type Tables } from './tables.ts'

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

const linesOf = (...args: readonly string[]): Promise<readonly string[]> => queryLines(args, tables)

describe('the figures of a query', () => {
  test('figures come in the order of the command line', async () => {
    const figures = ['--max', 'amount', '--count', '--sum', 'amount', '--min', 'id', '--avg', 'id']
    expect(await linesOf('sales.csv', ...figures)).toEqual([
      'max_amount count sum_amount min_id avg_id',
      '300 4 710.50 1 2.50',
      '',
    ])
  })

  test('groups by one column or several, named together or one by one', async () => {
    expect(await linesOf('sales.csv', '--group-by', 'region', '--count')).toEqual([
      'region count',
      'East 1',
      'North 2',
      'South 1',
      '',
    ])
    const together = await linesOf('sales.csv', '--group-by', 'note, region', '--sum', 'amount')
    const apart = ['--group-by', 'note', '--group-by', 'region']
    expect(await linesOf('sales.csv', ...apart, '--sum', 'amount')).toEqual(together)
    expect(together).toEqual([
      'note region sum_amount',
      'South 200',
      'first East 200',
      'first North 10.50',
      'large, paid North 300',
      '',
    ])
  })

  test.each([
    [['--count', 'sales.csv'], 'count'],
    [['sales.csv', '--count'], 'count'],
    [['--count', '--limit', '1', 'sales.csv'], 'count'],
    [['--count', 'region', 'sales.csv'], 'count_region'],
    [['sales.csv', '--count=region'], 'count_region'],
    [['--count', '--', 'sales.csv'], 'count'],
  ])('--count takes a column when it is given one: %j', async (args, header) => {
    expect(await linesOf(...args)).toEqual([header, '4', ''])
  })

  test.each(['sum_amount', 'SUM_AMOUNT', 'amount'])('after a figure, sorts by %s', async (name) => {
    const figure = ['--group-by', 'region', '--sum', 'amount', '--sort', `${name}:desc`]
    expect(await linesOf('sales.csv', ...figure, '--limit', '2')).toEqual([
      'region sum_amount',
      'North 310.50',
      'East 200',
      '',
    ])
  })

  test('after --count, sorts and selects by count', async () => {
    const figure = ['--group-by', 'region', '--count', '--sort', 'count:desc']
    expect(await linesOf('sales.csv', ...figure, '--select', 'count,region')).toEqual([
      'count region',
      '2 North',
      '1 East',
      '1 South',
      '',
    ])
  })
})
