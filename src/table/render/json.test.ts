import { describe, expect, test } from 'vitest'
import { jsonTextOf } from '../../../test/table/ask.ts'

/** How a cell is written in the JSON block. */
function written(cell: string): string {
  const text = jsonTextOf({ data: JSON.stringify([{ x: cell }]) })
  return text.slice('[\n  {\n    "x": '.length, -'\n  }\n]'.length)
}

describe('numbers (DQ-18)', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['0e5', '0'],
    ['5', '5'],
    ['+5', '5'],
    ['5.', '5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['00012', '12'],
    ['-007', '-7'],
    ['2.50', '2.5'],
    ['2.0', '2'],
    ['1e3', '1000'],
    ['1E3', '1000'],
    ['1.5e3', '1500'],
    ['1500e-2', '15'],
    ['1e-3', '0.001'],
    ['100e-3', '0.1'],
    ['1e18', '1000000000000000000'],
    ['1e19', '10000000000000000000'],
    ['0.000001', '0.000001'],
    ['0.0000001', '1e-7'],
    ['123456.789', '123456.789'],
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740993.0', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['9223372036854775808', '9223372036854776000'],
    ['-9223372036854775809', '-9223372036854776000'],
    ['922337203685477580700e-2', '9223372036854775807'],
    ['12345678901234567890', '12345678901234567000'],
    ['1e21', '1e+21'],
    ['1e300', '1e+300'],
    ['-1.5e-300', '-1.5e-300'],
    ['1e-400', '0'],
    ['-1e-400', '0'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['0.1000000000000000055511151231257827', '0.1'],
    [`1${'0'.repeat(50)}e-50`, '1'],
    [`0.${'0'.repeat(50)}1e51`, '1'],
    [`${'0'.repeat(40)}7`, '7'],
  ])('%s is %s', (cell, text) => {
    expect(written(cell)).toBe(text)
  })

  test.each([
    '',
    '1e400',
    '-1e999',
    'NaN',
    'Infinity',
    '0x10',
    '0b1',
    '1_000',
    '1,000',
    '12abc',
    ' 5',
    '5 ',
    '-',
    '+',
    '.',
    '1.2.3',
    '1e',
    '２',
  ])('%j stays a string', (cell) => {
    expect(written(cell)).toBe(JSON.stringify(cell))
  })
})

describe('booleans', () => {
  test.each([
    ['true', 'true'],
    ['TRUE', 'true'],
    ['True', 'true'],
    ['false', 'false'],
    ['FaLsE', 'false'],
  ])('%s is %s', (cell, text) => {
    expect(written(cell)).toBe(text)
  })

  test.each([
    'yes',
    'no',
    'null',
    'tru',
    'truee',
    ' true',
    't',
    'T\u0072ue ',
    'ＴＲＵＥ',
    '\u0054RU\u0005',
  ])('%j stays a string', (cell) => {
    expect(written(cell)).toBe(JSON.stringify(cell))
  })

  test('a character that differs from a letter in one bit is another', () => {
    for (const cell of ['\u0014RUE', 'TRU\u0005', 'FAL\u0013E', '4rue']) {
      expect(JSON.parse(written(cell))).toBe(cell)
    }
  })
})

describe('strings', () => {
  test.each([
    'x',
    'a"b',
    'a\\b',
    'a/b',
    'line\nbreak\r\n',
    'tab\t',
    '\b\f',
    '\u0000\u0001\u001f',
    '\u007f',
    '\u2028\u2029',
    'é😀日本',
    '```',
    '$&',
    'a|b',
    '</script>',
    '{"a":1}',
    '[1,2]',
    'null',
  ])('%j is written as JSON writes it', (cell) => {
    expect(written(cell)).toBe(JSON.stringify(cell))
  })

  test.each(['\ud83d', '\ude00', 'a\ud83db', '\ude00\ud83d', '1\ud800'])(
    'half a pair is kept: %j',
    (cell) => {
      expect(JSON.parse(written(cell))).toBe(cell)
    },
  )

  test('a nested value of JSON is its text', () => {
    expect(JSON.parse(jsonTextOf({ data: '[{"a": {"b": [1, "x"]}}]' }))).toEqual([
      { a: '{"b":[1,"x"]}' },
    ])
  })
})

describe('keys', () => {
  test('a header that comes twice is one key, the last cell at the first position (DQ-20)', () => {
    expect(jsonTextOf({ data: 'a,b,a\n1,2,3' })).toBe('[\n  {\n    "a": 3,\n    "b": 2\n  }\n]')
    expect(jsonTextOf({ data: 'a,b,A\n1,2,3' })).toBe(
      '[\n  {\n    "a": 1,\n    "b": 2,\n    "A": 3\n  }\n]',
    )
  })

  test('stand in the order of the headers, numbers too (DQ-8)', () => {
    expect(jsonTextOf({ data: 'b,10,2,__proto__\n1,2,3,4' })).toBe(
      '[\n  {\n    "b": 1,\n    "10": 2,\n    "2": 3,\n    "__proto__": 4\n  }\n]',
    )
  })

  test('are escaped', () => {
    expect(jsonTextOf({ data: 'a,b\n1,2', select: ['"', 'x\ny', '\\', ''] })).toBe(
      '[\n  {\n    "\\"": "",\n    "x\\ny": "",\n    "\\\\": "",\n    "": ""\n  }\n]',
    )
  })
})

test('a long array has an object for every row', () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => ({
    n: i,
    t: '\u0001"\\é😀'.repeat(i % 7),
    u: i % 3 === 0,
  }))
  expect(JSON.parse(jsonTextOf({ data: JSON.stringify(rows) }))).toEqual(rows)
})
