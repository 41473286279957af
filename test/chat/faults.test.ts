import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { ChatError, LocalModelAdapter, type ChatRequest, type LocalModelConfig } from 'tallymark'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateOf } from '../../dist/chat/gate.js'
import type { Step } from './script.ts'
import { startServer, type ScriptedServer } from './server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const done: Step = { line: { done: true } }
const line = (content: string): Step => ({ line: { message: { content } } })

function scripted(steps: readonly Step[], id: string): { base_url: string; request: ChatRequest } {
  const request = { model: 'm', system: JSON.stringify(steps), messages: [], max_tokens: 1 }
  return { base_url: `${server.origin}/script/${id}`, request }
}

const transports: [string, LocalModelConfig][] = [
  ['the transport of Node', {}],
  ['the fetch of Node', { fetch: (url, init) => fetch(url, init) }],
]

describe.each(transports)('over %s', (_name, config) => {
  test('100 cancelled requests in a row leave no permit out and no connection open', async () => {
    const { base_url, request } = scripted([line('a'), { stay: true }], 'cancelled')
    const adapter = new LocalModelAdapter({ base_url, max_concurrent: 1, ...config })
    for (let count = 0; count < 100; count++) {
      const controller = new AbortController()
      const { signal } = controller
      // In turns: before the permit, before the headers, in mid-reply by signal, by break, by disposal.
      const pending = adapter.stream(request, { signal })
      if (count % 5 === 0) controller.abort()
      if (count % 5 === 1) setImmediate(() => controller.abort())
      try {
        await using stream = await pending
        if (count % 5 === 4) continue
        for await (const _ of stream) {
          if (count % 5 === 3) break
          controller.abort()
        }
      } catch (error) {
        expect(error).toMatchObject({ kind: 'Aborted' })
      }
    }
    const gate = gateOf(adapter.circuit_key)
    expect([gate.active, gate.waiting]).toEqual([0, 0])
    await adapter.close()
    await server.idle()
    expect(server.connections()).toBe(0)
  })

  test('1,000 streams at once end well, in bounded memory', async () => {
    const text = `${JSON.stringify({ message: { content: 'x'.repeat(100) } })}\n`
    const { base_url, request } = scripted([{ repeat: text, times: 300 }, done], 'many')
    const adapter = new LocalModelAdapter({ base_url, max_concurrent: 1000, ...config })
    const before = process.memoryUsage().rss
    const streams = await Promise.all(Array.from({ length: 1000 }, () => adapter.stream(request)))
    let events = 0
    for (const stream of streams) for await (const _ of stream) events++
    const grown = process.memoryUsage().rss - before
    expect(events).toBe(301_000)
    // 1,000 channels of 256 events, the sockets of both sides and what the server holds for them.
    expect(grown).toBeLessThan(600_000_000)
    expect(gateOf(adapter.circuit_key).active).toBe(0)
    await adapter.close()
  })

  test('one signal serves many streams, without a warning', async () => {
    const warnings: string[] = []
    const listen = ({ message }: Error): void => void warnings.push(message)
    process.on('warning', listen)
    const { base_url, request } = scripted([line('a'), { stay: true }], 'one-signal')
    const adapter = new LocalModelAdapter({ base_url, max_concurrent: 40, ...config })
    const controller = new AbortController()
    const { signal } = controller
    const streams = await Promise.all(
      Array.from({ length: 40 }, () => adapter.stream(request, { signal })),
    )
    const ends = streams.map((stream) => stream.finalMessage())
    controller.abort()
    const results = await Promise.allSettled(ends)
    expect(results.map(({ status }) => status)).not.toContain('fulfilled')
    expect(gateOf(adapter.circuit_key).active).toBe(0)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })

  test('CA-16: four at a time, for all adapters with the same address and key together', async () => {
    const { base_url, request } = scripted([line('a'), { stay: true }], 'four')
    const adapters = [1, 2].map(() => new LocalModelAdapter({ base_url, api_key: 'k', ...config }))
    const other = new LocalModelAdapter({ base_url, ...config })
    const pending = Array.from({ length: 3 }, () => adapters.map((one) => one.stream(request)))
    const streams = await Promise.all(pending.flat().slice(0, 4))
    const gate = gateOf(adapters[0]?.circuit_key ?? '')
    expect([gate.active, gate.waiting]).toEqual([4, 2])
    // Another key is another route.
    await using _free = await other.stream(request)
    for (const stream of streams) stream.cancel()
    for (const stream of await Promise.all(pending.flat().slice(4))) stream.cancel()
    expect([gate.active, gate.waiting]).toEqual([0, 0])
  })

  test('the permit comes back on every way out', async () => {
    const ways: Step[][] = [
      [line('a'), done],
      [{ head: { status: 503 } }, { text: 'busy' }],
      [{ reset: true }],
      [line('a'), { reset: true }],
      [line('a')],
      [{ text: 'nonsense\n' }],
      [line('a'), { line: { error: 'no' } }],
    ]
    for (const [index, steps] of ways.entries()) {
      const { base_url, request } = scripted(steps, `way-${index}`)
      const adapter = new LocalModelAdapter({ base_url, max_concurrent: 1, ...config })
      for (let round = 0; round < 3; round++) await Promise.allSettled([adapter.complete(request)])
      expect(gateOf(adapter.circuit_key).active, JSON.stringify(steps)).toBe(0)
      await adapter.close()
    }
  })

  test('no stage of a failure shows the key, however closely one looks', async () => {
    const api_key = 'sk-77aa-hidden'
    const look = (value: unknown): string =>
      inspect(value, { depth: Infinity, showHidden: true, getters: true }) + JSON.stringify(value)
    const { base_url, request } = scripted([line('a'), { reset: true }], 'secret')
    const bad = [
      { base_url },
      { base_url: server.refused },
      { base_url: `${server.origin}/nothing` },
      { base_url: `http://${api_key}@127.0.0.1` },
      { base_url, api_key: `${api_key}\n` },
    ]
    for (const way of bad) {
      const adapter = new LocalModelAdapter({ api_key, ...way, ...config })
      let stream: unknown
      try {
        stream = await adapter.stream(request)
        await adapter.complete(request)
        expect.unreachable()
      } catch (error) {
        expect(error).toBeInstanceOf(ChatError)
        if (error instanceof Error) {
          expect(look(error) + look(error.cause) + String(error.stack)).not.toContain(api_key)
        }
      }
      expect(look(adapter) + look(stream) + adapter.circuit_key).not.toContain(api_key)
      await adapter.close()
    }
  })
})

