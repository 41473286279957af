import { describe, expect, test } from 'vitest'
import type { ModelDetails } from '../../chat/models.ts'
import { chooseModel } from './choose-model.ts'
import type { ServerFacts } from './server-facts.ts'

/** A server with these models, newest first. `*` marks one that is loaded, `?` one of which nothing is told. */
function serverWith(models: Readonly<Record<string, string>>) {
  const asked = new Set<string>()
  const entries = Object.entries(models).map(([name, abilities]) => ({
    name,
    isLoaded: abilities.includes('*'),
    abilities: abilities.split(' ').filter((word) => word !== '*'),
  }))
  const facts: ServerFacts = {
    models: entries.map(({ name }) => ({ name })),
    loadedAs: (name) => entries.find((entry) => entry.isLoaded && entry.name === name),
    describe: (name) => {
      asked.add(name)
      const capabilities = entries.find((entry) => entry.name === name)?.abilities ?? []
      const details: ModelDetails = capabilities.includes('?') ? {} : { capabilities }
      return Promise.resolve(details)
    },
    isBuiltin: () => Promise.resolve(false),
  }
  return { facts, asked }
}

const chat = 'completion'
const tools = 'completion tools'

describe('when nobody names a model', () => {
  test.each([
    ['the only one is used', { a: chat }, 'a', 'the only one'],
    ['the newest that can call tools', { a: chat, b: tools, c: tools }, 'b', 'the newest that can'],
    ['one that is loaded before', { a: tools, b: tools, c: `${tools} *` }, 'c', 'loaded, and can'],
    [
      'the first of two loaded',
      { a: `${chat} *`, b: `${tools} *`, c: `${tools} *` },
      'b',
      'loaded',
    ],
    ['tools before loaded', { a: `${chat} *`, b: tools }, 'b', 'the newest that can call tools'],
    ['the newest if none calls tools', { a: chat, b: `${chat} *` }, 'a', 'the newest; none can'],
    ['no embedding model', { 'nomic-embed-text': 'embedding *', b: chat }, 'b', 'the newest'],
    ['none by its name either', { 'mxbai-embed-large': '?', b: '?' }, 'b', 'the newest'],
    ['the newest if nothing is told', { a: '?', b: '? *' }, 'a', 'the newest'],
    ['known tools before the untold', { a: '?', b: tools }, 'b', 'the newest that can call tools'],
  ])('%s', async (_what, models, name, reason) => {
    const choice = await chooseModel(serverWith(models).facts, undefined)
    expect(choice.model.name).toBe(name)
    expect(choice.reason).toContain(reason)
  })

  test('no more models are asked about than needed', async () => {
    const { facts, asked } = serverWith({ a: chat, b: tools, c: tools, d: `${chat} *` })
    await chooseModel(facts, undefined)
    expect([...asked]).toEqual(['d', 'a', 'b'])
  })

  test.each([
    [{}, 'the model server has no model yet'],
    [{ a: 'embedding', bert: 'embedding' }, 'none of the server’s models can chat (a, bert)'],
  ])('without one that can chat it is told how to get one: %j', async (models, message) => {
    const choice = chooseModel(serverWith(models).facts, undefined)
    await expect(choice).rejects.toMatchObject({
      message,
      advice: expect.stringContaining('ollama pull '),
    })
  })
})

describe('a model that somebody names', () => {
  const models = { 'qwen3:8b': tools, 'llama3:latest': `${chat} *`, 'llama3:70b': chat }
  const wanted = (value: string) =>
    chooseModel(serverWith(models).facts, { value, from: 'TALLYMARK_MODEL' })

  test.each([
    ['qwen3:8b', 'qwen3:8b'],
    ['QWEN3:8B', 'qwen3:8b'],
    ['llama3', 'llama3:latest'],
    ['llama3:70b', 'llama3:70b'],
  ])('%s is %s', async (value, name) => {
    const choice = await wanted(value)
    expect([choice.model.name, choice.reason]).toEqual([name, 'from TALLYMARK_MODEL'])
    expect(choice.loaded?.name).toBe(name === 'llama3:latest' ? name : undefined)
  })

  test.each([
    ['qwen3', 'Did you mean "qwen3:8b"?'],
    ['qwen', 'Did you mean "qwen3:8b"?'],
    ['qwen3:4b', 'Did you mean "qwen3:8b"?'],
    ['lama3:70b', 'Did you mean "llama3:70b"?'],
    ['mistral', '(TALLYMARK_MODEL). It has: qwen3:8b, llama3:latest, llama3:70b'],
  ])('%s is missing, and told with what there is', async (value, hint) => {
    await expect(wanted(value)).rejects.toMatchObject({
      message: expect.stringMatching(`^the server has no model "${value}" `),
      advice: expect.stringContaining(`ollama pull ${value}`),
    })
    await expect(wanted(value)).rejects.toThrow(hint)
  })
})
