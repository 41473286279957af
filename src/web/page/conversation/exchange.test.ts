import { expect, test } from 'vitest'
import type { WorkerEvent } from '../protocol.ts'
import { answerText, withEvent, type Exchange } from './exchange.ts'

const text = (delta: string): WorkerEvent => ({ type: 'TextDelta', delta })
const thinking = (delta: string): WorkerEvent => ({ type: 'ThinkingDelta', delta })
const start: WorkerEvent = {
  type: 'ToolStart',
  id: 'call_0',
  name: 'data_query',
  input: {},
  table: 'sales.csv',
}
const end = (content: string): WorkerEvent => ({
  type: 'ToolEnd',
  id: 'call_0',
  name: 'data_query',
  output: { ok: true, content, result: undefined },
  elapsedMs: 1,
})
const finish = (reason: 'EndTurn' | 'Aborted'): WorkerEvent => ({
  type: 'Finish',
  reason,
  usage: { input_tokens: 0, output_tokens: 0 },
  turns: 1,
  error: undefined,
})
const after = (...events: readonly WorkerEvent[]): Exchange =>
  events.reduce(withEvent, { key: 1, question: 'How many?', steps: [] })

test('pieces of one kind that follow each other are one step', () => {
  expect(after(thinking('Let me '), thinking('see.'), text('It is'), text(' 3.')).steps).toEqual([
    { kind: 'thinking', text: 'Let me see.' },
    { kind: 'text', text: 'It is 3.' },
  ])
})

test('ids that come again in the next turn belong to the call that waits', () => {
  const { steps } = after(start, end('first'), start, end('second'))
  expect(
    steps.map((step) => step.kind === 'call' && step.outcome?.ok && step.outcome.content),
  ).toEqual(['first', 'second'])
})

test('what is read aloud is the last text, and what went wrong', () => {
  expect(answerText(after(text('I look.'), start, end('3'), text('It is 3.')))).toBe('It is 3.')
  expect(answerText(after(text('It is'), finish('Aborted')))).toBe('It is Stopped.')
  expect(after(text('It is 3.'), finish('EndTurn')).end).toEqual({ reason: 'EndTurn', problem: '' })
})