test('requests one after the other use the connections that are there', async () => {
  const { base_url, request } = scripted([line('a'), done], 'kept')
  const adapter = new LocalModelAdapter({ base_url, max_concurrent: 1 })
  const before = server.opened()
  for (let count = 0; count < 20; count++) await adapter.complete(request)
  await Promise.all(Array.from({ length: 20 }, () => adapter.complete(request)))
  // Two, not one: undici rests a connection for one turn of the event loop before it is used again.
  expect(server.opened() - before).toBeLessThanOrEqual(2)
  await adapter.close()
})

test('a client whose reply is over lets its process end', async () => {
  const { base_url, request } = scripted([line('a'), done], 'exit')
  const entry = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
  const program = `
    import { LocalModelAdapter } from ${JSON.stringify(entry)}
    const adapter = new LocalModelAdapter({ base_url: ${JSON.stringify(base_url)} })
    await adapter.complete(${JSON.stringify(request)})
    console.log('answered')
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

describe('connecting', () => {
  test('a server that accepts and never speaks is waited for, until the caller gives up', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const adapter = new LocalModelAdapter({ base_url: `http://127.0.0.1:${port}` })
    const { request } = scripted([], 'silent')
    await expect(
      adapter.complete(request, { signal: AbortSignal.timeout(100) }),
    ).rejects.toMatchObject({ kind: 'Aborted' })
    for (const socket of sockets) if (!socket.destroyed) await once(socket.resume(), 'close')
    silent.close()
  })

  test('an abort while the connection is being made is heard at once', async () => {
    const { base_url, request } = scripted([line('a'), { stay: true }], 'connecting')
    const adapter = new LocalModelAdapter({ base_url })
    const controller = new AbortController()
    const pending = adapter.stream(request, { signal: controller.signal })
    const before = server.opened()
    // Promises settle before the event loop turns, and only then can a connection be made.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    controller.abort('changed my mind')
    await expect(pending).rejects.toMatchObject({ kind: 'Aborted', cause: 'changed my mind' })
    expect(server.opened()).toBe(before)
    expect(gateOf(adapter.circuit_key).active).toBe(0)
    await adapter.close()
    await server.idle()
  })
})
