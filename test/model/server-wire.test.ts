import { afterEach, describe, expect, test } from 'vitest'
import {
  call,
  end,
  facts,
  linesOf,
  parts,
  raw,
  say,
  startScripted,
  type ScriptedServer,
} from './server-script.ts'

let server: ScriptedServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(...options: Parameters<typeof startScripted>): Promise<ScriptedServer> {
  server = await startScripted(...options)
  return server
}

const hi = { model: 'builtin', messages: [{ role: 'user', content: 'Hi' }] }
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`

/** A pattern for a line whose times and durations are anything. */
function like(line: string): RegExp {
  const literal = line.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll('TIME', TIME).replaceAll('DURATION', '[1-9]\\d*')}$`)
}

const COSTS = `"total_duration":DURATION,"load_duration":DURATION,"prompt_eval_count":120,"prompt_eval_duration":20500000,"eval_count":7,"eval_duration":35000000`

describe('POST /api/chat', () => {
  test('answers in lines, each as the real server writes it', async () => {
    const { post } = await start(say('It is <5>.'))
    const response = await post('/api/chat', hi)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/x-ndjson',
    ])
    expect(response.headers.get('transfer-encoding')).toBe('chunked')
    const lines = (await response.text()).split('\n')
    const start_ = `{"model":"builtin","created_at":"TIME","message":{"role":"assistant",`
    const expected = [
      `${start_}"content":"It "},"done":false}`,
      `${start_}"content":"is "},"done":false}`,
      `${start_}"content":"\\u003c5\\u003e."},"done":false}`,
      `${start_}"content":""},"done":true,"done_reason":"stop",${COSTS}}`,
      '',
    ]
    expect(lines).toHaveLength(expected.length)
    for (const [index, line] of expected.entries()) expect(lines[index]).toMatch(like(line))
  })

  test('answers at once when asked to, as one JSON value without a line break', async () => {
    const { post } = await start(say('It is 5.'))
    const response = await post('/api/chat', { ...hi, stream: false })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toMatch(
      like(
        `{"model":"builtin","created_at":"TIME","message":{"role":"assistant","content":"It is 5."},"done":true,"done_reason":"stop",${COSTS}}`,
      ),
    )
  })

  test('calls tools with an id, an index and whole arguments, before the last line', async () => {
    const args = { data: '@sales.csv', limit: 3 }
    const { post } = await start(
      parts(
        { type: 'call', name: 'data_query', arguments: args },
        { type: 'call', name: 'data_query', arguments: {} },
        end,
      ),
    )
    const lines = (await (await post('/api/chat', hi)).text()).split('\n')
    expect(lines[0]).toMatch(
      new RegExp(
        `"message":{"role":"assistant","content":"","tool_calls":\\[{"id":"call_[a-z0-9]{8}","function":{"index":0,"name":"data_query","arguments":{"data":"@sales.csv","limit":3}}}\\]},"done":false}$`,
      ),
    )
    expect(lines[1]).toContain('"index":1,"name":"data_query","arguments":{}')
    expect(lines[2]).toContain('"message":{"role":"assistant","content":""},"done":true')
  })

  test('calls of an answer at once are all in its message', async () => {
    const { post } = await start(call('f', { a: 1 }))
    const response = await post('/api/chat', { ...hi, stream: false })
    expect(await response.json()).toMatchObject({
      message: { content: '', tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] },
      done: true,
    })
  })

  test('passes on what the model is to know', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'User', content: 'How many?' },
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] },
      { role: 'tool', tool_name: 'f', content: '5' },
      { role: 'developer', content: 'who is that?' },
    ]
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }]
    const options = { num_predict: 9, num_ctx: 4096, temperature: 0.2, seed: 1 }
    const { post, asked } = await start(say('x'))
    await linesOf(await post('/api/chat', { ...hi, messages, tools, options, truncate: true }))
    expect(asked).toEqual([
      {
        messages: [
          messages[0],
          { role: 'user', content: 'How many?' },
          { ...messages[2], content: '' },
          messages[3],
          messages[4],
        ],
        tools: ['f'],
        maxTokens: 9,
      },
    ])
  })

  test.each([
    [{}, Infinity],
    [{ num_predict: -1 }, Infinity],
    [{ num_predict: 1_000_000 }, 1_000_000],
    [{ num_predict: 0 }, 1],
  ])('with %j the model may write so many tokens', async (options, maxTokens) => {
    const { post, asked } = await start(say('x'))
    await linesOf(await post('/api/chat', { ...hi, options }))
    expect(asked[0]?.maxTokens).toBe(maxTokens)
  })

  test('says when there was no room for more', async () => {
    const { post } = await start(say('It', { ...end, reason: 'length' }))
    const lines = await linesOf(await post('/api/chat', hi))
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'length' })
  })

  test('leaves out counts and durations that are zero', async () => {
    const nothing = { promptTokens: 0, promptMs: 0, tokens: 0, generationMs: 0 }
    const { post } = await start(say('x', { ...end, ...nothing }))
    const [, last] = await linesOf(await post('/api/chat', hi))
    expect(Object.keys(last ?? {}).slice(4)).toEqual([
      'done_reason',
      'total_duration',
      'load_duration',
    ])
  })

  test('stops at the texts it is told to stop at, and says what it cost all the same', async () => {
    const { post } = await start(say('one two STOP three'))
    const body = { ...hi, stream: false, options: { stop: ['O P', 'STOP'] } }
    expect(await (await post('/api/chat', body)).json()).toMatchObject({
      message: { content: 'one two ' },
      done_reason: 'stop',
      eval_count: 7,
    })
  })

  test('calls the model as the client does', async () => {
    const { post } = await start(say('x'))
    for (const model of ['BUILTIN', 'builtin:latest', 'library/builtin']) {
      const [line] = await linesOf(await post('/api/chat', { ...hi, model }))
      expect(line).toMatchObject({ model })
    }
  })

  test('without messages loads the model, and with keep_alive 0 unloads it', async () => {
    const { post, log } = await start()
    const load = await post('/api/chat', { model: 'builtin' })
    expect(load.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const line = `{"model":"builtin","created_at":"TIME","message":{"role":"assistant","content":""},"done":true,"done_reason":`
    expect(await load.text()).toMatch(like(`${line}"load"}`))
    expect(log).toEqual(['load'])
    const unload = await post('/api/chat', { model: 'builtin', messages: [], keep_alive: 0 })
    expect(await unload.text()).toMatch(like(`${line}"unload"}`))
    expect(log).toEqual(['load', 'unload'])
  })
})

