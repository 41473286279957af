import { describe, expect, test } from 'vitest'
import { cutToWidth, displayWidth, inOneLine } from './display-width.ts'

describe('the width of a text', () => {
  test.each([
    ['', 0],
    ['tally', 5],
    ['Zürich', 6],
    ['Zu\u0308rich', 6],
    ['Ελλάδα', 6],
    ['日本語', 6],
    ['ﾃﾞｰﾀ', 4],
    ['全角ＡＢ', 8],
    ['한국어', 6],
    ['\u{20000}', 2],
    ['👍', 2],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['a\u200bb', 2],
    ['…', 1],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })
})

describe('a text that is cut', () => {
  test.each([
    ['tally', 5, 'tally'],
    ['tallymark', 5, 'tall…'],
    ['tallymark', 1, '…'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
    ['👍👍👍', 4, '👍…'],
  ])('%j to %i is %j', (text, most, expected) => {
    expect(cutToWidth(text, most)).toBe(expected)
    expect(displayWidth(expected)).toBeLessThanOrEqual(most)
  })
})

test('control characters become pictures of themselves', () => {
  expect(inOneLine('a\nb\tc\u001b[2J\u007f')).toBe('a␊b␉c␛[2J␡')
  expect(inOneLine('\u009b5m \u2028 \u202e')).toBe('\ufffd5m \ufffd \ufffd')
  expect(inOneLine('naïve 日本 👍')).toBe('naïve 日本 👍')
})
