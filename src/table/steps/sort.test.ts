import { describe, expect, test } from 'vitest'
import { ask, contentOf } from '../../../test/table/ask.ts'

/** Cells in the order that a sort gives them. */
function sorted(cells: readonly string[], descending = false): readonly (string | undefined)[] {
  const data = JSON.stringify(cells.map((x) => ({ x })))
  return ask(data, { sort_by: { column: 'x', descending } }).rows.map(([cell]) => cell)
}

describe('order', () => {
  test.each([
    [
      ['10', '9', '-1', '1e1', '.5', '+3'],
      ['-1', '.5', '+3', '9', '10', '1e1'],
    ],
    [
      ['b', 'a', 'B', '', 'ab'],
      ['', 'B', 'a', 'ab', 'b'],
    ],
    [
      ['😀', '～', 'é', 'z', '\ue000', '𝒂'],
      ['z', 'é', '\ue000', '～', '𝒂', '😀'],
    ],
    [
      ['0x2', '0x10', '1_000', '1_0'],
      ['0x10', '0x2', '1_0', '1_000'],
    ],
    [
      ['NaN', 'inf', '1e999', 'Infinity'],
      ['1e999', 'Infinity', 'NaN', 'inf'],
    ],
    [
      ['5', 'N/A', '', '40', '3'],
      ['', '3', '5', '40', 'N/A'],
    ],
    [
      [' 5', '4', ' 3'],
      [' 3', ' 5', '4'],
    ],
    [
      ['ä', 'z', 'a', 'Z'],
      ['Z', 'a', 'z', 'ä'],
    ],
  ])('%j becomes %j (DQ-3, DQ-19)', (cells, expected) => {
    expect(sorted(cells)).toEqual(expected)
  })

  test('descending reverses it', () => {
    expect(sorted(['10', '9', '-1'], true)).toEqual(['10', '9', '-1'])
    expect(sorted(['a', 'B', '', 'b'], true)).toEqual(['b', 'a', 'B', ''])
    expect(sorted(['5', 'N/A', '', '40', '3'], true)).toEqual(['N/A', '40', '5', '3', ''])
  })

  test.each([false, true])('ties keep their order, descending: %s (DQ-19)', (descending) => {
    const data = 'k,n\n1,a\n01,b\n2,c\n1.0,d\n2.0,e\n+1,f'
    const { rows } = ask(data, { sort_by: { column: 'k', descending }, select: ['n'] })
    expect(rows.join('')).toBe(descending ? 'ceabdf' : 'abdfce')
    const texts = 'k,n\nx,a\ny,b\nx,c\ny,d'
    expect(ask(texts, { sort_by: { column: 'k', descending }, select: ['n'] }).rows.join('')).toBe(
      descending ? 'bdac' : 'acbd',
    )
  })

  test('-0 and 0 are a tie', () => {
    expect(sorted(['0', '-0', '0.0'])).toEqual(['0', '-0', '0.0'])
    expect(sorted(['-0', '0'], true)).toEqual(['-0', '0'])
  })

  test('numbers compare as 64-bit floats', () => {
    expect(sorted(['9007199254740993', '9007199254740992'])).toEqual([
      '9007199254740993',
      '9007199254740992',
    ])
    expect(sorted(['1e300', '-1e300', '1e-300', '5e-324'])).toEqual([
      '-1e300',
      '5e-324',
      '1e-300',
      '1e300',
    ])
  })

  test('a column for which the rule is no order sorts the same way every time (DQ-19)', () => {
    const cells = ['2', '10', '1a']
    const first = sorted(cells)
    expect(new Set(first)).toEqual(new Set(cells))
    expect(first).toHaveLength(3)
    expect(first.indexOf('2')).toBeLessThan(first.indexOf('10'))
    expect(sorted(cells)).toEqual(first)
    expect(sorted(cells, true).indexOf('10')).toBeLessThan(sorted(cells, true).indexOf('2'))
  })
})

