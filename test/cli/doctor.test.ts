import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createNetServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  begin,
  call,
  refuse,
  say,
  startModelServer,
  type ModelServer,
  type Reply,
  type Routes,
  type ServedModel,
} from './model-server.ts'
import { run, runOnTerminal } from './run.ts'
import { selfSigned } from './self-signed.ts'
import { makeTables } from './tables.ts'

const qwen: ServedModel = {
  name: 'qwen3:8b',
  capabilities: ['completion', 'tools', 'thinking'],
  context_length: 40_960,
}
const gemma: ServedModel = {
  name: 'gemma3:1b',
  capabilities: ['completion'],
  context_length: 32_768,
}
const nomic: ServedModel = { name: 'nomic-embed-text:latest', capabilities: ['embedding'] }

const sum = {
  data: '@sales.csv',
  filter: { column: 'region', op: 'eq', value: 'North' },
  aggregate: { column: 'amount', fn: 'sum' },
}
const goodReplies = [call('data_query', sum), say('The total is **165**.')]

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(
  models: readonly ServedModel[] = [qwen],
  replies: Reply | readonly Reply[] = goodReplies,
  routes: Routes = {},
): Promise<ModelServer> {
  const server = await startModelServer(models, replies, routes)
  closers.push(() => server.close())
  return server
}

/** Something else that listens, and where. */
async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    return once(server, 'close')
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `127.0.0.1:${address.port}`
}

const answering = (listener: RequestListener): Promise<string> =>
  listening(createHttpServer(listener))

interface Report {
  readonly code: number | null
  readonly ok: boolean
  readonly checks: readonly {
    readonly check: string
    readonly state: 'ok' | 'note' | 'fail'
    readonly text: string
    readonly fix?: string
  }[]
}

async function examine(args: readonly string[], env: Record<string, string> = {}): Promise<Report> {
  const { code, stdout } = await run(['doctor', '--json', ...args], env).ended
  return { code, ...JSON.parse(stdout) }
}

const statesOf = ({ checks }: Report): readonly string[] =>
  checks.map(({ check, state }) => `${check} ${state}`)

describe('when all is well', () => {
  test('every check is a line, and it ends with 0', async () => {
    const { url, chats } = await serve([gemma, qwen])
    const { code, stdout, stderr } = await run(['doctor', '--server', url]).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.replace(/in \d+\.\d s/, 'in 0.1 s')).toBe(
      `ok   settings  server ${url} (--server), no model named, no config file at /nowhere/tallymark/config.json
ok   server    ${url} answers, version 0.33.1
ok   models    2 models
ok   model     qwen3:8b, the newest that can call tools
ok   tools     it can call tools
ok   context   8192 tokens (the default); the model has 40960
ok   question  queried a table and answered right in 0.1 s, 2.5 s of it to load

It works: tallymark ask FILE "question"
`,
    )
    expect(chats).toMatchObject([
      { model: 'qwen3:8b', options: { num_ctx: 8192 }, think: false },
      { model: 'qwen3:8b', options: { num_ctx: 8192 } },
    ])
    expect(chats[0]?.tools?.map((tool) => tool.function.name)).toContain('data_query')
  })

  test('--quick asks the model nothing', async () => {
    const { url, chats } = await serve()
    const report = await examine(['--quick', '--server', url])
    expect([report.code, report.ok, statesOf(report).at(-1), chats.length]).toEqual([
      0,
      true,
      'context ok',
      0,
    ])
  })

  test('a terminal shows signs and colours, and what is waited for', async () => {
    const { url } = await serve()
    const { code, stdout } = await runOnTerminal(['doctor', '--server', url]).ended
    expect(code).toBe(0)
    expect(stdout).toContain('\u001b[32m✓\u001b[39m server    ')
    expect(stdout).toMatch(/\rasking qwen3:8b …\r +\r\S+✓\S+ question {2}queried/)
  })

  test('--json steers no terminal, and is the same value there', async () => {
    const { url } = await serve([{ ...qwen, name: 'evil\u009b2J' }])
    const args = ['doctor', '--json', '--quick', '--server', url]
    const { stdout } = await runOnTerminal(args).ended
    expect(stdout).not.toContain('\u009b')
    expect(JSON.stringify(JSON.parse(stdout))).toContain('"evil\u009b2J, the only one"')
  })

  test('Ctrl-C stops the question, and the server with it', async () => {
    const { url, left } = await serve([qwen], begin('Let me'))
    const { child, seen, ended } = runOnTerminal(['doctor', '--server', url], { NO_COLOR: '1' })
    await seen('asking')
    child.stdin.write('\u0003')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(stdout).not.toContain('question  ')
    await left
  })

  test('Ctrl-C stops the wait for a server that does not answer', async () => {
    let onConnection: () => void = () => {}
    const connected = new Promise<void>((resolve) => (onConnection = resolve))
    const host = await listening(createNetServer(() => onConnection()))
    const { child, ended } = run(['doctor', '--server', `http://${host}`])
    await connected
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
  })
})

