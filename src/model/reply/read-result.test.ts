import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/table/ask.ts'
import { readResult } from './read-result.ts'

/** The tool's text for a table of these cells. */
function textOf(rows: readonly Record<string, string>[], query: object = {}): string {
  return contentOf({ data: JSON.stringify(rows), ...query })
}

test('a result is read as the tool writes it', () => {
  expect(
    readResult(
      textOf([
        { a: '1.50', 'b|c': 'x' },
        { a: '007', 'b|c': '' },
      ]),
    ),
  ).toEqual({
    ok: true,
    result: {
      headers: ['a', 'b|c'],
      rows: [
        ['1.50', 'x'],
        ['007', ''],
      ],
    },
    notes: [],
  })
})

describe('a cell comes back', () => {
  test.each([
    'a | b',
    '|',
    '\\|',
    'x\\',
    ' spaced ',
    '',
    '```',
    '| --- |',
    'Note: x',
    '{1}',
    '日本',
  ])('%j', (cell) => {
    const read = readResult(
      textOf([
        { a: cell, b: 'z' },
        { a: 'y', b: cell },
      ]),
    )
    expect(read.ok && read.result.rows).toEqual([
      [cell, 'z'],
      ['y', cell],
    ])
  })

  test('on one line', () => {
    const read = readResult(textOf([{ a: 'x\ny', b: 'z' }]))
    expect(read.ok && read.result.rows).toEqual([['x y', 'z']])
  })
})

test('a result without rows has headers', () => {
  const filter = { column: 'a', op: 'eq', value: 'none' }
  expect(readResult(textOf([{ a: '1' }], { filter }))).toMatchObject({
    result: { headers: ['a'], rows: [] },
  })
})

test('what the agent notes on a result is kept', () => {
  const note = 'Note: of all cells of price, 2 are no numbers, e.g. "$5": they count as 0 here.'
  const read = readResult(`${textOf([{ a: '1' }])}\n\n${note}`)
  expect(read.ok && read.notes).toEqual([note])
})

test('an error is its message, without what is said to a model', () => {
  expect(readResult('error: there is no table "@x"')).toEqual({
    ok: false,
    message: 'there is no table "@x"',
  })
  const repeated =
    'error: no\n\nYou made this call before, and this was its result. Answer from it.'
  expect(readResult(repeated)).toEqual({ ok: false, message: 'no' })
})

test('anything else cannot be read', () => {
  expect(readResult('Hello').ok).toBe(false)
})
