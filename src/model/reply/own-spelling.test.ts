import { expect, test } from 'vitest'
import { attachTable } from '../../agent/attached-table.ts'
import { cardsOf } from '../../agent/table-card.ts'
import { readCards } from '../prompt/read-cards.ts'
import { inOwnSpelling } from './own-spelling.ts'

function spelled(sentence: string, headers: string): string {
  const [table] = readCards(cardsOf([attachTable('t', `${headers}\n${headers}`)]))
  return table === undefined ? '' : inOwnSpelling(sentence, table)
}

test('abbreviations are written as in the headers', () => {
  expect(spelled('The highest gdp in usd of {a} is {1}.', 'Country,GDP (USD)')).toBe(
    'The highest GDP in USD of {a} is {1}.',
  )
})

test('other words, and slots, stay as they are', () => {
  expect(spelled('The name of {a}: {n} rows for is, in {rows}.', 'Name,IS,IN,N,ROWS x')).toBe(
    'The name of {a}: {n} ROWS for is, in {rows}.',
  )
})

test('capitals that are everywhere tell nothing', () => {
  expect(spelled('The sales is {1}.', 'NAME,SALES')).toBe('The sales is {1}.')
})
