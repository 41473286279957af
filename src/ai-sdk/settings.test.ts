import { expect, test } from 'vitest'
import { runSettings } from './settings.ts'

test.each([
  ['none', false],
  ['minimal', 'low'],
  ['low', 'low'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['xhigh', 'high'],
  ['max', 'high'],
  ['provider-default', true],
])('the effort %s of ai 7 is think: %s', (reasoning, think) => {
  const call = { prompt: [], reasoning }
  expect(runSettings({ think: true }, call).think).toBe(think)
})

test('what the call sets under our name comes before everything else', () => {
  const own = { think: false, keepAlive: '1m', numCtx: 8, options: { min_p: 0.2 } }
  const call = { prompt: [], reasoning: 'high', providerOptions: { tallymark: own } }
  const settings = { think: true, keepAlive: '2m', numCtx: 4, options: { min_p: 0.1 } }
  expect(runSettings(settings, call)).toEqual({
    think: false,
    keep_alive: '1m',
    defaults: { num_ctx: 4, min_p: 0.1 },
    overrides: { num_ctx: 8, min_p: 0.2 },
  })
})

test('fields of the wrong type are passed over', () => {
  const own = { think: 'very', keepAlive: 5, numCtx: 'many', options: [1] }
  const call = { prompt: [], providerOptions: { tallymark: own } }
  expect(runSettings({}, call)).toEqual({
    think: undefined,
    keep_alive: '30m',
    defaults: {},
    overrides: {},
  })
})
