import { describe, expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { conditionOf } from './condition.ts'

test.each([
  ['amount = 1', 'eq'],
  ['amount != 1', 'neq'],
  ['amount < 1', 'lt'],
  ['amount > 1', 'gt'],
  ['amount <= 1', 'lte'],
  ['amount >= 1', 'gte'],
  ['amount ~ 1', 'contains'],
  ['amount !~ 1', 'not_contains'],
])('%s is %s', (text, op) => {
  expect(conditionOf(text)).toEqual({ column: 'amount', op, value: '1' })
})

describe('the parts of a condition', () => {
  test.each([
    ['amount>100', 'amount', '100'],
    ['  net amount  =  two words ', 'net amount', 'two words'],
    ['wow! = yes!', 'wow!', 'yes!'],
    ['note =', 'note', ''],
    ['note != ""', 'note', ''],
    ['formula = a=b', 'formula', 'a=b'],
    ['temperature > -5', 'temperature', '-5'],
    ['"price <net>" > 1', 'price <net>', '1'],
    ["' padded ' = ' x '", ' padded ', ' x '],
    ['`a"b\'c` = "=="', 'a"b\'c', '=='],
    ['"say ""hi""" = \'it\'\'s\'', 'say "hi"', "it's"],
    ['5" pipe = 6" pipe', '5" pipe', '6" pipe'],
    ['"" = x', '', 'x'],
  ])('%s', (text, column, value) => {
    expect(conditionOf(text)).toMatchObject({ column, value })
  })
})

describe('what is no condition says why', () => {
  test.each([
    ['amount', 'no operator'],
    ['"a = b"', 'no operator'],
    ['= 5', 'no column'],
    ['amount >', 'no value'],
    ['amount ~ ', 'no value'],
    ['amount == 5', 'no operator =='],
    ['amount <> 5', 'no operator <>'],
    ['amount => 5', 'no operator =>'],
    ['"amount = 5', 'not closed'],
    ['name = "Ada', 'not closed'],
    ["name = 'O'Brien'", "stands Brien'"],
    ['"a" b = 5', 'stands b'],
  ])('%s', (text, word) => {
    expect(() => conditionOf(text)).toThrow(UsageError)
    expect(() => conditionOf(text)).toThrow(word)
  })
})
