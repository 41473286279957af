import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { StatusError } from '../../dist/model/server/status-error.js'
import {
  end,
  failing,
  held,
  linesOf,
  ManualClock,
  parts,
  say,
  startScripted,
  type Play,
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

describe('many clients', () => {
  test('20 at once all get their own answer, one at a time', async () => {
    let running = 0
    let most = 0
    const echo: Play = async function* ({ messages }) {
      most = Math.max(most, ++running)
      yield { type: 'text', text: `You said ${messages[0]?.content}` }
      await new Promise((resolve) => setImmediate(resolve))
      running--
      yield end
    }
    const { post, log } = await start(echo)
    const answers = Array.from({ length: 20 }, async (_, number) => {
      const messages = [{ role: 'user', content: `number ${number}` }]
      const response = await post('/api/chat', { ...hi, messages, stream: false })
      return response.json()
    })
    for (const [number, answer] of (await Promise.all(answers)).entries()) {
      expect(answer).toMatchObject({ message: { content: `You said number ${number}` } })
    }
    expect(most).toBe(1)
    expect(log).not.toContain('unload')
  })

  test('several at a time where the model can do that', async () => {
    const [one, two] = [held('a'), held('b')]
    const { post } = await start([one.play, two.play], { parallel: 2 })
    const answers = [post('/api/chat', hi), post('/api/chat', hi)]
    await Promise.all([one.begun, two.begun])
    two.release()
    one.release()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('too many are told so, and the others go on', async () => {
    const first = held('a')
    const { post } = await start([first.play, say('b'), say('c')], { maxQueue: 1 })
    const running = post('/api/chat', hi)
    await first.begun
    const both = [post('/api/chat', hi), post('/api/chat', hi)]
    const refused = await Promise.race(both)
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { error: 'server busy, please try again.  maximum pending requests exceeded' },
    ])
    first.release()
    const statuses = (await Promise.all([running, ...both])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 503])
  })

  test('too many are too many while the model is being loaded, too', async () => {
    let loaded = (): void => {}
    const load = (): Promise<void> => new Promise((resolve) => (loaded = resolve))
    const { post } = await start(say('a'), { load, maxQueue: 0 })
    const both = [post('/api/chat', hi), post('/api/chat', hi)]
    expect((await Promise.race(both)).status).toBe(503)
    loaded()
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 503])
  })

  test('one that leaves while it waits is never answered, and the next one is', async () => {
    const first = held('a')
    const { post, asked, loads, over, url } = await start([first.play, say('c')])
    const running = post('/api/chat', hi)
    await first.begun
    const leaving = new AbortController()
    const waiting = fetch(`${url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ ...hi, messages: [{ role: 'user', content: 'leaves' }] }),
      signal: leaving.signal,
    })
    await loads(2)
    leaving.abort()
    await expect(waiting).rejects.toThrow('aborted')
    await over(1)
    const next = post('/api/chat', { ...hi, stream: false })
    first.release()
    expect(await (await next).json()).toMatchObject({ message: { content: 'c' } })
    expect((await running).status).toBe(200)
    expect(asked.map(({ messages }) => messages[0]?.content)).toEqual(['Hi', 'Hi'])
  })

  test('one that leaves in mid-answer stops the model, and the next one is answered', async () => {
    const first = held('a')
    const { post, over, served, url } = await start([first.play, say('b')])
    const leaving = new AbortController()
    const body = JSON.stringify(hi)
    const response = await fetch(`${url}/api/chat`, {
      method: 'POST',
      body,
      signal: leaving.signal,
    })
    const next = post('/api/chat', hi)
    leaving.abort()
    await first.aborted
    expect(await linesOf(await next)).toHaveLength(2)
    await over(2)
    expect(response.status).toBe(200)
    expect(served).toContainEqual(expect.objectContaining({ path: '/api/chat', status: 499 }))
  })

  test('one that leaves while the model thinks before its first word stops it, too', async () => {
    const first = held()
    const { url, over, served } = await start(first.play)
    const leaving = new AbortController()
    const asking = fetch(`${url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ ...hi, stream: false }),
      signal: leaving.signal,
    })
    await first.begun
    leaving.abort()
    await expect(asking).rejects.toThrow('aborted')
    await first.aborted
    await over(1)
    expect(served).toMatchObject([{ status: 499 }])
  })

  test('one that reads nothing is given up after a while, and the next one is answered', async () => {
    const clock = new ManualClock()
    const endless: Play = async function* (_request, signal) {
      const text = 'x'.repeat(1_000_000)
      while (!signal.aborted) yield { type: 'text', text }
    }
    const { port, post } = await start([endless, say('b')], { clock, stallMs: 1234 })
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    const body = JSON.stringify(hi)
    socket.write(
      `POST /api/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await clock.waiting(1234)
    clock.pass(1234)
    expect(await linesOf(await post('/api/chat', hi))).toHaveLength(2)
    socket.destroy()
  })
})

describe('what goes wrong', () => {
  test('before the first word has its status; of an answer in lines the type has no charset', async () => {
    const { post } = await start([
      failing(new Error('the runner has stopped')),
      failing(new StatusError(400, 'too long')),
      failing('not even an error'),
      () => {
        throw new Error('at once')
      },
    ])
    const streamed = await post('/api/chat', hi)
    expect(streamed.headers.get('content-type')).toBe('application/json')
    expect([streamed.status, await streamed.json()]).toEqual([
      500,
      { error: 'the runner has stopped' },
    ])
    const whole = await post('/api/chat', { ...hi, stream: false })
    expect(whole.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect([whole.status, await whole.json()]).toEqual([400, { error: 'too long' }])
    expect(await (await post('/api/chat', hi)).json()).toEqual({ error: 'not even an error' })
    expect((await post('/api/chat', hi)).status).toBe(500)
  })

  test('in mid-answer is a last line', async () => {
    const { post } = await start(
      failing(new Error('the runner has stopped'), { type: 'text', text: 'It is' }),
    )
    const response = await post('/api/chat', hi)
    expect(response.status).toBe(200)
    const lines = (await response.text()).split('\n')
    expect(lines.slice(1)).toEqual(['{"error":"the runner has stopped"}', ''])
  })

  test('in the middle of an answer at once is its status: nothing was said yet', async () => {
    const { post } = await start(failing(new Error('broken'), { type: 'text', text: 'It is' }))
    const response = await post('/api/chat', { ...hi, stream: false })
    expect([response.status, await response.json()]).toEqual([500, { error: 'broken' }])
  })

  test('a reply without an end is an error, not an end', async () => {
    const { post } = await start(parts({ type: 'text', text: 'It is' }))
    expect((await linesOf(await post('/api/chat', hi))).at(-1)).toEqual({
      error: 'an error was encountered while running the model: its answer has no end',
    })
  })

  test('a model that cannot be loaded is tried again for the next one', async () => {
    let attempts = 0
    const load = async (): Promise<void> => {
      if (attempts++ === 0) throw new Error('no memory')
    }
    const { post } = await start(say('b'), { load })
    const first = await post('/api/chat', hi)
    expect([first.status, await first.json()]).toEqual([500, { error: 'no memory' }])
    expect((await post('/api/chat', hi)).status).toBe(200)
  })
})

describe('how long the model stays', () => {
  const loaded = async ({ get }: ScriptedServer): Promise<unknown[]> => {
    const { models }: { models: unknown[] } = JSON.parse(await (await get('/api/ps')).text())
    return models
  }

  test('is told by /api/ps: five minutes after the answer, unless a request says otherwise', async () => {
    const clock = new ManualClock()
    const started = await start(say('a'), { clock })
    const { post, log } = started
    expect(await loaded(started)).toEqual([])
    await linesOf(await post('/api/chat', hi))
    expect(await loaded(started)).toEqual([
      {
        name: 'builtin:latest',
        model: 'builtin:latest',
        size: 90_000_000,
        digest: 'ab'.repeat(32),
        details: {
          parent_model: '',
          format: 'gguf',
          family: 'llama',
          families: ['llama'],
          parameter_size: '14.8M',
          quantization_level: 'Q8_0',
        },
        expires_at: '2026-08-24T12:05:00Z',
        size_vram: 0,
        context_length: 2048,
      },
    ])
    clock.pass(60_000)
    await linesOf(await post('/api/chat', { ...hi, keep_alive: '1h30m' }))
    expect(await loaded(started)).toMatchObject([{ expires_at: '2026-08-24T13:31:00Z' }])
    clock.pass(90 * 60_000)
    expect(log).toEqual(['load', 'load', 'unload'])
    expect(await loaded(started)).toEqual([])
  })

  test('is for ever with a negative number', async () => {
    const started = await start(say('a'), { clock: new ManualClock() })
    await started.post('/api/generate', { model: 'builtin', keep_alive: -1 })
    expect(await loaded(started)).toMatchObject([
      { expires_at: expect.stringMatching(/^2318-12-0/) },
    ])
  })

  test('is not at all with 0, and never ends while somebody is answered', async () => {
    const first = held('a')
    const started = await start([first.play, say('b')], { parallel: 2 })
    const { post, log } = started
    const running = post('/api/chat', hi)
    await first.begun
    await linesOf(await post('/api/chat', { ...hi, keep_alive: 0 }))
    await post('/api/generate', { model: 'builtin', keep_alive: 0 })
    expect(log).toEqual(['load', 'load'])
    expect(await loaded(started)).toHaveLength(1)
    first.release()
    await linesOf(await running)
    expect(log).toEqual(['load', 'load', 'unload'])
    expect(await loaded(started)).toEqual([])
  })
})

describe('closing', () => {
  test('aborts what runs, hangs up, and unloads the model', async () => {
    const first = held('a')
    const { post, close, log, port } = await start(first.play)
    const response = await post('/api/chat', hi)
    await close()
    await first.aborted
    await expect(response.text()).rejects.toThrow()
    expect(log).toEqual(['load', 'unload'])
    const socket = connect(port, '127.0.0.1')
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('may be done twice', async () => {
    const { close } = await start()
    await Promise.all([close(), close()])
    await close()
  })
})

test('a port that is taken is an error', async () => {
  const { port } = await start()
  await expect(startScripted([], { port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
