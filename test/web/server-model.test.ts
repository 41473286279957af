import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { LocalModelAdapter, runAgent, attachTable } from 'tallymark'
import {
  begin,
  call,
  refuse,
  say,
  silence,
  startModelServer,
  type Reply,
} from '../cli/model-server.ts'
import { listen } from '../http.ts'
import { ask, beginAsking, closeLater, servePage } from './serving.ts'

const models = [{ name: 'qwen3:8b', capabilities: ['completion', 'tools'], context_length: 40_960 }]

/** A model server behind the page. */
async function behind(
  replies: Reply | readonly Reply[],
  apiKey?: string,
): Promise<{ url: string; server: Awaited<ReturnType<typeof startModelServer>> }> {
  const server = closeLater(await startModelServer(models, replies))
  return { url: await servePage({ place: { address: server.url, apiKey } }), server }
}

const question = { method: 'POST', body: JSON.stringify({ model: 'qwen3:8b', messages: [] }) }

test('an agent with the address of the page works as with the model server', async () => {
  const query = { data: '@t.csv', aggregate: { column: 'a', fn: 'sum' } }
  const { url, server } = await behind([call('data_query', query), say('It is 3.')])
  const adapter = new LocalModelAdapter({ base_url: url })
  const messages = [{ role: 'user', content: [{ type: 'Text', text: 'The sum?' }] }] as const
  const attachments = [attachTable('t.csv', 'a\n1\n2\n')]
  const events = []
  for await (const event of runAgent(adapter, { model: 'qwen3:8b', messages, attachments })) {
    events.push(event)
  }
  expect(events.at(-1)).toMatchObject({ type: 'Finish', reason: 'EndTurn' })
  expect(server.chats).toHaveLength(2)
  expect(await adapter.listModels()).toMatchObject([{ name: 'qwen3:8b' }])
  expect(await adapter.serverVersion()).toBe('0.33.1')
  expect(await adapter.describeModel('qwen3:8b')).toMatchObject({ context_length: 40_960 })
  await adapter.close()
})

test('a body goes on as it came, and nothing of the browser does', async () => {
  const { url, server } = await behind(say('x'))
  const body = JSON.stringify({ model: 'größe 😀', messages: [] })
  const headers = { cookie: 'a=b', authorization: 'Bearer x', origin: new URL(url).origin }
  await ask(`${url}api/chat?x=1`, { method: 'POST', body, headers })
  const [seen] = server.requests
  expect(seen).toMatchObject({ method: 'POST', path: '/api/chat', body })
  expect(seen?.headers).not.toHaveProperty('cookie')
  expect(seen?.headers).not.toHaveProperty('origin')
  expect(seen?.headers).not.toHaveProperty('authorization')
})

test('a key goes to the model server and never to the page', async () => {
  const { url, server } = await behind(refuse(401, 'sk-secret is not known'), 'sk-secret')
  const reply = await ask(`${url}api/chat`, question)
  expect(reply).toMatchObject({ status: 401, body: '{"error":"<api_key> is not known"}' })
  expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-secret')
  expect((await ask(`${url}info`)).body).not.toContain('secret')
})

test('a reply comes through line by line, while the model still speaks', async () => {
  let speaker: ServerResponse | undefined
  const { url } = await behind((response) => {
    speaker = response
    response.writeHead(200)
    response.flushHeaders()
  })
  const { response } = await beginAsking(`${url}api/chat`, question)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/x-ndjson')
  for (const line of ['{"a":1}\n', '{"b":2}\n']) {
    speaker?.write(line)
    const [chunk]: Buffer[] = await once(response, 'data')
    expect(String(chunk)).toBe(line)
  }
  speaker?.end()
  response.resume()
  await once(response, 'end')
})

test('who leaves in the middle of a reply has the model server stop', async () => {
  const { url, server } = await behind(begin('It is'))
  const { response, leave } = await beginAsking(`${url}api/chat`, question)
  await once(response, 'data')
  leave()
  await server.left
})

test('who leaves before the reply begins has the model server stop', async () => {
  let onAsked: () => void = () => {}
  const asked = new Promise<void>((resolve) => (onAsked = resolve))
  const { url, server } = await behind(silence(() => onAsked()))
  const leaving = new AbortController()
  const answer = fetch(`${url}api/chat`, { ...question, signal: leaving.signal })
  await asked
  leaving.abort()
  await expect(answer).rejects.toThrow('aborted')
  await server.left
})

