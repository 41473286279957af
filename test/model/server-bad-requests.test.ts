import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw, say, startScripted, talk, type ScriptedServer } from './server-script.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startScripted(say('fine'), { maxBodyBytes: 100_000 })
})
afterAll(() => server.close())

const hi = { model: 'builtin', messages: [{ role: 'user', content: 'Hi' }] }
const prompt = { model: 'builtin', prompt: 'Hi' }
const message = (fields: object): object => ({ ...hi, messages: [{ role: 'user', ...fields }] })
const sees = JSON.stringify({
  error: {
    code: 500,
    message:
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    type: 'server_error',
  },
})

describe.each([['/api/chat'], ['/api/generate'], ['/api/show'], ['/api/embed'], ['/api/pull']])(
  '%s',
  (path) => {
    test.each([
      ['', 'missing request body'],
      [' \n', 'missing request body'],
      ['{', 'unexpected EOF'],
      ['{"model": builtin}', "invalid character 'b' looking for beginning of value"],
      ['model=builtin', "invalid character 'm' looking for beginning of value"],
    ])('of the body %j complains with 400: %s', async (body, error) => {
      const response = await server.post(path, body)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect([response.status, await response.json()]).toEqual([400, { error }])
    })
  },
)

describe('each mistake has its status and its text', () => {
  test.each([
    ['/api/chat', {}, 400, 'model is required'],
    ['/api/chat', { ...hi, model: ' ' }, 400, 'model is required'],
    ['/api/chat', { ...hi, model: 'a b' }, 400, 'invalid model name'],
    ['/api/chat', { ...hi, model: 'qwen3' }, 404, "model 'qwen3' not found"],
    [
      '/api/chat',
      { ...hi, model: 'qwen3:cloud' },
      403,
      'ollama cloud is disabled: remote model is unavailable',
    ],
    ['/api/chat', { ...hi, think: true }, 400, '"builtin" does not support thinking'],
    [
      '/api/chat',
      { ...hi, model: 'builtin:latest', think: 'high' },
      400,
      '"builtin:latest" does not support thinking',
    ],
    ['/api/chat', { ...hi, top_logprobs: 21 }, 400, 'top_logprobs must be between 0 and 20'],
    ['/api/chat', { ...hi, keep_alive: '300' }, 400, 'time: missing unit in duration "300"'],
    [
      '/api/chat',
      { ...hi, options: { temperature: 'hot' } },
      500,
      'option "temperature" must be of type float32',
    ],
    ['/api/chat', message({ content: 'x', images: ['aGk='] }), 500, sees],
    ['/api/chat', message({ images: ['?'] }), 400, 'illegal base64 data at input byte 0'],
    ['/api/chat', { ...hi, format: 'json' }, 400, '"builtin" does not support format'],
    ['/api/chat', { ...hi, format: { type: 'object' } }, 400, '"builtin" does not support format'],
    [
      '/api/chat',
      { ...hi, format: 'xml' },
      500,
      String.raw`invalid format: "\"xml\""; expected "json" or a valid JSON Schema object`,
    ],
    [
      '/api/chat',
      message({ tool_calls: [{ function: { name: 'f', arguments: '{}' } }] }),
      400,
      "Value looks like object, but can't find closing '}' symbol",
    ],
    [
      '/api/chat',
      message({ content: 5 }),
      400,
      'json: cannot unmarshal number into Go struct field ChatRequest.messages.content of type string',
    ],
    ['/api/generate', {}, 404, "model '' not found"],
    ['/api/generate', { ...prompt, model: 'qwen3' }, 404, "model 'qwen3' not found"],
    ['/api/generate', { ...prompt, think: true }, 400, '"builtin" does not support thinking'],
    [
      '/api/generate',
      { ...prompt, suffix: 'x' },
      400,
      'registry.ollama.ai/library/builtin:latest does not support insert',
    ],
    [
      '/api/generate',
      { ...prompt, raw: true, system: 'x' },
      400,
      'raw mode does not support template, system, or context',
    ],
    ['/api/generate', { ...prompt, raw: true }, 400, '"builtin" does not support raw mode'],
    ['/api/generate', { ...prompt, template: 'x' }, 400, '"builtin" does not support template'],
    ['/api/generate', { ...prompt, context: [1] }, 400, '"builtin" does not support context'],
    ['/api/generate', { ...prompt, images: ['aGk='] }, 500, sees],
    ['/api/show', {}, 400, 'model is required'],
    ['/api/show', { model: 'qwen3' }, 404, "model 'qwen3:latest' not found"],
    ['/api/show', { model: '/' }, 400, 'invalid model name'],
    ['/api/embed', {}, 404, "model '' not found"],
    ['/api/embeddings', {}, 400, 'model is required'],
    ['/api/embed', { model: 'qwen3' }, 404, "model 'qwen3' not found"],
    ['/api/embed', { model: 'builtin' }, 501, 'this model does not support embeddings'],
    ['/api/embeddings', { model: 'builtin' }, 501, 'this model does not support embeddings'],
    ['/api/pull', {}, 400, 'invalid model name'],
  ])('%s %j: %i %s', async (path, body, status, error) => {
    const response = await server.post(path, body)
    expect([response.status, await response.json()]).toEqual([status, { error }])
  })

  test('what is not wrong passes: no format, no thinking, things that follow the body', async () => {
    const whole = { ...hi, stream: false }
    for (const body of [
      { ...whole, format: '', think: false },
      { ...whole, format: null, keep_alive: null, options: null },
      message({ content: 'x', images: [] }),
      `${JSON.stringify(whole)} and more`,
    ]) {
      expect((await server.post('/api/chat', body)).status).toBe(200)
    }
  })
})