describe('a server that does not do fails, with what to do, and ends it', () => {
  async function failure(server: string, env?: Record<string, string>) {
    const report = await examine(['--server', server], env)
    expect([report.code, report.ok]).toEqual([1, false])
    expect(statesOf(report)).toEqual(['settings ok', 'server fail'])
    const { text = '', fix = '' } = report.checks[1] ?? {}
    return { text, fix }
  }

  test('nobody listens on this machine', async () => {
    const { text, fix } = await failure('http://127.0.0.1:9')
    expect(text).toBe('no model server at http://127.0.0.1:9 (connection refused)')
    expect(fix).toContain('ollama serve')
    expect(fix).toContain('OLLAMA_HOST')
  })

  test('nobody listens on another address', async () => {
    // All of 127.0.0.0/8 is this machine; as a name, it is another one.
    const { fix } = await failure('http://127.0.0.2:9')
    expect(fix).toContain('OLLAMA_HOST=0.0.0.0 ollama serve')
  })

  test('the host has no address', async () => {
    const { text, fix } = await failure('http://nowhere.invalid:11434')
    expect(text).toContain('the host name is not known')
    expect(fix).toBe(
      'Check the host name (--server).\nThe built-in model needs no server: --model builtin.',
    )
  })

  test('it takes the connection and is silent', async () => {
    const { text, fix } = await failure(`http://${await listening(createNetServer())}`)
    expect(text).toContain('takes the connection and does not answer')
    expect(fix).toContain('start it again')
  })

  test('it closes the connection', async () => {
    const server = createNetServer((socket) => socket.once('data', () => socket.destroy()))
    const { text, fix } = await failure(`http://${await listening(server)}`)
    expect(text).toMatch(/^the connection to .* failed: /)
    expect(fix).toContain('http:// or https://')
  })

  test('it speaks something else than HTTP', async () => {
    const server = createNetServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    const { text, fix } = await failure(`http://${await listening(server)}`)
    expect(text).toMatch(/^the connection to .* failed: /)
    expect(fix).toContain('Check the address (--server)')
  })

  test('its certificate is not trusted', async () => {
    const { fix } = await failure(`https://${await listening(createHttpsServer(selfSigned))}`)
    expect(fix).toContain('NODE_EXTRA_CA_CERTS')
  })

  test('it speaks no TLS', async () => {
    const { fix } = await failure(`https://${await answering((_, response) => response.end())}`)
    expect(fix).toContain('http:// instead of https://')
  })

  test.each([
    ['a web page', 200, '<html>Welcome to nginx!</html>'],
    ['other JSON', 200, '{"object":"list"}'],
    ['nothing', 200, ''],
    ['404', 404, '404 page not found'],
  ])('it is another kind of server: %s', async (_what, status, body) => {
    const host = await answering((_, response) => response.writeHead(status).end(body))
    const { text, fix } = await failure(`http://${host}`)
    expect(text).toMatch(/^whoever answers at .* is no model server/)
    expect(fix).toContain('11434')
  })

  test.each([
    [401, '{"error":"unauthorized"}', 'status 401, unauthorized', 'TALLYMARK_API_KEY'],
    [403, '{"error":"bad key sk-9"}', 'status 403, bad key <api_key>', 'TALLYMARK_API_KEY'],
    [403, '', 'status 403 and no text', 'OLLAMA_ORIGINS'],
    [407, '<html>', 'status 407, a web page', 'address of a proxy (--server)'],
    [502, '<html><h1>Bad Gateway', 'status 502, a web page', 'the model server behind it'],
    [503, 'busy', 'status 503, busy', 'again in a moment'],
    [500, 'oh\u001b[2J\n', 'status 500, oh␛[2J', 'log'],
    [301, '', 'status 301', 'Redirects are not followed'],
  ])('it, or a proxy, refuses: %i %j', async (status, body, word, advice) => {
    const host = await answering((_, response) => response.writeHead(status).end(body))
    const { text, fix } = await failure(`http://${host}`, { TALLYMARK_API_KEY: 'sk-9' })
    expect(text).toContain(word)
    expect(fix).toContain(advice)
    expect(text + fix).not.toContain('sk-9')
  })

  test('its list of models cannot be had', async () => {
    const { url } = await serve([qwen], [], { '/api/tags': refuse(502) })
    const report = await examine(['--server', url])
    expect([report.code, statesOf(report).at(-1)]).toEqual([1, 'models fail'])
  })
})

