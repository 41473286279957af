import { expect, test } from 'vitest'
import { aliasesOf } from './aliases.ts'

test('an alias is the words of a header, and no two are alike', () => {
  expect(aliasesOf(['Gross Pay', 'gross_pay', 'grossPay', '%', 'Größe'])).toEqual([
    'gross pay',
    'gross pay 2',
    'gross pay 3',
    'column 4',
    'größe',
  ])
})

test('of a long header the first words count', () => {
  expect(aliasesOf(['one two three four five six seven eight nine'])).toEqual([
    'one two three four five six seven eight',
  ])
})
