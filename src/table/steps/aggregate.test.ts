import { describe, expect, test } from 'vitest'
import { ask, contentOf, messageOf } from '../../../test/table/ask.ts'
import { fns } from '../plan.ts'

/** What an aggregate makes of a column of these cells. */
function figure(fn: (typeof fns)[number], cells: readonly string[]): string | undefined {
  const data = `x,y\n${cells.map((cell) => `${cell},y`).join('\n')}`
  return ask(data, { aggregate: { column: 'x', fn } }).rows[0]?.[0]
}

const sales = 'region,amount\nwest,10\nEast,2.5\neast,1\nwest,x\nEast,-4'

describe('functions', () => {
  test.each([
    ['count', '5'],
    ['sum', '9.50'],
    ['avg', '1.90'],
    ['min', '-4'],
    ['max', '10'],
  ] as const)('%s is %s', (fn, result) => {
    expect(ask(sales, { aggregate: { column: 'amount', fn } })).toEqual({
      headers: [`${fn}_amount`],
      rows: [[result]],
    })
  })

  test.each([
    ['count', ['a', '', '5'], '3'],
    ['sum', ['a', '', '5'], '5'],
    ['avg', ['a', '', '6'], '2'],
    ['min', ['a', '5', '7'], '0'],
    ['max', ['a', '-5', '-7'], '0'],
    ['sum', ['0x10', '1_000', 'NaN', 'Infinity', '1e999', '12abc', '1'], '1'],
    ['sum', ['+5', '.5', '5.', '1E2', '00012'], '122.50'],
    ['min', ['3', '2', '10'], '2'],
    ['max', ['3', '2', '10'], '10'],
    ['min', ['-1e300', '5'], `-${String(BigInt(1e300))}`],
  ] as const)('%s of %j is %s', (fn, cells, result) => {
    expect(figure(fn, cells)).toBe(result)
  })

  test.each(fns)('%s of no rows is 0 (DQ-15)', (fn) => {
    expect(figure(fn, [])).toBe('0')
    expect(
      ask(sales, {
        filter: { column: 'region', value: 'north' },
        aggregate: { column: 'amount', fn },
      }).rows,
    ).toEqual([['0']])
  })

  test('max and min of 200,000 cells', () => {
    const cells = Array.from({ length: 200_000 }, (_, i) => String((i * 7919) % 200_003))
    expect(figure('max', cells)).toBe('200002')
    expect(figure('min', cells)).toBe('0')
    expect(figure('count', cells)).toBe('200000')
  })

  test.each(['median', 'SUM', '', '__proto__', 'constructor', 'toString'])(
    'any other fn is count, and is called so: %j (DQ-14)',
    (fn) => {
      expect(contentOf({ data: sales, aggregate: { column: 'amount', fn } })).toBe(
        contentOf({ data: sales, aggregate: { column: 'amount', fn: 'count' } }),
      )
    },
  )

  test('the default is a count of the column with no name', () => {
    expect(contentOf({ data: 'a,\n1,2\n3,4', aggregate: {} })).toContain(
      '| count_ |\n| --- |\n| 2 |',
    )
    expect(contentOf({ data: 'a\n1', aggregate: { column: 'a' } })).toContain('| count_a |')
  })
})

describe('DQ-16: two decimals', () => {
  test.each([
    ['2.5', '2.50'],
    ['100', '100'],
    ['2.50', '2.50'],
    ['2.00', '2'],
    ['0.125', '0.13'],
    ['-0.125', '-0.13'],
    ['0.005', '0.01'],
    ['1.005', '1'],
    ['-0.001', '0'],
    ['-0.004', '0'],
    ['-0', '0'],
    ['0.995', '0.99'],
    ['1234567.891', '1234567.89'],
    ['1e20', '100000000000000000000'],
    ['1e21', '1000000000000000000000'],
    ['1e22', '10000000000000000000000'],
    ['-1e23', '-99999999999999991611392'],
    ['123456789012345.675', '123456789012345.67'],
    ['9007199254740993', '9007199254740992'],
    ['1e-300', '0'],
    ['10.10', '10.10'],
    ['1000', '1000'],
  ])('%s is written %s', (cell, text) => {
    expect(figure('sum', [cell])).toBe(text)
    expect(figure('max', [cell, cell])).toBe(text)
    expect(figure('avg', [cell, cell])).toBe(text)
  })
})

describe('DQ-17: sums', () => {
  test.each([
    [['1e16', '1', '-1e16'], '1'],
    [['1', '1e100', '1', '-1e100'], '2'],
    [['0.1', '0.2', '-0.3'], '0'],
    [Array.from({ length: 100 }, () => '0.1'), '10'],
    [['1e308', '1e308', '-1e308'], String(BigInt(1e308))],
    [['-1e308', '-1e308', '1e308', '1e308', '7'], '7'],
    [['1e16', '0.25', '-1e16', '0.25'], '0.50'],
  ])('%j sum to %s, whatever their order', (cells, sum) => {
    expect(figure('sum', cells)).toBe(sum)
    expect(figure('sum', cells.toReversed())).toBe(sum)
    expect(figure('sum', cells.toSorted())).toBe(sum)
    expect(figure('sum', cells.toSorted().toReversed())).toBe(sum)
  })

  test('avg is made of the same sum', () => {
    expect(figure('avg', ['1e16', '2', '-1e16', '2'])).toBe('1')
    expect(figure('avg', ['1e308', '1e308'])).toBe(String(BigInt(1e308)))
  })

  test('a sum over many pieces of a text is exact too', () => {
    const cells = Array.from({ length: 150_000 }, (_, i) =>
      i % 2 === 0 ? '1e15' : '-999999999999999',
    )
    expect(figure('sum', cells)).toBe('75000')
  })
})

