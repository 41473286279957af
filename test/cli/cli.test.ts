import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { recorded } from '../chat/recorded.ts'
import { startModelServer, type ModelServer } from './model-server.ts'
import { run, runOnTerminal } from './run.ts'

const qwen = {
  name: 'qwen3:8b',
  size: 5_225_388_164,
  details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
}
const llama = { name: 'llama3.2:1b', size: 770_000_000, details: { parameter_size: '1.2B' } }
const nobody = 'http://127.0.0.1:9'
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function serve(
  reply: (response: ServerResponse) => void,
  models = [qwen, llama],
): Promise<string> {
  server = await startModelServer(models, reply)
  return server.url
}

const replay = (name: string) => (response: ServerResponse) => void response.end(recorded.get(name))

/** Begins to answer and never goes on. */
const begin = (response: ServerResponse): void =>
  void response.write('{"message":{"content":"Once upon"}}\n')

describe('tallymark alone', () => {
  test('lists the models of the server and shows how to ask', async () => {
    const url = await serve(replay('plain'))
    const { code, stdout, stderr } = await run(['--server', url]).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`tallymark ${version}: a language model on your own machine

The model server at ${url} has 2 models:
  qwen3:8b     8.2B  Q4_K_M  5.2 GB
  llama3.2:1b  1.2B          770 MB

Ask (qwen3:8b unless you say which):
  tallymark ask "Why is the sky blue?"
  tallymark ask --model llama3.2:1b "…"

From a program: import { LocalModelAdapter } from 'tallymark' (README.md has an example).
`)
  })

  test('proposes commands as they work after npm start', async () => {
    const url = await serve(replay('plain'))
    const { stdout } = await run([], { TALLYMARK_SERVER: url, npm_lifecycle_event: 'start' }).ended
    expect(stdout).toContain('npm start -- ask "Why')
  })

  test('says how to get a model when the server has none', async () => {
    const url = await serve(replay('plain'), [])
    const { code, stdout } = await run(['--server', url]).ended
    expect(code).toBe(0)
    expect(stdout).toContain('no model yet')
    expect(stdout).toContain('ollama pull')
  })

  test('does not tell to install a server when there is one that refuses', async () => {
    const { code, stdout, stderr } = await run(['--server', `${await serve(replay('plain'))}/sub`])
      .ended
    expect(code).toBe(1)
    expect(stdout).not.toContain('install')
    expect(stderr).toContain('404 page not found')
    expect(stderr).toContain('--server')
  })

  test('says what is missing without a server, and what works without it', async () => {
    const { code, stdout } = await run(['--server', nobody]).ended
    expect(code).toBe(0)
    expect(stdout).toContain(`Missing: no model server at ${nobody} (connection refused)`)
    expect(stdout).toContain('ollama serve')
    expect(stdout).toMatch(/What works without one:\n {2}tallymark query FILE/)
  })
})

