import { describe, expect, test } from 'vitest'
import { messageOf, read } from '../../../test/table/ask.ts'
import { parseTable } from '../table.ts'

const rowsOf = (text: string): readonly (readonly string[])[] => read(text, 'csv').rows
const fieldsOf = (line: string): readonly string[] => read(line, 'csv').headers

describe('rule 1: lines', () => {
  test('the first line is the header, the others are rows', () => {
    expect(read('name,age\nAda,36\nAlan,41')).toEqual({
      headers: ['name', 'age'],
      rows: [
        ['Ada', '36'],
        ['Alan', '41'],
      ],
    })
  })

  test('a header alone is a table without rows', () => {
    expect(read('a,b')).toEqual({ headers: ['a', 'b'], rows: [] })
  })

  test('blank lines are dropped, before the header too', () => {
    expect(read('\n  \n\t\na,b\n\n \u00a0\u3000 \n1,2\n\n\n3,4\n\n')).toEqual({
      headers: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    })
  })

  test('lines are trimmed', () => {
    expect(rowsOf('a,b\n \t 1,2 \t \n')).toEqual([['1', '2']])
  })

  test('\\n and \\r\\n end a line (DQ-6)', () => {
    expect(rowsOf('a,b\r\n1,2\n3,4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test.each(['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('%j does not end a line', (mark) => {
    expect(read(`a${mark}b\n1${mark}2`)).toEqual({
      headers: [`a${mark}b`],
      rows: [[`1${mark}2`]],
    })
  })

  test('a byte-order mark at the start is white space (DQ-6)', () => {
    expect(fieldsOf('\ufeffa,b')).toEqual(['a', 'b'])
    expect(fieldsOf('\ufeff"a,b",c')).toEqual(['a,b', 'c'])
    expect(fieldsOf('\ufeff\n\ufeffa')).toEqual(['a'])
  })

  test('in a file of one column "" is a row, an empty line is none', () => {
    expect(rowsOf('a\n""\n\nx\n  ""  \n')).toEqual([[''], ['x'], ['']])
  })
})

describe('rule 2: fields', () => {
  test.each([
    ['a,b', ['a', 'b']],
    [',', ['', '']],
    [',,', ['', '', '']],
    ['a,', ['a', '']],
    [',a', ['', 'a']],
    [' a , b ', ['a', 'b']],
    ['a b,c d', ['a b', 'c d']],
    ['"a"', ['a']],
    ['"a,b",c', ['a,b', 'c']],
    ['"a""b"', ['a"b']],
    ['"a"",b"', ['a",b']],
    ['""', ['']],
    ['"",""', ['', '']],
    ['""""', ['"']],
    ['""""""', ['""']],
    ['"""a"""', ['"a"']],
    ['"Monitor 27"""', ['Monitor 27"']],
    ['","', [',']],
    ['",",","', [',', ',']],
    ['😀,"é,ß",日本', ['😀', 'é,ß', '日本']],
    ['"a\rb","a\r""b"', ['a\rb', 'a\r"b']],
  ])('%s', (line, fields) => {
    expect(fieldsOf(line)).toEqual(fields)
    expect(rowsOf(`${'x,'.repeat(fields.length - 1)}x\n${line}`)).toEqual([fields])
  })

  test.each([
    ['"  x  "', ['x']],
    ['  "x"  ', ['x']],
    ['" x ", y', ['x', 'y']],
    ['" "", "', ['",']],
    ['"  "', ['']],
  ])('quoted fields are trimmed too (DQ-4): %s', (line, fields) => {
    expect(fieldsOf(line)).toEqual(fields)
  })

  test.each([
    ['5" pipe', ['5" pipe']],
    ['a"b,c"d', ['a"b', 'c"d']],
    ['a "b,c"', ['a "b', 'c"']],
    ['x""y', ['x""y']],
    ['x"', ['x"']],
  ])('a quote inside an unquoted field is literal (DQ-4): %s', (line, fields) => {
    expect(fieldsOf(line)).toEqual(fields)
  })

  test.each([
    ['  "a,b",c', ['a,b', 'c']],
    ['x,\t"a,b"', ['x', 'a,b']],
    ['\u00a0\u3000"a,b"', ['a,b']],
  ])(
    'a field is quoted when its first non-blank character is a quote (DQ-4): %s',
    (line, fields) => {
      expect(fieldsOf(line)).toEqual(fields)
    },
  )

  test.each([
    ['"a"b,c', ['ab', 'c']],
    ['"a" b ,c', ['a b', 'c']],
    ['"a,b" c', ['a,b c']],
    ['"a"b"c', ['ab"c']],
    ['"a" "b"', ['a "b"']],
    ['""a', ['a']],
    ['"a"b"c,d"', ['ab"c', 'd"']],
    ['"a"b""c', ['ab""c']],
  ])('text after a closing quote is kept after the quoted text (DQ-4): %s', (line, fields) => {
    expect(fieldsOf(line)).toEqual(fields)
  })

  test.each([
    ['"a', ['a']],
    ['"a,b', ['a,b']],
    ['x,"a,b  ', ['x', 'a,b']],
    ['"a""', ['a"']],
    ['"a"",b', ['a",b']],
    ['"', ['']],
    ['"""', ['"']],
  ])('a quote left open takes the rest of the line (DQ-4): %s', (line, fields) => {
    expect(fieldsOf(line)).toEqual(fields)
    expect(rowsOf(`h${',h'.repeat(fields.length - 1)}\n${line}\n${line}`)).toEqual([fields, fields])
  })

  test('trimming is that of String.prototype.trim (DQ-6)', () => {
    const marks = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (mark) => !'\n,"'.includes(mark),
    )
    const lines = marks.map((mark) => `${mark},${mark}a${mark},z`)
    expect(rowsOf(`x,y,z\n${lines.join('\n')}`)).toEqual(
      marks.map((mark) => [mark.trim(), `${mark}a${mark}`.trim(), 'z']),
    )
  })
})

describe('rule 3: the number of cells', () => {
  test.each([
    ['a,b\n1', 'CSV row 1 has 1 columns, expected 2'],
    ['a,b\n1,2\n3,4,5', 'CSV row 2 has 3 columns, expected 2'],
    ['a,b\n1,2,', 'CSV row 1 has 3 columns, expected 2'],
    ['a\n1,2', 'CSV row 1 has 2 columns, expected 1'],
    ['a,b,c\n,', 'CSV row 1 has 2 columns, expected 3'],
    ['a,b\n1,2\n"3,4"', 'CSV row 2 has 1 columns, expected 2'],
    [`a,b\n1${',2'.repeat(5000)}`, 'CSV row 1 has 5001 columns, expected 2'],
  ])('%j', (data, detail) => {
    expect(messageOf({ data, format: 'csv' })).toBe(`could not parse data: ${detail}`)
  })

  test('blank lines are not numbered', () => {
    const data = '\na,b\n\n1,2\n\n\n3\n'
    expect(messageOf({ data })).toBe('could not parse data: CSV row 2 has 1 columns, expected 2')
  })
})

describe('rule 4: nothing there', () => {
  test.each(['', ' ', '\n \r\n\t\n', '\ufeff'])('%j is empty CSV data', (text) => {
    expect(() => parseTable(text)).toThrow('could not parse data: empty CSV data')
    expect(() => parseTable(text, { format: 'csv' })).toThrow(
      'could not parse data: empty CSV data',
    )
  })
})

describe('DQ-5: line breaks inside quotes', () => {
  test('where line by line makes no table, a quoted field may run over lines', () => {
    expect(rowsOf('a,b\n"x\ny",1\nz,2')).toEqual([
      ['x\ny', '1'],
      ['z', '2'],
    ])
  })

  test('where line by line makes a table, that is the table', () => {
    expect(rowsOf('a\n"x\ny"')).toEqual([['x'], ['y"']])
    expect(rowsOf('a,b\n1,"x\n2,y"')).toEqual([
      ['1', 'x'],
      ['2', 'y"'],
    ])
  })

  test('a line break in a cell is \\n, however it is written', () => {
    expect(rowsOf('a,b\r\n"x\r\ny",1\r\n')).toEqual([['x\ny', '1']])
    expect(rowsOf('a,b\r\n"x\r.\r\r\ny",1\r\n')).toEqual([['x\r.\r\ny', '1']])
  })

  test('blank lines, commas and quotes in such a field are kept', () => {
    expect(rowsOf('a,b\n"x\n\n  y, ""z""\n\n",1')).toEqual([['x\n\n  y, "z"', '1']])
  })

  test('blank lines between the rows are dropped all the same', () => {
    expect(rowsOf('a,b\n\n"x\ny",1\n\n \n2,3\n')).toEqual([
      ['x\ny', '1'],
      ['2', '3'],
    ])
  })

  test('a header may run over lines too', () => {
    expect(read('"a\nb",c\n1,2')).toEqual({ headers: ['a\nb', 'c'], rows: [['1', '2']] })
  })

  test('text after the closing quote is kept, and ends with the line', () => {
    expect(rowsOf('a,b\n"x\ny" z,1')).toEqual([['x\ny z', '1']])
  })

  test.each([
    ['a,b\n"x\ny",1\n2', 'CSV row 1 has 1 columns, expected 2'],
    ['a,b\n1,2\n3\n"x\ny",1', 'CSV row 2 has 1 columns, expected 2'],
    ['a,b\n1,2\n"x\ny', 'CSV row 2 has 1 columns, expected 2'],
    ['a,b\n"x\n1,2\n3,4', 'CSV row 1 has 1 columns, expected 2'],
    ['"a\nb,c', 'CSV row 1 has 2 columns, expected 1'],
  ])('where neither makes a table, the first error stands: %j', (data, detail) => {
    expect(messageOf({ data })).toBe(`could not parse data: ${detail}`)
  })
})
