import { describe, expect, test } from 'vitest'
import { ask, contentOf, messageOf } from '../../../test/table/ask.ts'
import type { ExtendedFilter } from '../types.ts'

/** A column of these cells, as JSON, where no cell is trimmed. */
const column = (cells: readonly string[]): string => JSON.stringify(cells.map((x) => ({ x })))

/** Which of the cells a condition keeps. */
function kept(
  cells: readonly string[],
  op: 'eq' | 'neq' | 'gt' | 'lt' | 'contains',
  value: string,
) {
  const { rows } = ask(column(cells), { filter: { column: 'x', op, value } })
  return rows.map(([cell]) => cell)
}

/** The same for several conditions on the column. */
function keptBy(cells: readonly string[], ...filters: Omit<ExtendedFilter, 'column'>[]) {
  const filter = filters.map((one) => ({ column: 'x', ...one }))
  return ask(column(cells), { filter }).rows.map(([cell]) => cell)
}

describe('eq and neq', () => {
  const cells = [
    'Ada',
    'ADA',
    'ada',
    'ad',
    'Adam',
    '',
    ' ada',
    'É',
    'é',
    '1',
    '1.0',
    '01',
    'k',
    '\u212a',
  ]

  test.each([
    ['ada', ['Ada', 'ADA', 'ada']],
    ['aDA', ['Ada', 'ADA', 'ada']],
    ['', ['']],
    ['1', ['1']],
    ['1.0', ['1.0']],
    ['É', ['É']],
    ['é', ['é']],
    ['K', ['k']],
    ['\u212a', ['\u212a']],
    ['*', []],
  ])('eq %j keeps %j (DQ-2)', (value, expected) => {
    expect(kept(cells, 'eq', value)).toEqual(expected)
    expect(kept(cells, 'neq', value)).toEqual(cells.filter((cell) => !expected.includes(cell)))
  })

  test('only A to Z have another case (DQ-2)', () => {
    const pairs = ['İi', 'ıI', 'ßẞ', 'ǅǆ', 'Σς', 'Ａａ', 'ÀÀ', '@`', '[{', '\u0000 ']
    for (const [upper = '', lower = ''] of pairs.map((pair) => Array.from(pair))) {
      if (upper === lower) continue
      expect(kept([upper, lower], 'eq', upper), upper).toEqual([upper])
      expect(kept([upper, lower], 'eq', lower), upper).toEqual([lower])
    }
  })
})

describe('contains', () => {
  test.each([
    ['da', ['Ada', 'ADA', 'Adam']],
    ['DA', ['Ada', 'ADA', 'Adam']],
    ['', ['Ada', 'ADA', 'Adam', '', '1.50', 'a.c', '(x)*', 'Été']],
    ['adam', ['Adam']],
    ['adams', []],
    ['.', ['1.50', 'a.c']],
    ['(x)*', ['(x)*']],
    ['.*', []],
    ['1.5', ['1.50']],
    ['é', ['Été']],
    ['É', ['Été']],
    ['ét', []],
  ])('%j is a substring, never a pattern', (value, expected) => {
    expect(
      kept(['Ada', 'ADA', 'Adam', '', '1.50', 'a.c', '(x)*', 'Été'], 'contains', value),
    ).toEqual(expected)
  })

  test('a value that nearly matches again and again is found where it matches', () => {
    const cells = ['aaaab', 'aab', 'abab', 'aaa', 'abaabaab', 'ababaca', 'AABAACAABAA']
    for (const value of ['aab', 'abaab', 'abac', 'aabaa', 'aaaa']) {
      expect(kept(cells, 'contains', value), value).toEqual(
        cells.filter((cell) => cell.toLowerCase().includes(value)),
      )
    }
  })
})