describe('tallymark ask', () => {
  test('streams the answer to standard output and nothing else', async () => {
    const url = await serve(replay('thinking'))
    const { code, stdout, stderr } = await run(['ask', '--server', url, 'How', 'many?']).ended
    expect([code, stdout, stderr]).toEqual([0, 'Four.\n', ''])
  })

  test('prints events as JSON lines', async () => {
    const url = await serve(replay('tools-before-done'))
    const { code, stdout } = await run(['ask', '--json', '--server', url, 'x']).ended
    const events: unknown[] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect(events).toMatchObject([
      { type: 'TextDelta', delta: 'Let me count.' },
      { type: 'ToolUseStart', index: 1, name: 'data_query' },
      { type: 'End', message: { stop_reason: 'ToolUse', usage: { output_tokens: 237 } } },
    ])
    expect(events[0]).not.toHaveProperty('partial')
  })

  test('says when the answer was cut', async () => {
    const url = await serve(replay('length'))
    const { code, stdout, stderr } = await run(['ask', '--server', url, '--max-tokens', '3', 'x'])
      .ended
    expect([code, stdout]).toEqual([0, 'It goes on and on\n'])
    expect(stderr).toContain('--max-tokens')
  })

  test('dims the reasoning and ends with the speed on a terminal', async () => {
    const url = await serve(replay('thinking'))
    const { code, stdout } = await runOnTerminal(['ask', '--server', url, 'x']).ended
    expect(code).toBe(0)
    expect(stdout).toContain('\u001b[2mOkay')
    expect(stdout).toContain('Four.')
    expect(stdout).toMatch(/qwen3:8b: 237 tokens in \d+\.\d s/)
  })

  test('shows no colours with NO_COLOR', async () => {
    const url = await serve(replay('thinking'))
    const { stdout } = await runOnTerminal(['ask', '--server', url, 'x'], { NO_COLOR: '1' }).ended
    expect(stdout).not.toContain('\u001b')
  })

  test('lets no model steer the terminal, and changes nothing in a pipe', async () => {
    const evil = '\u001b]0;owned\u0007\u001b[2Jhi\u009b5m'
    const reply = (response: ServerResponse): void =>
      void response.end(`${JSON.stringify({ message: { content: evil } })}\n{"done":true}\n`)
    const url = await serve(reply)
    const onTerminal = await runOnTerminal(['ask', '--server', url, 'x'], { NO_COLOR: '1' }).ended
    expect(onTerminal.stdout).toContain(']0;owned[2Jhi5m')
    const inPipe = await run(['ask', '--server', url, 'x']).ended
    expect(inPipe.stdout).toBe(`${evil}\n`)
  })

  test.each([
    ['a server that is not there', [], 'no model server', '--server URL'],
    [
      'a key that is refused',
      [401, '{"error":"unauthorized"}'],
      'unauthorized',
      'TALLYMARK_API_KEY',
    ],
    [
      'a model that is missing',
      [404, '{"error":"model \'x\' not found"}'],
      'not found',
      'the server has',
    ],
    ['a reply that breaks off', [200, '{"message":{"content":"a"}}\n'], 'closed before', 'log'],
  ])('fails with 1 and says what to do: %s', async (_what, [status, body], message, advice) => {
    const url = await serve((response) => void response.writeHead(Number(status)).end(body))
    const at = status === undefined ? nobody : url
    const { code, stderr } = await run(['ask', '--server', at, '--model', 'x', 'hi']).ended
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).toContain(advice)
  })

  test('begins the word of an error on a line of its own on a terminal', async () => {
    const url = await serve(replay('truncated'))
    const { code, stdout } = await runOnTerminal(['ask', '--server', url, 'x'], { NO_COLOR: '1' })
      .ended
    expect(code).toBe(1)
    expect(stdout).toContain('Once upon a\r\nerror: the stream closed before done:true')
  })

  test('never prints the key', async () => {
    const url = await serve(
      (response) => void response.writeHead(401).end('{"error":"bad key sk-9"}'),
    )
    const env = { TALLYMARK_API_KEY: 'sk-9' }
    const { stdout, stderr } = await run(['ask', '--server', url, '--model', 'x', 'hi'], env).ended
    expect(stderr).toContain('bad key <api_key>')
    expect(stdout + stderr).not.toContain('sk-9')
  })

  test.each(['pipe', 'terminal'])(
    'stops at once on Ctrl-C in a %s, and the server with it',
    async (where) => {
      const url = await serve(begin)
      const start = where === 'pipe' ? run : runOnTerminal
      const { child, seen, ended } = start(['ask', '--server', url, 'x'])
      await seen('Once upon')
      if (where === 'pipe') child.kill('SIGINT')
      else child.stdin.write('\u0003')
      expect((await ended).code).toBe(130)
      await server?.left
    },
  )

  test('stops on Ctrl-C while it still waits for the server', async () => {
    let onRequest: () => void = () => {}
    const requested = new Promise<void>((resolve) => (onRequest = resolve))
    const url = await serve(() => onRequest())
    const { child, ended } = run(['ask', '--server', url, 'x'])
    await requested
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
  })

  test('takes a closed pipe as a reader who has enough', async () => {
    const forever = (response: ServerResponse): void => {
      response.write('{"message":{"content":"more and more\\n"}}\n'.repeat(100), () =>
        forever(response),
      )
    }
    const url = await serve(forever)
    const { child, seen, ended } = run(['ask', '--server', url, 'x'])
    await seen('more')
    child.stdout.destroy()
    const { code, stderr } = await ended
    expect([code, stderr]).toEqual([0, ''])
    await server?.left
  })
})

describe('wrong usage ends with 2 and a word', () => {
  test.each([
    [['frobnicate'], 'there is no command "frobnicate"'],
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

test('help and version', async () => {
  expect((await run(['--version']).ended).stdout).toBe(`${version}\n`)
  expect((await run(['--help']).ended).stdout).toMatch(/^tallymark: .*tallymark ask/s)
  expect((await run(['ask', '-h']).ended).stdout).toMatch(/^tallymark ask: .*--no-think/s)
  expect((await run(['query', '-h']).ended).stdout).toMatch(/^tallymark query: .*--where/s)
  expect((await run(['tool', '-h']).ended).stdout).toMatch(/^tallymark tool: .*--schema/s)
})
