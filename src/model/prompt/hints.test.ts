import { describe, expect, test } from 'vitest'
import { attachTable } from '../../agent/attached-table.ts'
import { mentionsOf } from '../../agent/mentions.ts'
import { cardsOf } from '../../agent/table-card.ts'
import { hintsFor, type Hints } from './hints.ts'
import { readCards } from './read-cards.ts'
import { readQuestion } from './read-question.ts'

const sales = attachTable(
  'sales.csv',
  `OrderID,date,region,product,units sold,Revenue,customer name,qty
1,2024-01-05,North,Espresso machine,3,1350,Dana Reed,4
2,2024-02-05,South,Grinder,10,890,Ivo Novak,5
3,2024-03-05,East,Kettle,1,225,Lee Ray,6`,
)

function hints(question: string): Hints {
  const [table] = readCards(cardsOf([sales]))
  if (table === undefined) throw new Error('there is no card')
  const mentions = mentionsOf(question, [sales])
  return hintsFor(table, readQuestion(mentions === '' ? question : `${question}\n${mentions}`))
}

describe('a column is named', () => {
  test.each([
    ['revenue by region', [5, 2]],
    ['how many units were sold', [4]],
    ['total revenues', [5]],
    ['prodcut list', [3]],
    ['the orderid please', [0]],
    ['what quantity', [7]],
  ])('%s', (question, places) => {
    expect(hints(question).named).toEqual(places)
  })
})

test('a column is near when one of its own words is there, or one of a family', () => {
  expect(hints('how many units').near).toEqual([4])
  expect(hints('what was produced').near).toEqual([3])
})

test('a column is related by the thesaurus', () => {
  expect(hints('what were the takings').related).toEqual([{ place: 5, said: 'takings' }])
})

test('a value is like a word that no cell has', () => {
  expect(hints('expresso in northern places').like).toEqual([
    { place: 3, value: 'Espresso machine', said: 'expresso' },
    { place: 2, value: 'North', said: 'northern' },
  ])
  expect(hints('espresso in the north').like).toEqual([])
})

test('a cell is mentioned in its column', () => {
  expect(hints('kettles in the North').mentioned).toMatchObject([
    { place: 3, op: 'eq', value: 'Kettle' },
    { place: 2, op: 'eq', value: 'North' },
  ])
})

test('names that every object of JavaScript has are words like others', () => {
  expect(hints('constructor of __proto__ toString').related).toEqual([])
})
