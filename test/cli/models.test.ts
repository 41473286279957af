import { afterEach, describe, expect, test } from 'vitest'
import { refuse, say, startModelServer, type ModelServer, type Routes } from './model-server.ts'
import { run, runOnTerminal, screenOf } from './run.ts'

const qwen = {
  name: 'qwen3:8b',
  size: 5_225_388_164,
  details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
  capabilities: ['completion', 'tools', 'thinking'],
  context_length: 40_960,
}
const gemma = {
  name: 'gemma3:1b',
  size: 815_319_791,
  details: { family: 'gemma3', parameter_size: '999.89M', quantization_level: 'Q4_K_M' },
  capabilities: ['completion'],
  context_length: 32_768,
  loaded: { context_length: 4096, size: 1_000_000_000, size_vram: 0 },
}
const nomic = {
  name: 'nomic-embed-text:latest',
  size: 274_302_450,
  details: { family: 'nomic-bert', parameter_size: '137M', quantization_level: 'F16' },
  capabilities: ['embedding'],
  context_length: 2048,
}

/** The model that comes with the program, as it is listed. */
const builtin = {
  name: 'builtin',
  size_bytes: expect.any(Number),
  family: 'llama',
  parameter_size: expect.stringMatching(/^1\d\.\dM$/),
  quantization: 'Q8_0',
  capabilities: ['completion', 'tools'],
  context_length: 1024,
}

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** Answers a request for the list of models. */
const models =
  (list: readonly object[]): Routes[string] =>
  (response) =>
    void response.end(JSON.stringify({ models: list }))

async function serve(
  models: Parameters<typeof startModelServer>[0],
  routes?: Routes,
): Promise<string> {
  server = await startModelServer(models, say('x'), routes)
  return server.url
}

