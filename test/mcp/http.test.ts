import { once } from 'node:events'
import { createServer } from 'node:net'
import { request, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, listen } from '../http.ts'
import { run } from '../cli/run.ts'
import { connectTo, serveHttp, textOf } from './clients.ts'
import { longQuery, makeLongTables, type LongTables } from './tables.ts'
import { callOf, initialize } from './wire.ts'

let tables: LongTables
beforeAll(() => {
  tables = makeLongTables()
})
afterAll(() => tables.remove())

const data = 'a,b\n1,2'
const call = { name: 'data_query', arguments: { data } }

interface Reply {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Unlike `fetch`, this sends any header. */
async function ask(
  url: string,
  { method = 'POST', body, ...headers }: Record<string, string> = {},
): Promise<Reply> {
  const asking = request(url, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
  asking.end(method === 'POST' ? (body ?? JSON.stringify(initialize)) : undefined)
  const answered = new Promise<Reply>((resolve, reject) => {
    asking.on('error', reject)
    asking.on('response', (response) => {
      const { statusCode: status, headers: answer } = response
      bodyOf(response).then((text) => resolve({ status, headers: answer, body: text }), reject)
    })
  })
  return answered
}

describe('tallymark mcp --http', () => {
  let url: string
  beforeAll(async () => {
    ;({ url } = await serveHttp())
  })

  test.each(['example.org', 'example.org:80', '203.0.113.7', 'localhost.example.org'])(
    'the Host %s is refused: a name that was made to point here',
    async (host) => {
      expect(await ask(url, { host })).toMatchObject({ status: 403 })
    },
  )

  test.each(['https://example.org', 'null', 'http://localhost.example.org'])(
    'a page of %s is refused, and told nothing',
    async (origin) => {
      const { status, headers } = await ask(url, { origin })
      expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
    },
  )

  test('a page of this machine may ask, and read the answer', async () => {
    const origin = 'http://localhost:6274'
    const wanted = 'content-type, mcp-protocol-version'
    const preflight = await ask(url, {
      method: 'OPTIONS',
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': wanted,
    })
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': wanted,
        'access-control-allow-methods': 'GET, POST, DELETE',
      },
    })
    const { status, headers } = await ask(url, { origin })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, origin])
    expect(headers['access-control-expose-headers']).toContain('Mcp-Session-Id')
  })

  test('other paths say where it is', async () => {
    const { status, body } = await ask(new URL('/', url).href)
    expect([status, body]).toEqual([404, 'MCP is at /mcp\n'])
  })

  test('a request that is too long is refused', async () => {
    const body = 'x'.repeat(17 * 1024 * 1024)
    expect(await ask(url, { body })).toMatchObject({ status: 413 })
  })

  test.each(['', '{', '[]', '{"jsonrpc":"2.0"}'])('the body %j is refused', async (body) => {
    expect((await ask(url, { body })).status).toBe(400)
  })

  test('a session that nobody knows begins again, and one that is ended is not known', async () => {
    expect(await ask(url, { 'mcp-session-id': 'unknown' })).toMatchObject({ status: 404 })
    const { headers } = await ask(url)
    const id = String(headers['mcp-session-id'])
    const of = { 'mcp-session-id': id, body: JSON.stringify(callOf(2, { data })) }
    expect((await ask(url, of)).body).toContain('Query Result')
    expect(await ask(url, { ...of, method: 'DELETE' })).toMatchObject({ status: 200 })
    expect(await ask(url, of)).toMatchObject({ status: 404 })
  })

  test('more sessions than it keeps: the one that was quiet the longest is forgotten', async () => {
    const first = String((await ask(url)).headers['mcp-session-id'])
    for (let i = 0; i < 256; i++) await ask(url)
    expect(await ask(url, { 'mcp-session-id': first })).toMatchObject({ status: 404 })
  })
})

describe('with a token', () => {
  const token = 'a-secret'

  test.each([
    ['--token', ['--token', token], {}],
    ['TALLYMARK_MCP_TOKEN', [], { TALLYMARK_MCP_TOKEN: token }],
  ])('of %s, only who knows it is let in', async (_, args, env) => {
    const { url, run: started } = await serveHttp(args, env)
    for (const authorization of ['', 'Bearer', 'Bearer a-secre', 'Bearer b-secret', token]) {
      const { status, headers } = await ask(url, { authorization })
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
    for (const era of ['2025-11-25', '2026-07-28'] as const) {
      await expect(connectTo(url, era)).rejects.toThrow(/bearer token|requires authorization/)
      const client = await connectTo(url, era, { Authorization: `Bearer ${token}` })
      expect(textOf(await client.callTool(call))).toContain('| 1 | 2 |')
    }
    started.child.kill('SIGINT')
    const { code, stdout, stderr } = await started.ended
    expect([code, stdout, stderr]).toEqual([0, '', `MCP is served at ${url}\n`])
  })
})

describe('clients that leave', () => {
  test('a query that is cancelled stops, and has no answer', async () => {
    const { url } = await serveHttp([tables.long])
    const id = String((await ask(url)).headers['mcp-session-id'])
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': id,
    }
    const post = (message: object): Promise<Response> =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(message) })
    const stream = (await post(callOf(2, longQuery, 'long'))).body?.getReader()
    const decoder = new TextDecoder()
    const texts: string[] = []
    const readOn = async (): Promise<boolean> => {
      const { value, done } = (await stream?.read()) ?? { done: true, value: undefined }
      texts.push(decoder.decode(value))
      return !done
    }
    while (!texts.join('').includes('"progress":')) await readOn()
    const cancelled = { requestId: 2 }
    await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: cancelled })
    expect(await (await post(callOf(3, { limit: 1 }))).text()).toContain('Query Result')
    // The session ends, and with it the stream that has no answer.
    await fetch(url, { method: 'DELETE', headers })
    while (await readOn());
    expect(texts.join('')).not.toContain('Query Result')
    expect(texts.join('')).not.toContain('100% of the rows')
  })

  test.each(['2025-11-25', '2026-07-28'] as const)(
    'one that vanishes in the middle of a call does not harm the others (%s)',
    async (era) => {
      const { url, run: started } = await serveHttp([tables.long])
      const leaving = await connectTo(url, era)
      const lost = new Promise<void>((resolve) => {
        const options = { onprogress: () => resolve(leaving.close()) }
        leaving.callTool({ name: 'data_query', arguments: longQuery }, options).catch(() => {})
      })
      await lost
      const staying = await connectTo(url, era)
      expect(textOf(await staying.callTool(call))).toContain('| 1 | 2 |')
      started.child.kill('SIGINT')
      const { code, stderr } = await started.ended
      expect([code, stderr]).toEqual([0, `MCP is served at ${url}\n`])
    },
  )
})

test('says so when the port is taken, and how to choose another', async () => {
  const server = createServer()
  const { port } = new URL(await listen(server))
  const { code, stdout, stderr } = await run(['mcp', '--http', port]).ended
  server.close()
  await once(server, 'close')
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr)
    .toBe(`error: port ${port} of 127.0.0.1 is taken, perhaps by a server that runs already
Choose another: tallymark mcp --http ${Number(port) + 1}
`)
})
