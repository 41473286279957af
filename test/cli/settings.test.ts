import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { say, startModelServer, type ModelServer } from './model-server.ts'
import { run } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

const models = [
  { name: 'qwen3:8b', capabilities: ['completion', 'tools'], context_length: 40_960 },
  { name: 'llama3:latest', capabilities: ['completion', 'tools'], context_length: 4096 },
]
const nobody = 'http://127.0.0.1:9'

let tables: Tables
let server: ModelServer
beforeAll(async () => {
  tables = makeTables()
  server = await startModelServer(models, say('Five.'))
})
afterEach(() => tables.write('config.json', '{}'))
afterAll(async () => {
  tables.remove()
  await server.close()
})

/** The model that is used with these settings, as `tallymark models` tells it. */
async function usedModel(
  args: readonly string[],
  env: Record<string, string>,
): Promise<string | undefined> {
  const { code, stdout, stderr } = await run(['models', '--json', ...args], env, tables).ended
  expect([code, stderr]).toEqual([0, ''])
  const listed: { name: string; used: boolean }[] = JSON.parse(stdout)
  return listed.find(({ used }) => used)?.name
}

/** The last request for a chat, after asking with these settings. */
async function askedFor(args: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await run(
    ['ask', '--server', server.url, ...args, 'How many?'],
    env,
    tables,
  ).ended
  expect([code, stdout], stderr).toEqual([0, 'Five.\n'])
  return { ...server.chats.at(-1), stderr }
}

describe('the server and the model', () => {
  test('come from the environment of Ollama', async () => {
    const env = { OLLAMA_HOST: server.url.replace('http://127.0.0.1', '0.0.0.0') }
    expect(await usedModel([], env)).toBe('qwen3:8b')
  })

  test('come from the config file', async () => {
    const path = tables.write('config.json', `{"server": "${server.url}", "model": "llama3"}`)
    expect(await usedModel([], { TALLYMARK_CONFIG: path })).toBe('llama3:latest')
  })

  test('come from our own environment first', async () => {
    const path = tables.write('config.json', `{"server": "${nobody}", "model": "nothing"}`)
    const env = { TALLYMARK_CONFIG: path, OLLAMA_HOST: nobody, TALLYMARK_SERVER: server.url }
    expect(await usedModel([], { ...env, TALLYMARK_MODEL: 'llama3' })).toBe('llama3:latest')
  })

  test('come from the options before all', async () => {
    const env = { TALLYMARK_SERVER: nobody, TALLYMARK_MODEL: 'nothing' }
    const args = ['--server', server.url, '--model', 'llama3']
    expect(await usedModel(args, env)).toBe('llama3:latest')
  })

  test('hold for a question', async () => {
    expect(await askedFor(['--model', 'llama3'])).toMatchObject({ model: 'llama3:latest' })
    expect(await askedFor([])).toMatchObject({ model: 'qwen3:8b' })
  })
})

describe('the context', () => {
  test.each([
    [[], {}, 8192],
    [['--context', '16384'], {}, 16_384],
    [[], { TALLYMARK_CONTEXT: '12288' }, 12_288],
    [['--model', 'llama3'], {}, 4096],
  ])('%j %j: %i tokens', async (args, env, num_ctx) => {
    const { options, stderr } = await askedFor(args, env)
    expect(options).toMatchObject({ num_ctx })
    expect(stderr).not.toContain('tokens, not')
  })

  test('is never longer than that of the model, and a person who wants more is told', async () => {
    const { options, stderr } = await askedFor(['--context', '999999'])
    expect(options).toMatchObject({ num_ctx: 40_960 })
    expect(stderr).toContain('qwen3:8b has a context of 40960 tokens, not 999999 (--context)')
  })

  test('is what the model is loaded with, so that it is not loaded again', async () => {
    const loaded = await startModelServer(
      [{ name: 'qwen3:8b', context_length: 40_960, loaded: { context_length: 32_768 } }],
      say('Five.'),
    )
    try {
      await run(['ask', '--server', loaded.url, 'How many?'], {}, tables).ended
      expect(loaded.chats).toMatchObject([{ options: { num_ctx: 32_768 } }])
    } finally {
      await loaded.close()
    }
  })
})

describe('mistakes end with 2 and a word', () => {
  test.each([
    [[], { TALLYMARK_CONTEXT: '8k' }, 'TALLYMARK_CONTEXT takes a whole number'],
    [['--model', ''], {}, '--model must not be empty'],
    [['--server', 'localhost:11434'], {}, 'the address (--server) must begin with http://'],
    [[], { TALLYMARK_SERVER: 'nonsense' }, 'the address (TALLYMARK_SERVER) is not a URL'],
    [[], { OLLAMA_HOST: 'ftp://host' }, 'the address (OLLAMA_HOST) must begin with http://'],
    [[], { OLLAMA_HOST: 'host:port' }, 'OLLAMA_HOST has the port "port"'],
    [[], { TALLYMARK_CONFIG: 'nowhere.json' }, 'nowhere.json: there is no such file'],
    [[], { TALLYMARK_CONFIG: 'sales.csv' }, 'sales.csv is not JSON'],
  ])('%j %j', async (args, env, word) => {
    for (const command of [[], ['models'], ['ask', 'x']]) {
      const { code, stdout, stderr } = await run([...command, ...args], env, tables).ended
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(word)
      expect(stderr).toContain('--help')
    }
  })

  test('--context, where nothing is asked', async () => {
    for (const command of [[], ['models']]) {
      const { code, stderr } = await run([...command, '--context', '8192']).ended
      expect(code).toBe(2)
      expect(stderr).toContain("Unknown option '--context'")
      expect((await run([...command, '--help']).ended).stdout).not.toMatch(/^ {2}--context/m)
    }
    const { code, stderr } = await run(['ask', '--context', '8k', 'x']).ended
    expect(code).toBe(2)
    expect(stderr).toContain('--context takes a whole number')
  })

  test('a config file with a key is refused, and the key not shown', async () => {
    const path = tables.write('config.json', '{"api_key": "sk-9"}')
    const { code, stderr } = await run(['models'], { TALLYMARK_CONFIG: path }).ended
    expect(code).toBe(2)
    expect(stderr).toContain('TALLYMARK_API_KEY')
    expect(stderr).not.toContain('sk-9')
  })
})
