import { describe, expect, test } from 'vitest'
import { contentOf, messageOf } from '../../test/table/ask.ts'

const data = 'a,b\nx,1\ny,100\nz,true\nX,2'
const whole = contentOf({ data })

describe('data', () => {
  test.each([
    undefined,
    null,
    5,
    'a,b\n1,2',
    [],
    {},
    { data: undefined },
    { data: null },
    { data: 5 },
    { data: ['a'] },
    { data: {} },
    { data: true, filter: { column: 'nope' } },
  ])('%j has no data', (args) => {
    expect(messageOf(args)).toBe("missing required argument 'data'")
  })

  test.each(['', ' ', '\n\t\r\n', '\ufeff', '\u00a0\u3000'])('%j is empty', (text) => {
    expect(messageOf({ data: text })).toBe("'data' must not be empty")
    expect(messageOf({ data: text, format: 'json', filter: [{ op: 'x' }] })).toBe(
      "'data' must not be empty",
    )
  })

  test('is trimmed', () => {
    expect(contentOf({ data: ` \n\ufeff${data}\u3000\n ` })).toBe(whole)
  })

  test('an object without a prototype will do', () => {
    expect(contentOf(Object.assign(Object.create(null), { data }))).toBe(whole)
  })

  test('arguments that the tool does not have are passed over', () => {
    expect(contentOf({ data, where: 1, having: {} })).toBe(whole)
  })
})

describe('DQ-13: null is absent', () => {
  test.each(['format', 'filter', 'group_by', 'aggregate', 'sort_by', 'select', 'limit'])(
    '%s',
    (name) => {
      expect(contentOf({ data, [name]: null })).toBe(whole)
      expect(contentOf({ data, [name]: undefined })).toBe(whole)
    },
  )
})

describe('DQ-13: an object as text is that object', () => {
  test.each([
    { filter: { column: 'a', op: 'eq', value: 'x' } },
    { aggregate: { column: 'b', fn: 'sum' } },
    { sort_by: { column: 'a', descending: true } },
    { filter: [{ column: 'b', op: 'in', value: ['1', '2'] }] },
    { aggregate: [{ column: 'b', fn: 'sum' }, { column: 'a' }] },
    { sort_by: [{ column: 'b' }, { column: 'a', descending: true }] },
  ])('%j', (args) => {
    const asText = Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, ` ${JSON.stringify(value)}\n`]),
    )
    expect(contentOf({ data, ...asText })).toBe(contentOf({ data, ...args }))
  })

  test('and inside an array too', () => {
    expect(contentOf({ data, filter: ['{"column":"a","value":"x"}'] })).toBe(
      contentOf({ data, filter: [{ column: 'a', value: 'x' }] }),
    )
  })
})

describe('DQ-13: the fields of what is no object take their defaults', () => {
  test.each([5, true, 'x', '', '{bad', '{"column":', '5', 'null'])('%j', (value) => {
    expect(messageOf({ data, filter: value })).toBe("filter column '' not found")
    expect(messageOf({ data, aggregate: value })).toBe("aggregate column '' not found")
    expect(contentOf({ data, sort_by: value })).toBe(whole)
  })

  test('a column with no name is found by them', () => {
    expect(contentOf({ data: 'a,\n1,2\n3,', filter: 'x' })).toContain('| 3 |  |')
    expect(contentOf({ data: 'a,\n1,2\n3,', aggregate: 7 })).toContain('| count_ |')
  })
})

describe('DQ-13: a value that is no string', () => {
  test.each([
    [1, '1'],
    [100, '100'],
    [1.5, '1.5'],
    [1e21, '1e+21'],
    [-0.5, '-0.5'],
    [true, 'true'],
    [false, 'false'],
  ])('%j is its JSON text', (value, text) => {
    for (const op of ['eq', 'neq', 'gt', 'lt', 'contains']) {
      const filter = { column: 'b', op }
      expect(contentOf({ data, filter: { ...filter, value } }), op).toBe(
        contentOf({ data, filter: { ...filter, value: text } }),
      )
      expect(contentOf({ data, filter: [{ ...filter, value }] }), op).toBe(
        contentOf({ data, filter: { ...filter, value: text } }),
      )
    }
  })

  test('100 finds 100', () => {
    expect(contentOf({ data, filter: { column: 'b', value: 100 } })).toContain('| y | 100 |')
    expect(contentOf({ data, filter: { column: 'b', op: 'gt', value: 2 } })).toContain(
      '| y | 100 |',
    )
    expect(contentOf({ data, filter: { column: 'b', value: true } })).toContain('| z | true |')
  })

  test('in takes numbers and booleans in its list, and a list as text', () => {
    const expected = contentOf({
      data,
      filter: [{ column: 'b', op: 'in', value: ['100', 'TRUE'] }],
    })
    expect(expected).toContain('(2 rows')
    expect(contentOf({ data, filter: [{ column: 'b', op: 'in', value: [100, true] }] })).toBe(
      expected,
    )
    expect(contentOf({ data, filter: [{ column: 'b', op: 'in', value: '["100","true"]' }] })).toBe(
      expected,
    )
  })

  test('a value is not trimmed', () => {
    expect(contentOf({ data, filter: { column: 'b', value: ' 1' } })).toContain('(0 rows')
    expect(contentOf({ data, filter: { column: 'b', value: '1 ' } })).toContain('(0 rows')
  })
})

describe('DQ-24: arrays', () => {
  test.each([
    { filter: { column: 'a', op: 'eq', value: 'X' } },
    { filter: { column: 'b', op: 'gt', value: '1' } },
    { aggregate: { column: 'b', fn: 'avg' } },
    { aggregate: { column: 'b', fn: 'max' }, group_by: 'a' },
    { sort_by: { column: 'b', descending: true } },
  ])('an array of one means the same as the one: %j', (args) => {
    const asArrays = Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, [value]]),
    )
    expect(contentOf({ data, ...asArrays })).toBe(contentOf({ data, ...args }))
  })

  test.each(['filter', 'aggregate', 'sort_by', 'group_by', 'select'])(
    'an empty %s is absent',
    (name) => {
      expect(contentOf({ data, [name]: [] })).toBe(whole)
      expect(contentOf({ data, [name]: '[]' })).toBe(whole)
    },
  )

  test('an empty group_by beside an aggregate is absent', () => {
    const aggregate = { column: 'b', fn: 'sum' }
    expect(contentOf({ data, aggregate, group_by: [] })).toBe(contentOf({ data, aggregate }))
    expect(contentOf({ data, aggregate, group_by: '[]' })).toBe(contentOf({ data, aggregate }))
  })

  test('group_by may be a list as text', () => {
    const aggregate = { column: 'b', fn: 'sum' }
    expect(contentOf({ data, aggregate, group_by: '["a", "b"]' })).toBe(
      contentOf({ data, aggregate, group_by: ['a', 'b'] }),
    )
  })

  test('the single form knows none of the new ops, and no error', () => {
    for (const op of ['gte', 'lte', 'in', 'not_contains', 'empty', 'not_empty', 'nonsense']) {
      expect(contentOf({ data, filter: { column: 'a', op, value: 'x' } }), op).toBe(whole)
    }
    expect(contentOf({ data, aggregate: { column: 'a', fn: 'nonsense' } })).toContain('count_a')
  })
})

test('no argument is changed', () => {
  const args = { data, filter: [{ column: 'b', op: 'in', value: ['1'] }], select: ['a'], limit: 5 }
  const before = structuredClone(args)
  contentOf(args)
  expect(args).toEqual(before)
})