describe('hostile clients', () => {
  test('a body that is too large is refused when it is over', async () => {
    const body = JSON.stringify(message({ content: 'x'.repeat(100_000) }))
    const response = await server.post('/api/chat', body)
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: 'http: request body too large' },
    ])
  })

  test('bytes that are no HTTP, and methods that are none, end a connection and nothing else', async () => {
    const garbage = ['\0\u0001\u0002', 'GET / HTTP/9.9\r\n\r\n', 'BREW / HTTP/1.1\r\n\r\n']
    for (const bytes of [...garbage, `GET / HTTP/1.1\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`]) {
      expect(await talk(server.port, bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
    expect((await server.get('/')).status).toBe(200)
  })

  test('a body of too many values is too large, too', async () => {
    const large = await startScripted(say('x'))
    const response = await large.post('/api/chat', `{"messages":[${'{},'.repeat(200_000)}{}]}`)
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: 'http: request body too large' },
    ])
    await large.close()
  })

  test('10,001 levels of nesting are one mistake like any other', async () => {
    const nested = `{"options":${'{"a":'.repeat(10_001)}`
    const response = await server.post('/api/chat', nested)
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: "invalid character '{' exceeded max depth" },
    ])
  })

  test('whatever the values, there is an answer: lines, or what is wrong', async () => {
    const path = fc.constantFrom('/api/chat', '/api/generate', '/api/show', '/api/pull')
    const known = fc.constantFrom('Hi', [], {}, null, 0, -1, true, ['a'], [{}], [null], '5m')
    const value = fc.oneof(known, fc.jsonValue({ maxDepth: 2 }))
    const body = fc.record(
      {
        model: fc.oneof({ weight: 5, arbitrary: fc.constant('builtin') }, value),
        messages: fc.oneof(
          value,
          fc.array(
            fc.record(
              { role: value, content: value, tool_calls: value, images: value, tool_name: value },
              { requiredKeys: [] },
            ),
          ),
        ),
        prompt: value,
        system: value,
        stream: value,
        think: value,
        format: value,
        keep_alive: value,
        options: fc.oneof(
          value,
          fc.record({ stop: value, num_predict: value, seed: value }, { requiredKeys: [] }),
        ),
        tools: fc.oneof(value, fc.constant([{ function: { name: 'f' } }])),
      },
      { requiredKeys: ['model'] },
    )
    await fc.assert(
      fc.asyncProperty(path, body, async (path, body) => {
        const response = await server.post(path, body)
        const lines = (await response.text()).trimEnd().split('\n')
        const values = lines.map((line): Record<string, unknown> => JSON.parse(line))
        if (response.status === 200) expect(values.at(-1)).not.toHaveProperty('error')
        else expect(values).toEqual([{ error: expect.any(String) }])
      }),
      { numRuns: 500 },
    )
  })

  test('names that objects have by themselves are names like any other', async () => {
    for (const text of [
      '{"__proto__":{"model":"builtin"}}',
      '{"constructor":"builtin","toString":1}',
    ]) {
      const response = await server.post('/api/chat', text)
      expect(await response.json()).toEqual({ error: 'model is required' })
    }
  })

  test('a client that leaves in the middle of its request is forgotten', async () => {
    const { length } = server.served
    const { port } = server
    const head = 'POST /api/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"model"'
    const { connect } = await import('node:net')
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => socket.destroy()))
    await server.over(length + 1)
    expect(server.served.at(-1)).toMatchObject({ path: '/api/chat', status: 499 })
  })

  test('a request of an old client without a host is answered', async () => {
    const answer = await talk(server.port, 'GET / HTTP/1.0\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Ollama is running$/)
  })

  test('a whole address instead of a path is a path all the same', async () => {
    const request = `GET http://localhost/api/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    expect(await talk(server.port, request)).toContain('"version"')
  })

  test('a body where none is expected does not matter', async () => {
    const { status } = await raw(`${server.url}/api/tags`, { body: 'x'.repeat(50_000) })
    expect(status).toBe(200)
  })
})