describe('models', () => {
  test('none: how to get one', async () => {
    const { url } = await serve([])
    const report = await examine(['--server', url])
    expect(report.code).toBe(1)
    expect(statesOf(report).slice(1)).toEqual(['server ok', 'model fail'])
    expect(report.checks.at(-1)).toMatchObject({
      text: 'the model server has no model yet',
      fix: 'Get one with: ollama pull qwen3:4b\nThe built-in model needs no server: --model builtin.',
    })
  })

  test('the one that is named is missing', async () => {
    const { url } = await serve([qwen])
    const report = await examine(['--server', url], { TALLYMARK_MODEL: 'qwen3:4b' })
    expect(report.code).toBe(1)
    expect(report.checks.at(-1)).toMatchObject({
      check: 'model',
      state: 'fail',
      text: expect.stringContaining('(TALLYMARK_MODEL). Did you mean "qwen3:8b"?'),
      fix: expect.stringContaining('ollama pull qwen3:4b'),
    })
  })

  test('the one that is named cannot chat', async () => {
    const { url, chats } = await serve([nomic, gemma, qwen])
    const report = await examine(['--server', url, '--model', 'nomic-embed-text'])
    expect([report.code, chats.length]).toEqual([1, 0])
    expect(report.checks.at(-1)).toEqual({
      check: 'model',
      state: 'fail',
      text: 'nomic-embed-text:latest (from --model) cannot chat',
      fix: 'Choose one that can with --model NAME: gemma3:1b, qwen3:8b',
    })
  })

  test.each<[string, Routes[string], string, string]>([
    ['drops the connection', (response) => response.destroy(), 'the connection to', 'the address'],
    ['is busy', refuse(503, 'server busy'), 'refuses: status 503, server busy', 'again'],
    ['wants a key', refuse(401, 'unauthorized'), 'refuses: status 401', 'TALLYMARK_API_KEY'],
  ])('a server that %s when asked about one', async (_what, route, text, fix) => {
    const { url, chats } = await serve([qwen], goodReplies, { '/api/show': route })
    const report = await examine(['--server', url])
    expect([report.code, chats.length]).toEqual([1, 0])
    expect(statesOf(report).slice(2)).toEqual(['models ok', 'model fail'])
    expect(report.checks.at(-1)).toMatchObject({
      text: expect.stringContaining(text),
      fix: expect.stringContaining(fix),
    })
  })

  test('one without tools is a note that names those with tools, and works through text', async () => {
    const asText = JSON.stringify({ tool: 'data_query', arguments: sum })
    const { url, chats, requests } = await serve([gemma, qwen], [say(asText), say('165')])
    const report = await examine(['--server', url, '--model', 'gemma3:1b'])
    expect([report.code, report.ok]).toEqual([0, true])
    expect(report.checks).toContainEqual({
      check: 'tools',
      state: 'note',
      text: expect.stringContaining('asked for as text'),
      fix: 'Choose one that can with --model NAME: qwen3:8b',
    })
    expect(statesOf(report).at(-1)).toBe('question ok')
    expect(chats[0]).not.toHaveProperty('tools')
    // Each is asked about once.
    expect(requests.filter(({ path }) => path === '/api/show')).toHaveLength(2)
  })

  test('a server that does not tell what they can do is a note', async () => {
    const routes = { '/api/show': refuse(404), '/api/ps': refuse(404) }
    const { url } = await serve([qwen], goodReplies, routes)
    const report = await examine(['--server', url])
    expect([report.code, report.checks.find(({ check }) => check === 'tools')?.state]).toEqual([
      0,
      'note',
    ])
  })
})