describe('gt and lt', () => {
  test.each([
    ['gt', '5', ['6', '5.1', '1e1', '+7', '10']],
    ['lt', '5', ['-1', '.5', '4.', '0004', '-0', '1E-3']],
    ['gt', '-0.5', ['6', '5.1', '1e1', '+7', '10', '.5', '4.', '0004', '-0', '1E-3', '5', '5.0']],
    ['gt', '5.0', ['6', '5.1', '1e1', '+7', '10']],
  ] as const)('%s %s compares numbers as numbers', (op, value, expected) => {
    const cells = [
      '6',
      '5.1',
      '1e1',
      '+7',
      '10',
      '-1',
      '.5',
      '4.',
      '0004',
      '-0',
      '1E-3',
      '5',
      '5.0',
    ]
    expect(kept(cells, op, value)).toEqual(expected)
  })

  test.each([
    '',
    '0x10',
    '0b1',
    '1_000',
    '1,000',
    '12abc',
    'NaN',
    'inf',
    'Infinity',
    'N/A',
    '1e999',
  ])('the cell %j is text, also beside a number (DQ-1)', (cell) => {
    expect(kept([cell], 'gt', '5')).toEqual(cell > '5' ? [cell] : [])
    expect(kept([cell], 'lt', '5')).toEqual(cell < '5' ? [cell] : [])
    expect(kept(['10', cell, '3'], 'lt', '5')).toEqual(cell < '5' ? [cell, '3'] : ['3'])
  })

  test('a value that is no number makes the comparison one of texts', () => {
    expect(kept(['10', '9', '5', 'a', 'A', ''], 'gt', '5x')).toEqual(['9', 'a', 'A'])
    expect(kept(['10', '9', '5', ' 6'], 'lt', ' 5')).toEqual([])
    expect(kept(['10', '9', ' 6', ' 4'], 'gt', ' 5')).toEqual(['10', '9', ' 6'])
  })

  test('texts compare with their case', () => {
    expect(kept(['a', 'B', 'b', 'Z'], 'gt', 'a')).toEqual(['b'])
    expect(kept(['a', 'B', 'b', 'Z'], 'lt', 'a')).toEqual(['B', 'Z'])
  })

  test('texts compare by code point: 😀 comes after ～ (DQ-3)', () => {
    expect(kept(['😀', '～', 'z', 'é', '\ue000'], 'gt', '～')).toEqual(['😀'])
    expect(kept(['😀', '～', 'z', '\ue000'], 'lt', '😀')).toEqual(['～', 'z', '\ue000'])
  })

  test('a text is less than a longer one that begins with it', () => {
    expect(kept(['ab', 'a', 'abc', 'abd'], 'lt', 'abc')).toEqual(['ab', 'a'])
    expect(kept(['ab', 'a', 'abc', 'abd'], 'gt', 'ab')).toEqual(['abc', 'abd'])
  })

  test('numbers compare as 64-bit floats', () => {
    expect(kept(['9007199254740993'], 'gt', '9007199254740992')).toEqual([])
    expect(kept(['9007199254740994'], 'gt', '9007199254740992')).toEqual(['9007199254740994'])
    expect(kept(['0.30000000000000004', '0.3'], 'gt', '0.3')).toEqual(['0.30000000000000004'])
  })
})

describe('defaults', () => {
  const data = 'a,,b\nx,,1\ny,z,2'

  test('op is eq, column and value are empty', () => {
    expect(contentOf({ data, filter: { column: 'a', value: 'X' } })).toContain('(1 rows')
    expect(contentOf({ data, filter: { value: 'Z' } })).toContain('| y | z | 2 |')
    expect(contentOf({ data, filter: {} })).toContain('| x |  | 1 |')
    expect(contentOf({ data, filter: { op: 'neq' } })).toContain('| y | z | 2 |')
  })

  test.each(['between', '', 'EQ', 'gte', 'in', 'empty', '__proto__', 'constructor', 'toString'])(
    'any other op keeps every row: %j (DQ-22)',
    (op) => {
      expect(contentOf({ data, filter: { column: 'a', op, value: 'x' } })).toContain('(2 rows')
      expect(messageOf({ data, filter: { column: 'c', op, value: 'x' } })).toBe(
        "filter column 'c' not found",
      )
    },
  )
})

