import { expect, test } from 'vitest'
import type { AssistantMessage, Usage } from '../../chat/types.ts'
import { ReplyCosts } from './reply-costs.ts'

const reply = (usage: Usage): AssistantMessage => ({
  model: 'm',
  content: [],
  stop_reason: 'EndTurn',
  usage,
})

test('the speed is that of generating: loading, prompts and tools do not slow it down', () => {
  const clock = { ms: 1000 }
  const costs = new ReplyCosts(() => clock.ms)
  clock.ms += 4000
  costs.endTurn(reply({ input_tokens: 700, output_tokens: 30, load_ms: 2000, prefill_ms: 1000 }))
  clock.ms += 5000
  costs.beginTurn()
  clock.ms += 3000
  costs.endTurn(reply({ input_tokens: 112, output_tokens: 66, prefill_ms: 1000 }))
  const usage = { input_tokens: 812, output_tokens: 96 }
  expect(costs.summary('qwen3:8b', { usage, turns: 2 })).toBe(
    'qwen3:8b · 12.0 s · 812 tokens in, 96 out · 32 tokens/s · 2 turns',
  )
  expect(costs.longest).toBe(730)
})

test('a reply that took no time has no speed, and a slow one has a digit more', () => {
  const clock = { ms: 0 }
  const costs = new ReplyCosts(() => clock.ms)
  const usage = { input_tokens: 5, output_tokens: 3, load_ms: 50 }
  costs.endTurn(reply(usage))
  expect(costs.summary('m', { usage, turns: 1 })).toBe('m · 0.0 s · 5 tokens in, 3 out · 1 turn')
  costs.beginTurn()
  clock.ms += 2050
  costs.endTurn(reply(usage))
  expect(costs.summary('m', { usage, turns: 1 })).toContain(' · 1.5 tokens/s · ')
})

test('a model without tokens has no speed', () => {
  const usage = { input_tokens: 0, output_tokens: 0 }
  expect(new ReplyCosts(() => 0).summary('m\n', { usage, turns: 1 })).toBe(
    'm␊ · 0.0 s · 0 tokens in, 0 out · 1 turn',
  )
})