test('a server that stops has the model server stop', async () => {
  const server = closeLater(await startModelServer(models, begin('It is')))
  const { startWeb } = await import('../../dist/web/start-web.js')
  const web = await startWeb({
    port: 0,
    folder: '/nowhere',
    version: '1',
    model: { name: 'm', isBuiltin: false, toolCalls: 'native' },
    files: [],
    place: { address: server.url },
    onError: () => {},
  })
  const { response } = await beginAsking(`${web.url}api/chat`, question)
  const broken = once(response, 'error')
  await web.close()
  await Promise.all([server.left, broken])
})

test('a reply is not read faster than the page reads it', async () => {
  let written = 0
  const { url } = await behind((response) => {
    const line = `${'x'.repeat(65_535)}\n`
    const more = (): void => {
      while (!response.destroyed && response.write(line)) written += line.length
      written += line.length
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const { response, leave } = await beginAsking(`${url}api/chat`, question)
  response.pause()
  let before = -1
  while (before !== written) {
    before = written
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(written).toBeLessThan(64 * 1024 * 1024)
  leave()
})

test('a reply that breaks off breaks off here too', async () => {
  const { url } = await behind((response) => {
    response.write('{"a":1}\n')
    setTimeout(() => response.destroy(), 50)
  })
  await expect(ask(`${url}api/chat`, question)).rejects.toThrow('aborted')
})

test.each([400, 404, 500, 503])('a model server that refuses with %d is heard', async (status) => {
  const { url } = await behind(refuse(status, 'why'))
  const reply = await ask(`${url}api/chat`, question)
  expect(reply).toMatchObject({ status, body: '{"error":"why"}' })
  expect(reply.headers['content-type']).toBe('application/json')
})

test('a page of another server is never shown as one of ours, and leads nowhere', async () => {
  const { url } = await behind((response) => {
    response.writeHead(302, { location: 'http://example.org/', 'set-cookie': 'a=b' })
    response.end('<script>alert(1)</script>')
  })
  const { status, headers, body } = await ask(`${url}api/chat`, question)
  expect([status, headers.location, headers['set-cookie']]).toEqual([502, undefined, undefined])
  expect(JSON.parse(body)).toEqual({ error: 'the model server answered with status 302' })
})

test('what is no status is told in words', async () => {
  const { url } = await behind((response) => {
    response.socket?.end('HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n')
  })
  const { status, body } = await ask(`${url}api/chat`, question)
  expect(status).toBe(502)
  expect(JSON.parse(body)).toEqual({ error: 'the model server answered with status 799' })
})

test('who leaves before the question is whole is no error, and the model server hears nothing', async () => {
  const server = closeLater(await startModelServer(models, say('x')))
  const errors: Error[] = []
  const url = await servePage({
    place: { address: server.url },
    onError: (error) => errors.push(error),
  })
  const headers = { 'content-length': '1000' }
  const asking = request(`${url}api/chat`, { method: 'POST', headers })
  asking.on('error', () => {})
  await new Promise((resolve) => asking.write('{"model":', resolve))
  const closed = new Promise((resolve) => asking.on('close', resolve))
  asking.destroy()
  await closed
  expect(await ask(`${url}info`)).toMatchObject({ status: 200 })
  expect([errors, server.requests]).toEqual([[], []])
})

test('no model server is told in words', async () => {
  const gone = createServer()
  const address = await listen(gone)
  gone.close()
  const url = await servePage({ place: { address } })
  const { status, body } = await ask(`${url}api/chat`, question)
  expect(status).toBe(502)
  expect(JSON.parse(body)).toEqual({ error: `no model server at ${address} (connection refused)` })
})

test('a request that is too long is refused before the model server hears of it', async () => {
  const server = closeLater(await startModelServer(models, say('x')))
  const url = await servePage({ place: { address: server.url }, maxBodyBytes: 1000 })
  const long = await ask(`${url}api/chat`, { method: 'POST', body: 'x'.repeat(1001) })
  expect(long).toMatchObject({ status: 413, body: '{"error":"a request has at most 1000 bytes"}' })
  expect(server.requests).toEqual([])
  const most = JSON.stringify({ model: 'x'.repeat(1000 - 12) })
  expect(await ask(`${url}api/chat`, { method: 'POST', body: most })).toMatchObject({ status: 200 })
})
