import { describe, expect, test } from 'vitest'
import { meaningsOf } from './means.ts'

const none: ReadonlySet<string> = new Set()

/** What is meant, `value (said)` each. */
function meant(question: string, hasDates = true, mentioned = none): readonly string[] {
  return meaningsOf(question, hasDates, mentioned).map(({ value, said }) => `${value} (${said})`)
}

describe('a number is what data would have', () => {
  test.each([
    ['over 2k', '2000 (2k)'],
    ['over $1.5m', '1500000 (1.5m)'],
    ['over 1,250.50 or so', '1250.50 (1,250.50)'],
    ['3 million people', '3000000 (3 million)'],
    ['2.5 thousand', '2500 (2.5 thousand)'],
    ['0.5k', '500 (0.5k)'],
    ['3 dozen eggs', '36 (3 dozen)'],
    ['a dozen', '12 (a dozen)'],
    ['half a million', '500000 (half a million)'],
    ['top five', '5 (five)'],
    ['twenty-five', '25 (twenty-five)'],
    ['two hundred and fifty', '250 (two hundred and fifty)'],
    ['three million two hundred', '3000200 (three million two hundred)'],
  ])('%s', (question, expected) => {
    expect(meant(question)).toEqual([expected])
  })

  test.each([
    'one',
    'in 2024',
    '7 of 12',
    'in thousands',
    'two three',
    '5m2',
    'version 1,2,3',
    'ten4',
  ])('not in: %s', (question) => {
    expect(meant(question)).toEqual([])
  })
})

describe('a date is what data would have', () => {
  test.each([
    ['on 5 march 2024', '2024-03-05 (5 march 2024)'],
    ['on the 5th of march, 2024', '2024-03-05 (5th of march, 2024)'],
    ['on march 5th, 2024', '2024-03-05 (march 5th, 2024)'],
    ['2024/3/9', '2024-03-09 (2024/3/9)'],
    ['on 05.03.2024.', '2024-03-05 (05.03.2024)'],
    ['sept 2023', '2023-09 (sept 2023)'],
    ['in august', '-08- (august)'],
    ['in may', '-05- (may)'],
    ['on 3 jan', '-01-03 (3 jan)'],
  ])('%s', (question, expected) => {
    expect(meant(question)).toEqual([expected])
  })

  test.each(['who may come', 'march on', '45.13.2024', 'q1 2024', '2024-03-05'])(
    'not in: %s',
    (text) => {
      expect(meant(text)).toEqual([])
    },
  )

  test('only where the table has dates', () => {
    expect(meant('in march 2024', false)).toEqual([])
  })
})

test('what is a cell means itself', () => {
  expect(meant('three stars in may', true, new Set(['three', 'stars', 'may']))).toEqual([])
})

test('four meanings are enough, in the order of the question', () => {
  expect(meant('2k, 3k, two, 4k and 5k')).toEqual([
    '2000 (2k)',
    '3000 (3k)',
    '2 (two)',
    '4000 (4k)',
  ])
})