describe('POST /api/generate', () => {
  test('answers a prompt as one message of a person, with a system text before it', async () => {
    const { post, asked } = await start(say('It is 5.'))
    const body = { model: 'builtin', prompt: 'How many?', system: 'Be brief.' }
    const lines = (await (await post('/api/generate', body)).text()).split('\n')
    expect(asked[0]?.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How many?' },
    ])
    expect(lines[0]).toMatch(
      like(`{"model":"builtin","created_at":"TIME","response":"It ","done":false}`),
    )
    expect(lines[3]).toMatch(
      like(
        `{"model":"builtin","created_at":"TIME","response":"","done":true,"done_reason":"stop",${COSTS}}`,
      ),
    )
  })

  test('answers at once when asked to', async () => {
    const { post } = await start(say('It is 5.'))
    const body = { model: 'builtin', prompt: 'How many?', stream: false }
    expect(await (await post('/api/generate', body)).json()).toMatchObject({
      response: 'It is 5.',
      done: true,
    })
  })

  test('without a prompt loads the model, and with keep_alive 0 unloads it', async () => {
    const { post, log } = await start()
    expect(await (await post('/api/generate', { model: 'builtin' })).text()).toMatch(
      like(
        `{"model":"builtin","created_at":"TIME","response":"","done":true,"done_reason":"load"}`,
      ),
    )
    const unload = await post('/api/generate', { model: 'builtin', keep_alive: '0s' })
    expect(await unload.json()).toMatchObject({ done_reason: 'unload' })
    expect(log).toEqual(['load', 'unload'])
  })
})

describe('what the server says of itself', () => {
  test('that it is running, in the words that clients look for', async () => {
    const { get, url } = await start()
    const response = await get('/')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('Ollama is running')
    const head = await raw(url, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '17', ''])
  })

  test('its version, which is that of what it speaks like', async () => {
    const { get } = await start()
    expect(await (await get('/api/version')).json()).toEqual({
      version: expect.stringMatching(/^0\.\d+\.\d+\+tallymark$/),
    })
  })

  test('its one model', async () => {
    const { get } = await start()
    const response = await get('/api/tags')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe(
      `{"models":[{"name":"builtin:latest","model":"builtin:latest","modified_at":"2026-08-01T10:20:30.5Z","size":15000000,"digest":"${facts.digest}","details":{"parent_model":"","format":"gguf","family":"llama","families":["llama"],"parameter_size":"14.8M","quantization_level":"Q8_0","context_length":1024,"embedding_length":384},"capabilities":["completion","tools"]}]}`,
    )
  })

  test('what the model is and can do, also when asked in the old way', async () => {
    const { post } = await start()
    for (const body of [{ model: 'builtin' }, { name: 'Builtin:latest', verbose: true }]) {
      expect(await (await post('/api/show', body)).text()).toBe(
        `{"license":"MIT","details":{"parent_model":"","format":"gguf","family":"llama","families":["llama"],"parameter_size":"14.8M","quantization_level":"Q8_0"},"model_info":{"general.architecture":"llama","llama.context_length":1024},"capabilities":["completion","tools"],"modified_at":"2026-08-01T10:20:30.5Z"}`,
      )
    }
  })

  test('that nothing goes to a cloud', async () => {
    const { get } = await start()
    expect(await (await get('/api/status')).json()).toEqual({
      cloud: { disabled: true, source: 'config' },
    })
  })

  test('HEAD is answered where the real server does, with nothing but headers', async () => {
    const { get } = await start()
    for (const path of ['/', '/api/version', '/api/tags']) {
      const head = await get(path, 'HEAD')
      const { status, headers } = await get(path)
      expect([head.status, await head.text()]).toEqual([status, ''])
      for (const name of ['content-type', 'content-length']) {
        expect(head.headers.get(name)).toBe(headers.get(name))
      }
    }
  })
})

