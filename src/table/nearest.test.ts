import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const names = ['id', 'region', 'amount', 'Unit Price', 'straße']

test.each([
  ['amout', 'amount'],
  ['amuont', 'amount'],
  ['ammount', 'amount'],
  ['amnt', 'amount'],
  ['REGION ', 'region'],
  ['unit_price', 'Unit Price'],
  ['unitprize', 'Unit Price'],
  ['ide', 'id'],
  ['STRASSE', 'straße'],
])('who writes %s means %s', (name, meant) => {
  expect(nearest(name, names)).toBe(meant)
})

test.each(['total', 'xy', 'x'.repeat(10_000)])('nobody knows what %s means', (name) => {
  expect(nearest(name, names)).toBeUndefined()
})

test('the nearest of several is meant', () => {
  expect(nearest('amount1', ['amount3', 'amount', 'amount_1'])).toBe('amount_1')
})
