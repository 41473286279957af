import { describe, expect, test } from 'vitest'
import type { Finish, FinishReason } from '../../agent/types.ts'
import type { ContentBlock } from '../../chat/types.ts'
import { contextNote, finishNote, isAnswered } from './finish-note.ts'

const text: ContentBlock = { type: 'Text', text: 'Four.' }
const thinking: ContentBlock = { type: 'Thinking', text: 'Hm.' }
const call: ContentBlock = { type: 'ToolUse', id: 'a', name: 'data_query', input: {} }

function finishOf(reason: FinishReason, ...content: readonly ContentBlock[]): Finish {
  const usage = { input_tokens: 0, output_tokens: 0 }
  return { type: 'Finish', reason, messages: [{ role: 'assistant', content }], usage, turns: 3 }
}

test('words of the model at the end are an answer, and nothing else is', () => {
  expect(isAnswered(finishOf('EndTurn', thinking, text))).toBe(true)
  expect(isAnswered(finishOf('EndTurn', thinking))).toBe(false)
  expect(isAnswered(finishOf('EndTurn', { type: 'Text', text: ' \n' }))).toBe(false)
  expect(isAnswered(finishOf('MaxTurns', text, call))).toBe(false)
  const { messages, ...rest } = finishOf('Repeated', text)
  expect(isAnswered({ ...rest, messages: [...messages, { role: 'user', content: [text] }] })).toBe(
    false,
  )
  expect(isAnswered({ ...rest, messages: [] })).toBe(false)
})

describe('what a person is told', () => {
  test.each<[FinishReason, ContentBlock, string]>([
    ['EndTurn', thinking, '--model NAME'],
    ['MaxTokens', text, 'was cut at --max-tokens'],
    ['MaxTokens', thinking, '--no-think'],
    ['MaxTurns', call, '--max-turns 6'],
    ['Repeated', call, 'the same call again and again'],
  ])('%s: %j', (reason, block, word) => {
    expect(finishNote(finishOf(reason, block))).toContain(word)
  })

  test.each<FinishReason>(['EndTurn', 'Error', 'Aborted'])('nothing: %s', (reason) => {
    expect(finishNote(finishOf(reason, text))).toBeUndefined()
  })

  test('that the context is full, from 95 % on', () => {
    const session = { context: 8192, contextLength: undefined, isBuiltin: false }
    expect(contextNote(7782, session)).toBeUndefined()
    expect(contextNote(7783, session)).toContain('--context 16384')
  })

  test.each([
    [40_960, '--context 16384'],
    [10_000, '--context 10000'],
    [8192, 'The model has no more: ask for less at once, or try another one: --model NAME'],
  ])('to ask with more context only as far as the model has it: %i', (contextLength, word) => {
    const note = contextNote(8192, { context: 8192, contextLength, isBuiltin: false })
    expect(note).toMatch(new RegExp(`${word}$`))
  })

  test('to ask with a context that will do', () => {
    const session = { context: 10, contextLength: 8192, isBuiltin: false }
    expect(contextNote(10, session)).toMatch(/--context 4096$/)
  })

  test('nothing of the context of the built-in model, which forgets nothing for want of it', () => {
    const session = { context: 1024, contextLength: 1024, isBuiltin: true }
    expect(contextNote(1024, session)).toBeUndefined()
  })
})
