import { describe, expect, test } from 'vitest'
import { ask, jsonTextOf, read } from '../../../test/table/ask.ts'

const cellOf = (value: string): string | undefined => read(`[{"a":${value}}]`).rows[0]?.[0]

describe('rule 1: the value', () => {
  test('white space may stand around the array and between all tokens', () => {
    const text = '\ufeff\n \t[ \n{ "a" \r\n:\t1 , "b" : [ ] } , { } ]\u00a0\n '
    expect(read(text)).toEqual({
      headers: ['a', 'b'],
      rows: [
        ['1', '[]'],
        ['', ''],
      ],
    })
  })
})

test('rule 2: an empty array is a table with no headers and no rows', () => {
  expect(read('[]')).toEqual({ headers: [], rows: [] })
  expect(read('[ \n ]')).toEqual({ headers: [], rows: [] })
})

describe('rule 3: headers', () => {
  test('are the union of the keys, in order of first appearance', () => {
    expect(read('[{"b":1},{"a":2,"b":3},{"c":4,"a":5}]')).toEqual({
      headers: ['b', 'a', 'c'],
      rows: [
        ['1', '', ''],
        ['3', '2', ''],
        ['', '5', '4'],
      ],
    })
  })

  test('stand in the order of the text, also where they are numbers (DQ-8)', () => {
    const data = '[{"b":1,"10":2,"2":3,"-1":4},{"1":5,"0":6}]'
    expect(read(data).headers).toEqual(['b', '10', '2', '-1', '1', '0'])
    const names = [...jsonTextOf({ data }).matchAll(/"(.*?)":/g)].map(([, key]) => key)
    expect(names.join()).toBe('b,10,2,-1,1,0,b,10,2,-1,1,0')
  })

  test('a key that comes twice in an object: the last value, at the first position (DQ-8)', () => {
    expect(read('[{"a":1,"b":2,"a":3}]')).toEqual({ headers: ['a', 'b'], rows: [['3', '2']] })
    expect(read('[{"a":1,"a":null}]').rows).toEqual([['']])
    expect(read('[{"a":1},{"b":1,"a":2,"b":"x","a":[4]},{"b":5}]').rows).toEqual([
      ['1', ''],
      ['[4]', 'x'],
      ['', '5'],
    ])
  })

  test('two spellings of a key are one key', () => {
    expect(read('[{"a":1},{"\\u0061":2},{"\\u0061":3,"a":4}]')).toEqual({
      headers: ['a'],
      rows: [['1'], ['2'], ['4']],
    })
    expect(read('[{"\\"\\\\\\/\\n\\ud83d\\ude00":1,"\\"\\\\/\\u000a😀":2}]')).toEqual({
      headers: ['"\\/\n😀'],
      rows: [['2']],
    })
  })

  test('that differ in case are two', () => {
    expect(read('[{"a":1,"A":2}]')).toEqual({ headers: ['a', 'A'], rows: [['1', '2']] })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', ''])(
    '%j is an ordinary name (DQ-8)',
    (key) => {
      const data = `[{"${key}":"x","b":"y"},{"b":"z"}]`
      expect(read(data)).toEqual({
        headers: [key, 'b'],
        rows: [
          ['x', 'y'],
          ['', 'z'],
        ],
      })
      expect(jsonTextOf({ data })).toContain(`    "${key}": "x",\n    "b": "y"`)
    },
  )

  test('are not trimmed', () => {
    expect(read('[{" a ":1}]').headers).toEqual([' a '])
  })

  test.each([15, 16, 17, 33, 64, 65, 1000])('may become %d, a new one in each row', (count) => {
    const names = Array.from({ length: count }, (_, i) => `key ${i}`)
    const text = JSON.stringify(names.map((name, i) => ({ [name]: String(i) })))
    const { headers, rows } = read(text)
    expect(headers).toEqual(names)
    expect(rows).toEqual(names.map((_, i) => names.map((_, j) => (i === j ? String(i) : ''))))
  })

  test('may be long, and new in a later row', () => {
    const long = 'x'.repeat(5000)
    expect(ask(`[{"a":1},{"${long}":2},{"${long}y":3,"a":4}]`)).toEqual({
      headers: ['a', long, `${long}y`],
      rows: [
        ['1', '', ''],
        ['', '2', ''],
        ['4', '', '3'],
      ],
    })
  })
})

describe('rule 4: cells', () => {
  test.each([
    ['"x"', 'x'],
    ['""', ''],
    ['"  x  "', '  x  '],
    ['null', ''],
    ['true', 'true'],
    ['false', 'false'],
    ['"null"', 'null'],
    ['"\\u0041\\n\\t\\r\\b\\f\\"\\\\\\/"', 'A\n\t\r\b\f"\\/'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\uD83D\\uDE00\\u00E9"', '😀é'],
    ['"\\ud83d"', '\ud83d'],
    ['"\\ude00\\ud83d"', '\ude00\ud83d'],
    ['"\\ud83d\\u0041"', '\ud83dA'],
    ['"\ud83d!"', '\ud83d!'],
    ['"é😀日本"', 'é😀日本'],
    ['"\u2028"', '\u2028'],
    ['"\u007f"', '\u007f'],
  ])('%s is a cell', (value, cell) => {
    expect(cellOf(value)).toBe(cell)
  })

  test('a pair of which only one half is escaped is that character', () => {
    const text = '[{"a":"\ud83d\\ude00"},{"a":"\\ud83d\ude00"},{"a":"😀"}]'
    expect(read(text).rows).toEqual([['😀'], ['😀'], ['😀']])
    const filter = { column: 'a', op: 'eq', value: '😀' } as const
    expect(ask(text, { filter, aggregate: { column: 'a' } }).rows).toEqual([['3']])
  })

  test.each([
    '0',
    '-0',
    '1.0',
    '1.10',
    '1e5',
    '1E+05',
    '-12.50e-3',
    '12345678901234567890',
    '0.1000000000000000055511151231257827',
    '1e400',
  ])('the number %s is exactly as written (DQ-7)', (number) => {
    expect(cellOf(number)).toBe(number)
    expect(cellOf(` ${number} `)).toBe(number)
    expect(cellOf(`[${number}]`)).toBe(`[${number}]`)
  })

  test.each([
    ['{}', '{}'],
    ['[ ]', '[]'],
    [
      '{ "b" : [ 1 , 2.0 ] ,\n "a" : { "10" : null , "2" : true } }',
      '{"b":[1,2.0],"a":{"10":null,"2":true}}',
    ],
    ['["a b", " \\t "]', '["a b"," \\t "]'],
    ['["\\u0041\\/\\u00e9\\ud83d\\ude00"]', '["A/é😀"]'],
    [
      '["\\"\\\\\\n\\r\\t\\b\\f\\u0001\\u000a\\u001F"]',
      '["\\"\\\\\\n\\r\\t\\b\\f\\u0001\\n\\u001f"]',
    ],
    ['["\\ud83d", "\\uDE00x"]', '["\\ud83d","\\ude00x"]'],
    ['{"\\u0061": 1, "a": 2}', '{"a":1,"a":2}'],
    ['[[[{"x": [[]]}]]]', '[[[{"x":[[]]}]]]'],
    ['["} ] , :"]', '["} ] , :"]'],
  ])('%s is its JSON text without white space (DQ-7)', (value, cell) => {
    expect(cellOf(value)).toBe(cell)
  })
})

describe('rule 5: elements that are no objects', () => {
  test('are rows with no cells', () => {
    expect(read('[null,5,"s",[1],true,{"a":1},-2.5]').rows).toEqual([[], [], [], [], [], ['1'], []])
    expect(read('[1,2]')).toEqual({ headers: [], rows: [[], []] })
  })

  test('an empty object is no such row: it has a cell per header', () => {
    expect(read('[{},{"a":1},7]').rows).toEqual([[''], ['1'], []])
  })

  test('count as rows (DQ-10)', () => {
    expect(ask('[1,{"a":2},[]]', { aggregate: { column: 'a', fn: 'count' } }).rows).toEqual([['3']])
  })

  test('read as empty in filter, group, sort and select (DQ-10)', () => {
    const data = '[1,{"a":"x"},{"a":""}]'
    expect(ask(data, { filter: { column: 'a', op: 'eq', value: '' } }).rows).toEqual([[], ['']])
    expect(ask(data, { filter: { column: 'a', op: 'lt', value: 'a' } }).rows).toEqual([[], ['']])
    expect(ask(data, { group_by: 'a', aggregate: { column: 'a' } }).rows).toEqual([
      ['', '2'],
      ['x', '1'],
    ])
    expect(ask(data, { sort_by: { column: 'a' } }).rows).toEqual([[], [''], ['x']])
    expect(ask(data, { select: ['a', 'b'] }).rows).toEqual([
      ['', ''],
      ['x', ''],
      ['', ''],
    ])
  })
})
