import {
  createProviderRegistry,
  defaultSettingsMiddleware,
  generateText,
  NoSuchModelError,
  wrapLanguageModel,
} from 'ai'
import { expect, test } from 'vitest'
import { createLocalModel, localModel } from 'tallymark/ai-sdk'
import { say } from '../agent/scripted-model.ts'
import { rejection } from '../rejection.ts'
import { asked } from './asked.ts'

test('a model says what it is', () => {
  expect(localModel('qwen3:8b')).toMatchObject({
    specificationVersion: 'v3',
    provider: 'tallymark',
    modelId: 'qwen3:8b',
  })
  expect(localModel.languageModel('m').specificationVersion).toBe('v3')
  expect(localModel.v2('m').specificationVersion).toBe('v2')
})

test('a registry of providers takes it, and there are no models of other kinds', async () => {
  await using model = await asked(say('Yes.'))
  const registry = createProviderRegistry({ local: model.local })
  const { text } = await generateText({ model: registry.languageModel('local:m'), prompt: 'Why?' })
  expect(text).toBe('Yes.')
  const embedding = await rejection((async () => registry.embeddingModel('local:m'))())
  expect(NoSuchModelError.isInstance(embedding)).toBe(true)
})

test('middleware can stand around it', async () => {
  await using model = await asked(say('Yes.'))
  const middleware = defaultSettingsMiddleware({ settings: { temperature: 0.3 } })
  const wrapped = wrapLanguageModel({ model: model.local('m'), middleware })
  await generateText({ model: wrapped, prompt: 'Why?' })
  expect(model.body(0)).toMatchObject({ options: { temperature: 0.3 } })
})

test('a fetch of one’s own is used', async () => {
  const urls: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    urls.push(url)
    return new Response('{"message":{"content":"Yes."}}\n{"done":true}\n')
  }
  const local = createLocalModel({ baseURL: 'http://models.test/', fetch })
  const { text } = await generateText({ model: local('m'), prompt: 'Why?' })
  expect(text).toBe('Yes.')
  expect(urls).toEqual(['http://models.test/api/chat'])
})

test('fifty at once are all answered', async () => {
  await using model = await asked(say('Yes.'))
  const ask = { model: model.local('m'), prompt: 'Why?' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => generateText(ask)))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['Yes.']))
})
