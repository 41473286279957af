import { expect, test } from 'vitest'
import { namesIn, quotedAt } from './quoted.ts'

test('a quoted text ends at its own quote, and a doubled one stands for one', () => {
  expect(quotedAt('x "a""b\'" y', 2)).toEqual({ value: 'a"b\'', end: 9 })
  expect(quotedAt('x "a"', 0)).toBeUndefined()
  expect(() => quotedAt('"a""', 0)).toThrow('not closed')
})

test.each([
  ['a', ['a']],
  ['a,b', ['a', 'b']],
  [' a , net amount ', ['a', 'net amount']],
  ['"net, EUR",b', ['net, EUR', 'b']],
  ["a, 'b,c' ", ['a', 'b,c']],
  ['""', ['']],
])('the list %s has the names %j', (list, names) => {
  expect(namesIn(list)).toEqual(names)
})

test.each(['', 'a,', ',a', 'a,,b'])('the list "%s" lacks a name', (list) => {
  expect(() => namesIn(list)).toThrow('a name is missing')
})
