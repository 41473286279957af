import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { startModelServer, type ModelServer, type ServedModel } from './model-server.ts'
import { run, runOnTerminal, screenOf } from './run.ts'

const qwen = { name: 'qwen3:8b', capabilities: ['completion', 'tools'] }
const llama = { name: 'llama3.2:1b', capabilities: ['completion'] }
const nobody = 'http://127.0.0.1:9'
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function serve(models: readonly ServedModel[] = [llama, qwen]): Promise<string> {
  server = await startModelServer(models, [])
  return server.url
}

describe('tallymark alone', () => {
  test('says which server and model it uses, and what to do next', async () => {
    const url = await serve()
    const { code, stdout, stderr } = await run(['--server', url]).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`tallymark ${version}: a language model answers questions about your tables

Server  ${url}, 2 models
Model   qwen3:8b (the newest that can call tools)

  tallymark ask FILE "question"  one answer about a table
  tallymark chat FILE            a conversation about it
  tallymark query FILE           filter, group, count, sum and sort, without a model
  tallymark models               which models there are, and how to choose
  tallymark doctor               checks that all of it works

In your browser instead: tallymark web
`)
  })

  test('highlights the first step on a terminal', async () => {
    const { code, stdout } = await runOnTerminal(['--server', await serve([qwen])]).ended
    expect(code).toBe(0)
    expect(stdout).toContain('\u001b[1mqwen3:8b\u001b[22m (the only one)\r\n')
    expect(stdout).toContain('\u001b[36m  tallymark ask FILE "question"')
  })

  test('proposes commands as they work after npm start', async () => {
    const env = { TALLYMARK_SERVER: await serve(), npm_lifecycle_event: 'start' }
    const { stdout } = await run([], env).ended
    expect(stdout).toContain('npm start -- ask FILE "question"')
  })

  test('says how to get a model when the server has none', async () => {
    const { code, stdout } = await run(['--server', await serve([])]).ended
    expect(code).toBe(0)
    expect(stdout).toContain('no model yet')
    expect(stdout).toContain('ollama pull')
  })

  test('fails when the model that is named is missing', async () => {
    const env = { TALLYMARK_SERVER: await serve(), TALLYMARK_MODEL: 'qwen3:4b' }
    const { code, stderr } = await run([], env).ended
    expect(code).toBe(1)
    expect(stderr).toContain('no model "qwen3:4b" (TALLYMARK_MODEL). Did you mean "qwen3:8b"?')
    expect(stderr).toContain('\nChoose one of these with --model NAME, or get it with: ollama pull')
  })

  test('does not tell to install a server when there is one that refuses', async () => {
    const { code, stdout, stderr } = await run(['--server', `${await serve()}/sub`]).ended
    expect(code).toBe(1)
    expect(stdout).not.toContain('install')
    expect(stderr).toContain('404 page not found')
    expect(stderr).toContain('--server')
  })

  test('says what is missing without the server that was named, and what works without', async () => {
    const { code, stdout } = await run(['--server', nobody]).ended
    expect(code).toBe(0)
    expect(stdout).toContain(`Missing: no model server at ${nobody} (connection refused)`)
    expect(stdout).toContain('ollama serve')
    expect(stdout).toMatch(/\n {2}tallymark doctor /)
    expect(stdout).toMatch(/What works without one:\n {2}tallymark query FILE/)
    expect(stdout).toContain('\nThe built-in model needs no server: --model builtin.\n')
  })
})

describe('wrong usage ends with 2 and a word', () => {
  test.each([
    [['frobnicate'], 'there is no command "frobnicate". There is: query'],
    [['aks', 'x'], 'there is no command "aks". Did you mean "ask"?'],
    [['ask', '--modle', 'x'], "Unknown option '--modle'. Did you mean --model?\n"],
    [['--frobnicate'], '--frobnicate'],
    [['ask'], 'ask what?'],
    [['ask', '--max-tokens', '0', 'x'], '--max-tokens'],
    [['ask', '--model'], '--model'],
  ])('%j', async (args, word) => {
    const { code, stdout, stderr } = await run(args).ended
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(word)
    expect(stderr).toContain('--help')
  })
})

test.each([['ask', 'x'], []])('an address that is none is wrong usage: %j', async (...args) => {
  const { code, stdout, stderr } = await run([...args, '--server', 'localhost']).ended
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('--server')
  expect(stderr).toContain('http://127.0.0.1:11434')
})

test('a key that no header can carry is wrong usage, and is not shown', async () => {
  const { code, stderr } = await run(['ask', 'x'], { TALLYMARK_API_KEY: 'sk-9\n' }).ended
  expect(code).toBe(2)
  expect(stderr).toContain('TALLYMARK_API_KEY')
  expect(stderr).not.toContain('sk-9')
})

describe.each([[[]], [['models']]])('Ctrl-C while the server is silent: %j', (args) => {
  let onAsked: () => void = () => {}
  const asked = new Promise<void>((resolve) => (onAsked = resolve))
  const silentServer = async (): Promise<ModelServer> =>
    (server = await startModelServer([qwen], [], { '/api/tags': () => onAsked() }))

  test('ends with 130', async () => {
    const { url, left } = await silentServer()
    const { child, ended } = run([...args, '--server', url])
    await asked
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect([code, stderr]).toEqual([130, ''])
    await left
  })

  test('takes away what told of the waiting', async () => {
    const { url } = await silentServer()
    const { child, seen, ended } = runOnTerminal([...args, '--server', url], { NO_COLOR: '1' })
    await seen('waiting for the model server, 1 s')
    child.stdin.write('\u0003')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(screenOf(stdout)).not.toContain('waiting')
  })
})

test.each([[['--version']], [['query', 'docs/sales.csv']]])(
  'a full disk is told, and ends with 1: %j',
  async (args) => {
    const place = { redirect: '/dev/full' }
    const { code, stdout } = await runOnTerminal(args, { NO_COLOR: '1' }, place).ended
    expect([code, stdout]).toEqual([1, 'error: could not write the answer: the disk is full\r\n'])
  },
)

test('help and version', async () => {
  expect((await run(['--version']).ended).stdout).toBe(`${version}\n`)
  expect((await run(['--help']).ended).stdout).toMatch(/^tallymark: .*tallymark ask/s)
  expect((await run(['ask', '-h']).ended).stdout).toMatch(/^tallymark ask: .*--no-think/s)
  expect((await run(['query', '-h']).ended).stdout).toMatch(/^tallymark query: .*--where/s)
  expect((await run(['models', '-h']).ended).stdout).toMatch(/^tallymark models: .*--model/s)
  expect((await run(['doctor', '-h']).ended).stdout).toMatch(/^tallymark doctor: .*--quick/s)
  expect((await run(['tool', '-h']).ended).stdout).toMatch(/^tallymark tool: .*--schema/s)
})