describe('the column', () => {
  test('is found ignoring ASCII case, the first that matches', () => {
    const data = 'Name,name,NAME\n1,2,3\n4,5,6'
    expect(ask(data, { filter: { column: 'NAME', value: '1' } }).rows).toEqual([['1', '2', '3']])
    expect(ask(data, { filter: { column: 'name', value: '2' } }).rows).toEqual([])
  })

  test.each(['c', 'a ', '', "it's", '__proto__', 'constructor', 'É'])('%j is unknown', (name) => {
    expect(messageOf({ data: 'a,é\n1,2', filter: { column: name, op: 'eq', value: '1' } })).toBe(
      `filter column '${name}' not found`,
    )
  })

  test('is unknown in a table without rows or headers too', () => {
    expect(messageOf({ data: 'a', filter: { column: 'b' } })).toBe("filter column 'b' not found")
    expect(messageOf({ data: '[]', filter: { column: 'b' } })).toBe("filter column 'b' not found")
    expect(messageOf({ data: '[1]', filter: {} })).toBe("filter column '' not found")
  })

  test('may be one that only a later row of JSON has', () => {
    expect(ask('[{"a":1},{"b":2},{"a":3}]', { filter: { column: 'b', value: '' } }).rows).toEqual([
      ['1', ''],
      ['3', ''],
    ])
  })
})

describe('DQ-24: several conditions', () => {
  const cells = ['', '1', '5', '10', 'abc', 'ABD', 'b']

  test.each([
    [[{ op: 'gte', value: '5' } as const], ['5', '10', 'abc', 'ABD', 'b']],
    [[{ op: 'lte', value: '5' } as const], ['', '1', '5']],
    [[{ op: 'gte', value: 'abc' } as const], ['abc', 'b']],
    [[{ op: 'lte', value: 'ABD' } as const], ['', '1', '5', '10', 'ABD']],
    [[{ op: 'in', value: ['5', 'ABC', 'x'] } as const], ['5', 'abc']],
    [[{ op: 'in', value: [] } as const], []],
    [[{ op: 'in', value: ['', '5.0'] } as const], ['']],
    [[{ op: 'not_contains', value: 'B' } as const], ['', '1', '5', '10']],
    [[{ op: 'not_contains', value: '' } as const], []],
    [[{ op: 'empty' } as const], ['']],
    [[{ op: 'not_empty' } as const], ['1', '5', '10', 'abc', 'ABD', 'b']],
    [[{ op: 'empty', value: 'x' } as const], ['']],
    [[{ op: 'gt', value: '1' } as const, { op: 'lt', value: '10' } as const], ['5']],
    [[{ op: 'contains', value: 'a' } as const, { op: 'neq', value: 'abd' } as const], ['abc']],
    [[{ op: 'eq', value: '1' } as const, { op: 'eq', value: '5' } as const], []],
    [[{ value: 'B' }], ['b']],
    [[], cells],
  ])('%j', (filters, expected) => {
    expect(keptBy(cells, ...filters)).toEqual(expected)
  })

  test('every column must be there', () => {
    const filter = [
      { column: 'a', value: 'none' },
      { column: 'z', value: '1' },
    ]
    expect(messageOf({ data: 'a\n1', filter })).toBe("filter column 'z' not found")
  })

  test.each(['between', 'EQ', '', '__proto__'])('the unknown op %j is an error', (op) => {
    const message = messageOf({ data: 'a\n1', filter: [{ column: 'a', op, value: '1' }] })
    expect(message).toContain(`'${op}'`)
    for (const known of ['eq', 'neq', 'gt', 'lt', 'contains', 'gte', 'lte', 'in', 'not_contains']) {
      expect(message).toContain(known)
    }
    expect(message).toMatch(/\bempty\b.*\bnot_empty\b/)
  })
})