describe('the column', () => {
  const data = 'a,A\n2,1\n1,2'

  test('is found ignoring ASCII case, the first that matches', () => {
    expect(ask(data, { sort_by: { column: 'A' } }).rows).toEqual([
      ['1', '2'],
      ['2', '1'],
    ])
  })

  test('that is unknown leaves the order as it is, without an error', () => {
    expect(ask(data, { sort_by: { column: 'z' } })).toEqual(ask(data))
    expect(ask(data, { sort_by: { column: '', descending: true } })).toEqual(ask(data))
  })

  test.each([{}, { descending: true }, { column: null }, { column: 5, descending: true }])(
    'that is absent means no sort: %j',
    (sort_by) => {
      expect(contentOf({ data, sort_by })).toBe(contentOf({ data }))
    },
  )

  test.each(['true', 1, 'yes', null, {}])(
    'descending is only true, not %j (DQ-13)',
    (descending) => {
      expect(contentOf({ data, sort_by: { column: 'a', descending } })).toBe(
        contentOf({ data, sort_by: { column: 'a' } }),
      )
    },
  )

  test('is one of the aggregated table, after aggregation', () => {
    const sales = 'region,amount\na,1\nb,3\nc,2'
    const grouped = { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } } as const
    expect(
      ask(sales, { ...grouped, sort_by: { column: 'SUM_amount', descending: true } }).rows,
    ).toEqual([
      ['b', '3'],
      ['c', '2'],
      ['a', '1'],
    ])
    expect(ask(sales, { ...grouped, sort_by: { column: 'amount', descending: true } })).toEqual(
      ask(sales, grouped),
    )
    expect(
      ask(sales, { ...grouped, sort_by: { column: 'region', descending: true } }).rows.map(
        ([key]) => key,
      ),
    ).toEqual(['c', 'b', 'a'])
  })

  test('need not be selected', () => {
    expect(ask('a,b\n1,x\n3,y\n2,z', { sort_by: { column: 'a' }, select: ['b'] }).rows).toEqual([
      ['x'],
      ['z'],
      ['y'],
    ])
  })
})

describe('DQ-24: several keys', () => {
  const data = 'a,b,n\nx,2,1\ny,10,2\nx,10,3\ny,2,4\nx,2,5'

  test('the second decides among equals of the first', () => {
    const { rows } = ask(data, {
      sort_by: [{ column: 'a', descending: true }, { column: 'b' }],
      select: ['n'],
    })
    expect(rows.join('')).toBe('42153')
  })

  test('unknown ones are passed over', () => {
    const { rows } = ask(data, {
      sort_by: [{ column: 'z' }, { column: 'b', descending: true }, { column: 'q' }],
      select: ['n'],
    })
    expect(rows.join('')).toBe('23145')
  })
})

describe('sort and limit', () => {
  const mixed = ['2', '10', '1a', '', 'x', '7', '0x1', '-3', '1e1', 'b10', '9', '1b', '3']

  test.each([1, 3, 10, 100])('the first %d of many are those of the whole sort', (limit) => {
    const lines = Array.from(
      { length: 20_000 },
      (_, i) => `${(i * 7919) % 1009},${mixed[(i * 31) % mixed.length]},${i}`,
    )
    const data = `a,b,n\n${lines.join('\n')}`
    for (const descending of [false, true]) {
      for (const sort_by of [
        [{ column: 'a', descending }],
        [{ column: 'b', descending }],
        [{ column: 'a', descending }, { column: 'b' }],
        [{ column: 'b', descending }, { column: 'a' }],
      ]) {
        expect(ask(data, { sort_by, limit }).rows, JSON.stringify(sort_by)).toEqual(
          ask(data, { sort_by }).rows.slice(0, limit),
        )
      }
    }
  })

  test('among equals of the first key, only they decide how the second sorts', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) =>
      i % 1000 === 0 ? `0,${i % 2000 === 0 ? '10' : '1a'},${i}` : `1,2,${i}`,
    )
    const data = `a,b,n\n${lines.join('\n')}`
    const sort_by = [{ column: 'a' }, { column: 'b' }]
    const all = ask(data, { sort_by }).rows
    expect(ask(data, { sort_by, limit: 5 }).rows).toEqual(all.slice(0, 5))
    expect(ask(data, { filter: { column: 'a', value: '0' }, sort_by }).rows).toEqual(
      all.slice(0, 20),
    )
  })

  test.each([false, true])(
    'rows with no cells among them, descending: %s (DQ-10)',
    (descending) => {
      const elements = Array.from({ length: 30_000 }, (_, i) =>
        i % 50 === 7 ? 'null' : `{"b":"${mixed[(i * 31) % mixed.length]}","n":${i}}`,
      )
      const data = `[${elements.join()}]`
      const sort_by = { column: 'b', descending }
      const all = ask(data, { sort_by }).rows
      expect(ask(data, { sort_by, limit: 700 }).rows).toEqual(all.slice(0, 700))
      expect(all.filter((row) => row.length === 0)).toHaveLength(600)
    },
  )
})
