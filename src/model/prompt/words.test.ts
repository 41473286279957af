import { describe, expect, test } from 'vitest'
import { collapsed, headerWords, isClose, isFamily, lower, stem, words } from './words.ts'

test('only the capitals of ASCII are folded, as the tool does', () => {
  expect(lower('ÄB Cd É')).toBe('Äb cd É')
})

test('words are letters and digits of any script', () => {
  expect(words('Naïve café_2, 東京!')).toEqual(['naïve', 'café', '2', '東京'])
})

test.each([
  ['flipperLengthMM', 'flipper length mm'],
  ['HTTPServerName', 'http server name'],
  ['units_sold (EUR)', 'units sold eur'],
  ['%', ''],
])('the words of the header %s are: %s', (header, text) => {
  expect(headerWords(header).join(' ')).toBe(text)
})

test.each([
  ['cities', 'city'],
  ['boxes', 'box'],
  ['classes', 'class'],
  ['units', 'unit'],
  ['glass', 'glass'],
  ['gas', 'gas'],
])('%s without its plural is %s', (word, expected) => {
  expect(stem(word)).toBe(expected)
})

test('a text is set on one line', () => {
  expect(collapsed('  a\n\tb\u00a0c ')).toBe('a b c')
})

describe('a slip of the finger', () => {
  test.each([
    ['expresso', 'espresso'],
    ['grindr', 'grinder'],
    ['prodcut', 'product'],
    ['regionn', 'region'],
  ])('lies between %s and %s', (a, b) => {
    expect(isClose(a, b)).toBe(true)
    expect(isClose(b, a)).toBe(true)
  })

  test.each([
    ['north', 'south'],
    ['kettle', 'kettle'],
    ['west', 'vest'],
    ['units', 'unity'],
    ['goals', 'gaols x'],
  ])('does not lie between %s and %s', (a, b) => {
    expect(isClose(a, b)).toBe(false)
  })
})

test('words of a family begin alike', () => {
  expect(isFamily('north', 'northern')).toBe(true)
  expect(isFamily('employed', 'employee')).toBe(true)
  expect(isFamily('car', 'cart wheel')).toBe(false)
  expect(isFamily('price', 'prize')).toBe(false)
})