describe('tallymark models', () => {
  test('lists what there is, what it can do, and which one is used', async () => {
    const url = await serve([nomic, gemma, qwen])
    const { code, stdout, stderr } = await run(['models', '--server', url]).ended
    expect([code, stderr]).toEqual([0, ''])
    const [row = ''] = /^.*builtin .*\n/m.exec(stdout) ?? []
    expect(row).toMatch(/^ {3}builtin {23}1\d\.\dM {2}Q8_0 {11}1\d MB {5}1024 {2}yes {10}no\n$/)
    expect(stdout.replace(row, ''))
      .toBe(`   model                    parameters  quantization    size  context  tools        thinking  loaded
   nomic-embed-text:latest        137M  F16           275 MB     2048  cannot chat
   gemma3:1b                   999.89M  Q4_K_M        816 MB    32768  no           no        with 4096
*  qwen3:8b                       8.2B  Q4_K_M        5.2 GB    40960  yes          yes

qwen3:8b is used (the newest that can call tools). Another one: tallymark ask --model gemma3:1b …, or TALLYMARK_MODEL
`)
  })

  test('prints an array of objects with --json', async () => {
    const url = await serve([gemma, qwen])
    const { code, stdout } = await run(['models', '--json', '--server', url]).ended
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual([
      {
        name: 'gemma3:1b',
        size_bytes: 815_319_791,
        family: 'gemma3',
        parameter_size: '999.89M',
        quantization: 'Q4_K_M',
        capabilities: ['completion'],
        context_length: 32_768,
        loaded: { context_length: 4096, size_bytes: 1_000_000_000, size_vram_bytes: 0 },
        used: false,
      },
      {
        name: 'qwen3:8b',
        size_bytes: 5_225_388_164,
        family: 'qwen3',
        parameter_size: '8.2B',
        quantization: 'Q4_K_M',
        capabilities: ['completion', 'tools', 'thinking'],
        context_length: 40_960,
        loaded: null,
        used: true,
      },
      { ...builtin, loaded: null, used: false },
    ])
  })

  test('lists many, each asked about once', async () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ ...gemma, name: `model:${i}` }))
    const url = await serve(many)
    const { stdout } = await run(['models', '--server', url]).ended
    for (const { name } of many) expect(stdout).toContain(` ${name} `)
    const shown = server?.requests.filter(({ path }) => path === '/api/show')
    expect(shown?.map(({ body }) => body).toSorted()).toEqual(
      many.map(({ name }) => JSON.stringify({ model: name })).toSorted(),
    )
  })

  test('tells a named model that is missing below the list', async () => {
    const url = await serve([gemma, qwen])
    const { code, stdout } = await run(['models', '--server', url, '--model', 'qwen3:4b']).ended
    expect(code).toBe(0)
    expect(stdout).toContain('\n  qwen3:8b ')
    expect(stdout).not.toContain('*')
    expect(stdout).toContain('no model "qwen3:4b" (--model). Did you mean "qwen3:8b"?')
    expect(stdout).toContain('ollama pull qwen3:4b')
  })

  test('says how to get a model when the server that is named has none', async () => {
    const url = await serve([])
    const { code, stdout } = await run(['models', '--server', url]).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/\n {2}builtin /)
    expect(stdout).toContain(
      `\nAt ${url}: the model server has no model yet.\nGet one with: ollama pull qwen3:4b\n`,
    )
    const json = await run(['models', '--json', '--server', url]).ended
    expect(JSON.parse(json.stdout)).toEqual([{ ...builtin, loaded: null, used: false }])
  })

  test.each([
    ['is not there', {}, 'no model server at http://127.0.0.1:9'],
    ['has no model', { '/api/tags': models([]) }, 'the model server has no model yet'],
    ['has none that can chat', { '/api/tags': models([nomic]) }, 'none of the server’s models can'],
  ])('marks the built-in model when the server %s', async (_what, routes, reason) => {
    const isThere = Object.keys(routes).length > 0
    const env = { OLLAMA_HOST: isThere ? await serve([nomic], routes) : 'http://127.0.0.1:9' }
    const { code, stdout, stderr } = await run(['models'], env).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\n\* {2}builtin /)
    expect(stdout).toContain(`builtin is used (${reason}`)
    expect(stdout).toContain('A larger one: ollama pull qwen3:4b\n')
    const json = await run(['models', '--json'], env).ended
    expect(JSON.parse(json.stdout)).toContainEqual({ ...builtin, loaded: null, used: true })
  })

  test('marks the built-in model when it is named, beside what the server has', async () => {
    const env = { TALLYMARK_SERVER: await serve([qwen]), TALLYMARK_MODEL: 'builtin' }
    const { stdout } = await run(['models'], env).ended
    expect(stdout).toMatch(/\n {3}qwen3:8b .*\n\* {2}builtin /)
    expect(stdout).toContain('builtin is used (from TALLYMARK_MODEL). Another one: tallymark ask')
  })

  test('proposes another model as a shell takes its name', async () => {
    const url = await serve([qwen, { ...gemma, name: 'my gemma' }])
    const { stdout } = await run(['models', '--server', url]).ended
    expect(stdout).toContain("Another one: tallymark ask --model 'my gemma' …")
  })

  test('works with a server that tells less', async () => {
    const url = await serve([qwen, gemma], { '/api/show': refuse(404), '/api/ps': refuse(404) })
    const { code, stdout } = await run(['models', '--server', url]).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/\* {2}qwen3:8b .* \? {6}\?\n/)
    expect(stdout).toContain('qwen3:8b is used (the newest)')
  })

  test('fails with 1 and a word when nobody answers at the server that is named', async () => {
    const { code, stdout, stderr } = await run(['models', '--server', 'http://127.0.0.1:9']).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('connection refused')
    expect(stderr).toContain('tallymark doctor')
  })

  test('lets no name steer a terminal', async () => {
    const url = await serve([{ ...qwen, name: 'evil\u001b[2J\u0007\n:8b' }])
    const plain = { NO_COLOR: '1' }
    const { code, stdout } = await runOnTerminal(['models', '--server', url], plain).ended
    expect(code).toBe(0)
    expect(stdout).toContain('evil')
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u0007')
  })

  test('prints JSON that steers no terminal, with the name as it is', async () => {
    const name = 'evil\u009b2J\u007f:8b'
    const url = await serve([{ ...qwen, name }])
    const { stdout } = await runOnTerminal(['models', '--json', '--server', url]).ended
    expect(stdout).not.toContain('\u009b')
    expect(stdout).not.toContain('\u007f')
    expect(JSON.parse(screenOf(stdout))).toMatchObject([{ name }, { name: 'builtin' }])
  })

  test('has a bold header on a terminal', async () => {
    const url = await serve([qwen])
    const { stdout } = await runOnTerminal(['models', '--server', url], {}, { columns: 120 }).ended
    expect(stdout).toContain('\u001b[1m   model     parameters')
    expect(stdout).toContain('\u001b[1mqwen3:8b\u001b[22m is used (the only one)')
  })
})