describe('the context', () => {
  test.each([
    ['as loaded', { ...qwen, loaded: { context_length: 16_384 } }, [], 'ok', '16384 tokens (as it'],
    [
      'too little loaded',
      { ...qwen, loaded: { context_length: 2048 } },
      [],
      'ok',
      'loads it again',
    ],
    ['asked for too little', qwen, ['--context', '2048'], 'fail', '2048 tokens (from --context)'],
    ['a short model', { ...qwen, context_length: 2048 }, [], 'fail', 'all that the model has'],
    [
      'a short model that is called as the built-in one',
      { ...qwen, name: 'builtin:latest', context_length: 1024 },
      [],
      'fail',
      'all that the model has',
    ],
  ])('%s', async (_what, model, args, state, text) => {
    const { url } = await serve([model])
    const report = await examine(['--quick', '--server', url, ...args])
    expect(report.code).toBe(state === 'ok' ? 0 : 1)
    expect(report.checks.at(-1)).toMatchObject({
      check: 'context',
      state,
      text: expect.stringContaining(text),
    })
  })
})

describe('the question', () => {
  test.each([
    [
      'a wrong answer',
      [call('data_query', sum), say('It is 1,165.')],
      'fail',
      'answered “It is 1,165',
    ],
    ['another number', [call('data_query', sum), say('165.5')], 'fail', 'instead of 165'],
    ['no query', [say('165.00, I think.')], 'note', 'did not query the table'],
    ['the same query for ever', call('data_query', sum), 'fail', 'the same query again'],
    ['a server that breaks down', refuse(500, 'out of memory'), 'fail', 'no answer: out of memory'],
  ])('%s', async (_what, replies, state, text) => {
    const { url } = await serve([qwen], replies)
    const report = await examine(['--server', url])
    expect(report.code).toBe(state === 'fail' ? 1 : 0)
    expect(report.checks.at(-1)).toMatchObject({
      check: 'question',
      state,
      text: expect.stringContaining(text),
      fix: expect.any(String),
    })
  })
})

describe('settings', () => {
  test('tells where each comes from', async () => {
    const tables = makeTables()
    closers.push(async () => tables.remove())
    const { url } = await serve()
    const path = tables.write('config.json', '{"model": "qwen3:8b"}')
    const report = await examine(['--quick'], {
      TALLYMARK_CONFIG: path,
      TALLYMARK_CONTEXT: '9000',
      OLLAMA_HOST: url,
      TALLYMARK_API_KEY: 'sk-9',
    })
    expect(report.checks[0]?.text).toBe(
      `server ${url} (OLLAMA_HOST), model qwen3:8b (${path}), context 9000 (TALLYMARK_CONTEXT), a key (TALLYMARK_API_KEY)`,
    )
  })

  test.each([
    [{ TALLYMARK_CONFIG: 'nowhere.json' }, 'there is no such file'],
    [{ TALLYMARK_SERVER: 'nonsense' }, 'the address (TALLYMARK_SERVER) is not a URL'],
    [{ TALLYMARK_CONTEXT: '8k' }, 'TALLYMARK_CONTEXT takes'],
  ])('that make no sense fail, and end it: %j', async (env, text) => {
    const report = await examine([], env)
    expect([report.code, statesOf(report)]).toEqual([1, ['settings fail']])
    expect(report.checks[0]?.text).toContain(text)
  })
})

test('what fails stands in capitals in a pipe, with what to do below it', async () => {
  const { code, stdout, stderr } = await run(['doctor', '--server', 'http://127.0.0.1:9']).ended
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /\nFAIL server {4}no model server at .*\n {15}Start it with "ollama serve"/,
  )
  expect(stderr).toMatch(/^error: /)
})
