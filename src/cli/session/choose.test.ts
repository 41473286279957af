import { describe, expect, test } from 'vitest'
import { ChatError } from '../../chat/error.ts'
import { choose } from './choose.ts'
import type { ServerFacts } from './server-facts.ts'
import { ServerFailure } from './server-failure.ts'
import type { CommandSettings } from './settings.ts'

const configFile = { path: '/nowhere', exists: false }

/** What was set: the server and the model, each by an option, the environment or nobody. */
function settingsOf(
  serverFrom: '--server' | 'OLLAMA_HOST' | 'the default',
  model?: string,
): CommandSettings {
  return {
    server: { value: 'http://127.0.0.1:9', from: serverFrom },
    model: model === undefined ? undefined : { value: model, from: '--model' },
    context: undefined,
    configFile,
  }
}

const serverWith = (...names: readonly string[]): ServerFacts => ({
  models: names.map((name) => ({ name })),
  loadedAs: () => undefined,
  describe: async (name) => ({
    capabilities: [name.includes('embed') ? 'embedding' : 'completion'],
  }),
  isBuiltin: async () => false,
})

const failing = (kind: 'Network' | 'Auth', settings: CommandSettings) => (): Promise<never> => {
  const error = new ChatError(kind, 'no model server at X (connection refused)', { advice: 'Do.' })
  return Promise.reject(new ServerFailure(error, settings.server))
}

describe('the built-in model is chosen', () => {
  test.each(['the default', 'OLLAMA_HOST'] as const)('when nobody is there: %s', async (from) => {
    const settings = settingsOf(from)
    expect(await choose(settings, failing('Network', settings))).toMatchObject({
      model: { name: 'builtin' },
      builtin: 'instead',
      reason: 'no model server at X',
    })
  })

  test.each([
    [[], 'the model server has no model yet'],
    [['nomic-embed'], 'none of the server’s models can chat (nomic-embed)'],
  ])('when the server has none: %j', async (names, reason) => {
    const choice = await choose(settingsOf('OLLAMA_HOST'), async () => serverWith(...names))
    expect(choice).toMatchObject({ model: { name: 'builtin' }, builtin: 'instead', reason })
  })

  test('when it is named, and then no server is asked', async () => {
    const asking = (): Promise<never> => Promise.reject(new Error('it was asked'))
    for (const name of ['builtin', 'BUILTIN', 'builtin:latest']) {
      expect(await choose(settingsOf('OLLAMA_HOST', name), asking)).toMatchObject({
        builtin: 'named',
        reason: 'from --model',
        details: { capabilities: ['completion', 'tools'], context_length: 1024 },
      })
    }
  })

  test('when it is named with a server that is not there, or does not have it', async () => {
    const settings = settingsOf('--server', 'builtin')
    const absent = await choose(settings, failing('Network', settings))
    const other = await choose(settings, async () => serverWith('qwen3:8b'))
    expect([absent.builtin, other.builtin]).toEqual(['instead', 'named'])
  })
})

describe('it is not chosen', () => {
  test('when the server has a model', async () => {
    const choice = await choose(settingsOf('the default'), async () => serverWith('qwen3:8b'))
    expect(choice.model.name).toBe('qwen3:8b')
    expect(choice).not.toHaveProperty('builtin')
  })

  test('when a server is named that has one of its name', async () => {
    const facts = serverWith('qwen3:8b', 'builtin:latest')
    const choice = await choose(settingsOf('--server', 'builtin'), async () => facts)
    expect([choice.model.name, choice.builtin]).toEqual(['builtin:latest', undefined])
    expect(choice.isServedBuiltin).toBe(false)
  })

  test.each([
    [settingsOf('--server')],
    [settingsOf('the default', 'qwen3:8b')],
    [settingsOf('--server', 'qwen3:8b')],
  ])('when another server or model is wanted: %j', async (settings) => {
    await expect(choose(settings, failing('Network', settings))).rejects.toMatchObject({
      message: expect.stringContaining('no model server'),
      advice: expect.stringMatching(/\nThe built-in model needs no server: --model builtin\.$/),
    })
  })

  test('when somebody is there who refuses', async () => {
    const settings = settingsOf('the default')
    await expect(choose(settings, failing('Auth', settings))).rejects.toMatchObject({
      isAbsent: false,
      advice: 'Do.',
    })
  })
})