describe('group_by', () => {
  test('makes a row for every exact text, in ascending order', () => {
    expect(ask(sales, { group_by: 'REGION', aggregate: { column: 'Amount', fn: 'sum' } })).toEqual({
      headers: ['REGION', 'sum_Amount'],
      rows: [
        ['East', '-1.50'],
        ['east', '1'],
        ['west', '10'],
      ],
    })
  })

  test('groups sort as text, by code point: 10 before 9, 😀 after ～ (DQ-3)', () => {
    const data = JSON.stringify(
      ['9', '10', '😀', '～', '', 'b', 'B', '1.0', '1'].map((x) => ({ x })),
    )
    expect(
      ask(data, { group_by: 'x', aggregate: { column: 'x' } }).rows.map(([key]) => key),
    ).toEqual(['', '1', '1.0', '10', '9', 'B', 'b', '～', '😀'])
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is a group key',
    (key) => {
      expect(
        ask(`x\n${key}\na\n${key}`, { group_by: 'x', aggregate: { column: 'x' } }).rows,
      ).toEqual(
        [
          [key, '2'],
          ['a', '1'],
        ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      )
    },
  )

  test('does nothing without aggregate', () => {
    expect(ask(sales, { group_by: 'region' })).toEqual(ask(sales))
    expect(ask(sales, { group_by: 'nowhere' })).toEqual(ask(sales))
  })

  test('of no rows is a table without rows', () => {
    expect(ask('a,b', { group_by: 'a', aggregate: { column: 'b', fn: 'sum' } })).toEqual({
      headers: ['a', 'sum_b'],
      rows: [],
    })
  })

  test('may be the column of the aggregate', () => {
    expect(
      ask('a\n2\n1\n2', { group_by: 'a', aggregate: { column: 'a', fn: 'sum' } }).rows,
    ).toEqual([
      ['1', '1'],
      ['2', '4'],
    ])
  })

  test('may name a column that looks like a list', () => {
    const data = 'x,["x"]\n1,a\n1,b'
    expect(ask(data, { group_by: '["x"]', aggregate: { column: 'x' } }).rows).toEqual([
      ['a', '1'],
      ['b', '1'],
    ])
  })
})

describe('unknown columns', () => {
  test.each([
    [{ aggregate: { column: 'z', fn: 'sum' } }, "aggregate column 'z' not found"],
    [{ aggregate: {} }, "aggregate column '' not found"],
    [{ aggregate: { column: 'a' }, group_by: 'z' }, "group_by column 'z' not found"],
    [{ aggregate: { column: 'a' }, group_by: '' }, "group_by column '' not found"],
    [{ aggregate: { column: 'y' }, group_by: 'z' }, "aggregate column 'y' not found"],
    [
      { filter: { column: 'x' }, aggregate: { column: 'y' }, group_by: 'z' },
      "filter column 'x' not found",
    ],
  ])('%j', (args, message) => {
    expect(messageOf({ data: 'a\n1', ...args })).toBe(message)
    expect(messageOf({ data: 'a', ...args })).toBe(message)
    expect(messageOf({ data: '[{"a":1}]', ...args })).toBe(message)
  })
})

describe('DQ-24: several groups and aggregates', () => {
  const data = 'a,b,n\nx,2,1\ny,1,2\nx,10,3\nx,2,4'

  test('there is a column for each, groups sort by all their keys', () => {
    expect(
      ask(data, {
        group_by: ['A', 'b'],
        aggregate: [
          { column: 'n', fn: 'sum' },
          { column: 'N', fn: 'count' },
          { column: 'b', fn: 'max' },
        ],
      }),
    ).toEqual({
      headers: ['A', 'b', 'sum_n', 'count_N', 'max_b'],
      rows: [
        ['x', '10', '3', '1', '10'],
        ['x', '2', '5', '2', '2'],
        ['y', '1', '2', '1', '1'],
      ],
    })
  })

  test('keys that would be the same joined together are two groups', () => {
    expect(
      ask('a,b\nx,yz\nxy,z\nx,yz', { group_by: ['a', 'b'], aggregate: [{ column: 'a' }] }).rows,
    ).toEqual([
      ['x', 'yz', '2'],
      ['xy', 'z', '1'],
    ])
  })

  test('every column must be there', () => {
    const aggregate = [{ column: 'n' }, { column: 'z' }]
    expect(messageOf({ data, aggregate })).toBe("aggregate column 'z' not found")
    expect(messageOf({ data, aggregate: [{ column: 'n' }], group_by: ['a', 'q'] })).toBe(
      "group_by column 'q' not found",
    )
  })

  test.each(['median', 'SUM', '', 'constructor'])('the unknown fn %j is an error', (fn) => {
    const message = messageOf({ data, aggregate: [{ column: 'n', fn }] })
    expect(message).toContain(`'${fn}'`)
    for (const known of fns) expect(message).toContain(known)
  })
})