describe('other paths', () => {
  test.each(['/nothing', '/api', '/v1/models', '/api/blobs/sha256:ab', '/%zz', '/api/tags/x'])(
    '%s is not found, in plain text',
    async (path) => {
      const { get } = await start()
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain'])
      expect(await response.text()).toBe('404 page not found')
    },
  )

  test.each([
    ['POST', '/', 'HEAD, GET'],
    ['PUT', '/api/tags', 'HEAD, GET'],
    ['GET', '/api/chat', 'POST'],
    ['DELETE', '/api/show', 'POST'],
    ['HEAD', '/api/ps', 'GET'],
    ['GET', '/api/delete', 'DELETE'],
    ['OPTIONS', '/api/chat', 'POST'],
  ])('%s %s is the wrong method', async (method, path, allow) => {
    const { get } = await start()
    const response = await get(path, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.text()).toBe(method === 'HEAD' ? '' : '405 method not allowed')
  })

  test('a slash too many leads to the right path, and a query does not matter', async () => {
    const { get, post, url } = await start()
    const response = await get('/api/tags/')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/api/tags'])
    expect((await post('/api/show/', { model: 'builtin' })).status).toBe(200)
    expect((await get('/api/version?x=1')).status).toBe(200)
    expect((await get('/api/%76ersion')).status).toBe(200)
    expect((await raw(url, { headers: { host: 'localhost' } })).status).toBe(200)
  })

  test('what is there can be pulled', async () => {
    const { post } = await start()
    const lines = await linesOf(await post('/api/pull', { model: 'builtin' }))
    expect(lines).toEqual([{ status: 'success' }])
    const whole = await post('/api/pull', { name: 'builtin', stream: false })
    expect(await whole.text()).toBe('{"status":"success"}')
  })

  test.each([
    ['POST', '/api/pull', { model: 'qwen3' }, "cannot pull 'qwen3'"],
    ['POST', '/api/push', { model: 'builtin' }, 'cannot push it'],
    ['POST', '/api/create', { model: 'mine' }, 'cannot create others'],
    ['POST', '/api/copy', { source: 'builtin' }, 'cannot copy it'],
    ['DELETE', '/api/delete', { model: 'builtin' }, 'cannot delete it'],
  ])('%s %s %j is refused honestly', async (method, path, body, reason) => {
    const { url } = await start()
    const { status, text } = await raw(url + path, { method, body: JSON.stringify(body) })
    const error = `this server has one model, 'builtin', and ${reason}`
    expect([status, JSON.parse(text)]).toEqual([501, { error }])
  })
})

describe('who may ask', () => {
  test('a name that is not this machine’s is refused without a word', async () => {
    const { url } = await start()
    for (const host of ['example.org', 'example.org:11434', '8.8.8.8']) {
      const { status, text } = await raw(url, { headers: { host } })
      expect([status, text]).toEqual([403, ''])
    }
  })

  test('a page of elsewhere is refused without a word, before anything is read', async () => {
    const { url, asked } = await start(say('x'))
    const headers = { origin: 'https://example.org', 'content-type': 'text/plain' }
    const body = JSON.stringify(hi)
    const post = await raw(`${url}/api/chat`, { method: 'POST', headers, body })
    expect([post.status, post.text, asked]).toEqual([403, '', []])
    const asking = await raw(`${url}/api/chat`, { method: 'OPTIONS', headers })
    expect([asking.status, asking.text]).toEqual([403, ''])
  })

  test('a page of this machine may ask, and is told so', async () => {
    const { url } = await start(say('x'))
    const headers = { origin: 'http://localhost:3000' }
    const asking = await raw(`${url}/api/chat`, { method: 'OPTIONS', headers })
    expect([asking.status, asking.text]).toEqual([204, ''])
    expect(asking.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS',
    })
    const body = JSON.stringify(hi)
    const post = await raw(`${url}/api/chat`, { method: 'POST', headers, body })
    expect([post.status, post.headers['access-control-allow-origin']]).toEqual([
      200,
      'http://localhost:3000',
    ])
  })

  test('a server for everyone answers to any name', async () => {
    const { port } = await start([], { host: '0.0.0.0' })
    const url = `http://127.0.0.1:${port}`
    expect((await raw(url, { headers: { host: 'example.org' } })).status).toBe(200)
    expect((await raw(url, { headers: { origin: 'https://example.org' } })).status).toBe(403)
  })
})
