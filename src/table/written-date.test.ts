import { expect, test } from 'vitest'
import { isWrittenDate } from './written-date.ts'

test.each([
  '1/5/2024',
  '05.01.24',
  '5-1-2024',
  '2024/01/05',
  '2024.1.5',
  '1/5/2024 10:30 PM',
  'Jan 5, 2024',
  'January 5 2024',
  '5 March 2024 10:30',
  '5-Mar-24',
  'Fri, 5 Jan 2024',
  '5th May 2024',
  'Sept. 2024',
])('%s is a date', (text) => {
  expect(isWrittenDate(text)).toBe(true)
})

test.each([
  '',
  '2024',
  '1/5',
  '1.2.3.4',
  '192.168.0.1',
  'May',
  'March of the Penguins',
  'Marc 2024 Smith and sons of March',
  'in Jan 2024',
  '1/5.2024',
  '5 apples',
  `1/5/2024 ${' '.repeat(50)}`,
])('%s is none', (text) => {
  expect(isWrittenDate(text)).toBe(false)
})
