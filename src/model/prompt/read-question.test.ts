import { expect, test } from 'vitest'
import { attachTable } from '../../agent/attached-table.ts'
import { mentionsOf } from '../../agent/mentions.ts'
import { readQuestion } from './read-question.ts'

const sales = attachTable(
  'sales.csv',
  'Region,"a = b; c",contains it\nNorth,Espresso machine,Oslo "north"\nSouth,Milk; white,Ghent',
)

test('the cells that the agent found are read from its lines', () => {
  const question = 'How many espresso went to the North of Oslo?'
  const { text, mentions } = readQuestion(`${question}\n${mentionsOf(question, [sales])}`)
  expect(text).toBe(question)
  expect(mentions.get('@sales.csv')).toEqual([
    {
      column: '"a = b; c"',
      op: 'contains',
      value: 'espresso',
      isCut: false,
      said: ' contains "espresso", e.g. "Espresso machine"',
    },
    { column: 'Region', op: 'eq', value: 'North', isCut: false, said: ' = "North"' },
    {
      column: 'contains it',
      op: 'contains',
      value: 'oslo',
      isCut: false,
      said: ' contains "oslo", e.g. "Oslo \\"north\\""',
    },
  ])
})

test('a message without such lines is a question', () => {
  const text = 'Cells that the question mentions: which?'
  expect(readQuestion(text)).toEqual({ text, mentions: new Map() })
})

test('lines that are no mentions are passed over', () => {
  const { text, mentions } = readQuestion('Q\nCells that the question mentions:\n"\n@t: x y z')
  expect(text).toBe('Q')
  expect([...mentions]).toEqual([['@t', []]])
})

test('of a question that nobody could ask the beginning is read', () => {
  const { text, mentions } = readQuestion(
    `${'a dozen '.repeat(100_000)}\nCells that the question mentions:\n@t: x = "y"`,
  )
  expect(text).toHaveLength(10_000)
  expect(mentions.get('@t')).toHaveLength(1)
})
