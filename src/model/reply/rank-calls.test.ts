import { describe, expect, test } from 'vitest'
import { readItem } from '../../../test/model/agent-text.ts'
import { callOf } from '../prompt/plan-call.ts'
import type { Written } from '../types.ts'
import { rankCalls } from './rank-calls.ts'

const headers = ['city', 'net price', 'gross price', 'stock']
const rows = [
  ['Lyon', '10', '12', '3'],
  ['Oslo', '20', '25', '4'],
]

/** What is made of some texts of the model, by how likely they are. */
function ranked(question: string, ...texts: readonly (readonly [string, number])[]): unknown[] {
  const { table, question: asked, hints } = readItem({ headers, rows, name: 't.csv', question })
  const [first, ...alternatives] = texts.map(([text, logLikelihood]): Written => {
    return { text, logLikelihood }
  })
  const costs = { promptTokens: 1, promptMs: 1, tokens: 1, generationMs: 1 }
  const { text = '', logLikelihood = 0 } = first ?? {}
  const completion = { text, logLikelihood, alternatives, stop: 'end' as const, ...costs }
  return rankCalls(table, asked.text, hints, completion).map((written) =>
    written.type === 'plan' ? callOf(written.plan) : written.reason,
  )
}

const select = (...names: readonly string[]): string => JSON.stringify({ select: names })

test('the likeliest call is the first', () => {
  expect(ranked('prices', [select('net price'), -1], [select('gross price'), -0.5])).toEqual([
    { select: ['gross price'] },
    { select: ['net price'] },
  ])
})

test('a call that uses a column which the question names is better than a likelier one that does not', () => {
  const calls = ranked('city and stock', [select('city'), -0.5], [select('city', 'stock'), -1.5])
  expect(calls[0]).toEqual({ select: ['city', 'stock'] })
})

test('but not better than one that is far likelier', () => {
  const calls = ranked('city and stock', [select('city'), -0.1], [select('city', 'stock'), -2])
  expect(calls[0]).toEqual({ select: ['city'] })
})

describe('what a count counts', () => {
  test('is no use of a column', () => {
    const count = (column: string): string => `{"aggregate":{"column":"${column}","fn":"count"}}`
    const calls = ranked('stock', [count('stock'), -0.5], [select('stock'), -1.5])
    expect(calls[0]).toEqual({ select: ['stock'] })
  })
})

test('where the model declines there is nothing else', () => {
  expect(ranked('the mean of it', ['!statistic', -0.5], [select('stock'), -0.6])).toEqual([
    'statistic',
  ])
})

test('what cannot be read is left out', () => {
  expect(ranked('stock', [select('nothing'), -0.5], [select('stock'), -3])).toEqual([
    { select: ['stock'] },
  ])
})
