import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { ChatError } from './error.ts'
import { Lines } from './lines.ts'
import { Reply } from './reply.ts'
import { CHANNEL_CAPACITY, ChatStream } from './stream.ts'
import type { ByteBody, ByteSink } from './transport/transport.ts'
import type { ChatEvent } from './types.ts'

/** A body whose bytes the test sends itself, and which remembers what the stream asked of it. */
class HandBody implements ByteBody {
  #sink: ByteSink | undefined
  paused = false
  cancelled = 0
  released = 0

  start(sink: ByteSink): void {
    this.#sink = sink
  }
  pause(): void {
    this.paused = true
  }
  resume(): void {
    this.paused = false
  }
  cancel(): void {
    this.cancelled++
  }
  lines(count: number, content = 'x'): void {
    const line = `${JSON.stringify({ message: { content } })}\n`
    this.#sink?.data(new TextEncoder().encode(line.repeat(count)))
  }
  calls(count: number): void {
    const line = `${JSON.stringify({ message: { tool_calls: Array.from({ length: count }, () => ({})) } })}\n`
    this.#sink?.data(new TextEncoder().encode(line))
  }
  done(): void {
    this.#sink?.data(new TextEncoder().encode('{"done":true}\n'))
  }
  end(): void {
    this.#sink?.end()
  }
  fail(cause: unknown): void {
    this.#sink?.fail(cause)
  }
}

function open(signal?: AbortSignal): { body: HandBody; stream: ChatStream } {
  const body = new HandBody()
  const stream = new ChatStream({
    base_url: 'http://h',
    body,
    lines: new Lines(),
    reply: new Reply('m'),
    permit: { release: () => body.released++ },
    signal,
  })
  return { body, stream }
}

async function collect(stream: ChatStream): Promise<ChatEvent[]> {
  const events: ChatEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('CA-14: the channel', () => {
  test('holds 256 events, then stops the body, and goes on when half of them are read', async () => {
    const { body, stream } = open()
    body.lines(CHANNEL_CAPACITY - 1)
    expect(body.paused).toBe(false)
    body.lines(CHANNEL_CAPACITY)
    expect(body.paused).toBe(true)
    const iterator = stream[Symbol.asyncIterator]()
    for (let count = 0; count < CHANNEL_CAPACITY / 2 - 1; count++) await iterator.next()
    expect(body.paused).toBe(true)
    for (let count = 0; count < CHANNEL_CAPACITY; count++) await iterator.next()
    expect(body.paused).toBe(false)
    body.done()
    body.end()
    let rest = 0
    while ((await iterator.next()).done !== true) rest++
    expect(rest).toBe(CHANNEL_CAPACITY / 2 + 1)
  })

  test('makes no events beyond its capacity, however much has arrived', () => {
    const { body, stream } = open()
    body.lines(10_000)
    stream.cancel()
    return expect(stream.finalMessage()).rejects.toMatchObject({
      partial: { content: [{ text: 'x'.repeat(CHANNEL_CAPACITY) }] },
    })
  })

  test('makes the events of a line with very many calls one by one', async () => {
    const { body, stream } = open()
    body.calls(20_000)
    expect(body.paused).toBe(true)
    const iterator = stream[Symbol.asyncIterator]()
    for (let index = 0; index < 1000; index++) {
      expect((await iterator.next()).value).toMatchObject({ type: 'ToolUseStart', index })
    }
    stream.cancel()
    const error: unknown = await stream.finalMessage().catch((reason: unknown) => reason)
    const calls = error instanceof ChatError ? error.partial?.content.length : undefined
    expect(calls).toBeLessThanOrEqual(1000 + CHANNEL_CAPACITY)
  })

  test('keeps the events of a failed stream for its reader, and then fails', async () => {
    const { body, stream } = open()
    body.lines(2)
    body.fail(new Error('gone'))
    const seen: string[] = []
    await expect(async () => {
      for await (const event of stream) seen.push(event.type)
    }).rejects.toMatchObject({ kind: 'Network', partial: { content: [{ text: 'xx' }] } })
    expect(seen).toHaveLength(2)
  })

  test('a failure of the bytes waits for what had arrived before it', async () => {
    const { body, stream } = open()
    body.lines(1000)
    body.fail(new Error('gone'))
    const seen: string[] = []
    await expect(async () => {
      for await (const event of stream) seen.push(event.type)
    }).rejects.toMatchObject({ kind: 'Network' })
    expect(seen).toHaveLength(1000)
  })

  test('several readers share the events in order', async () => {
    const { body, stream } = open()
    const [one, two] = [stream[Symbol.asyncIterator](), stream[Symbol.asyncIterator]()]
    const waiting = [one.next(), two.next(), one.next()]
    body.lines(1, 'a')
    body.lines(1, 'b')
    body.lines(1, 'c')
    const deltas = (await Promise.all(waiting)).map(({ value }) =>
      value?.type === 'TextDelta' ? value.delta : undefined,
    )
    expect(deltas).toEqual(['a', 'b', 'c'])
  })
})

describe('CA-15: who leaves', () => {
  test('cancels the body and releases the permit, once, however often', async () => {
    const { body, stream } = open()
    body.lines(1)
    for await (const _ of stream) break
    stream.cancel()
    await stream[Symbol.asyncDispose]()
    expect([body.cancelled, body.released]).toEqual([1, 1])
  })

  test('gives the reason as cause', async () => {
    const { stream } = open()
    stream.cancel('bored')
    await expect(stream.finalMessage()).rejects.toMatchObject({ kind: 'Aborted', cause: 'bored' })
  })

  test('changes nothing after the end', async () => {
    const { body, stream } = open()
    body.done()
    body.end()
    stream.cancel()
    await expect(stream.finalMessage()).resolves.toMatchObject({ stop_reason: 'EndTurn' })
    expect([body.cancelled, body.released]).toEqual([0, 1])
  })

  test('hears nothing of bytes that still come', async () => {
    const { body, stream } = open()
    stream.cancel()
    body.lines(3)
    body.end()
    body.fail(new Error('late'))
    await expect(stream.finalMessage()).rejects.toMatchObject({
      kind: 'Aborted',
      partial: undefined,
    })
    expect(body.released).toBe(1)
  })

  test('by a signal gets no more events, although some had arrived', async () => {
    const controller = new AbortController()
    const { body, stream } = open(controller.signal)
    body.lines(5)
    controller.abort()
    const iterator = stream[Symbol.asyncIterator]()
    await expect(iterator.next()).rejects.toMatchObject({
      kind: 'Aborted',
      partial: { content: [{ text: 'xxxxx' }] },
    })
  })

  test('a signal that had aborted before anybody listened is heard', async () => {
    const { body, stream } = open(AbortSignal.abort('before'))
    await expect(stream.finalMessage()).rejects.toMatchObject({ kind: 'Aborted', cause: 'before' })
    expect([body.cancelled, body.released]).toEqual([1, 1])
  })

  test('a signal that aborts after the end is not heard', async () => {
    const controller = new AbortController()
    const { body, stream } = open(controller.signal)
    body.done()
    body.end()
    controller.abort()
    await expect(collect(stream)).resolves.toHaveLength(1)
  })
})

describe('CA-21: final message and loop', () => {
  test('the final message first, then the loop', async () => {
    const { body, stream } = open()
    const final = stream.finalMessage()
    body.lines(10)
    body.done()
    body.end()
    await expect(final).resolves.toMatchObject({ content: [{ text: 'x'.repeat(10) }] })
    await expect(collect(stream)).resolves.toHaveLength(11)
  })

  test('the final message lets go of what nobody reads, and never stops the body', async () => {
    const { body, stream } = open()
    const final = stream.finalMessage()
    for (let count = 0; count < 100; count++) body.lines(100)
    expect(body.paused).toBe(false)
    body.done()
    body.end()
    await expect(final).resolves.toMatchObject({ content: [{ text: 'x'.repeat(10_000) }] })
    expect((await collect(stream)).length).toBeLessThanOrEqual(CHANNEL_CAPACITY)
  })

  test('the final message frees a body that was stopped', async () => {
    const { body, stream } = open()
    body.lines(1000)
    expect(body.paused).toBe(true)
    const final = stream.finalMessage()
    expect(body.paused).toBe(false)
    body.done()
    body.end()
    await expect(final).resolves.toMatchObject({ content: [{ text: 'x'.repeat(1000) }] })
  })

  test('a second loop over a stream that is over ends at once, or fails alike', async () => {
    const good = open()
    good.body.done()
    good.body.end()
    await collect(good.stream)
    await expect(collect(good.stream)).resolves.toEqual([])
    const bad = open()
    bad.body.end()
    const errors = await Promise.allSettled([
      collect(bad.stream),
      collect(bad.stream),
      bad.stream.finalMessage(),
    ])
    const reasons = errors.map((result) =>
      result.status === 'rejected' ? result.reason : undefined,
    )
    expect(reasons[0]).toBeInstanceOf(ChatError)
    expect(new Set(reasons).size).toBe(1)
  })

  test('a failure that nobody listens to does not trouble the process', async () => {
    const unhandled: unknown[] = []
    const listen = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', listen)
    try {
      const { body, stream } = open()
      void stream.finalMessage()
      void stream[Symbol.asyncIterator]().next()
      body.fail(new Error('gone'))
      void stream.finalMessage()
      void stream[Symbol.asyncIterator]().next()
      await tick()
      await tick()
    } finally {
      process.off('unhandledRejection', listen)
    }
    expect(unhandled).toEqual([])
  })
})

test('a signal that lives on does not keep the streams that are over', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const { signal } = new AbortController()
  const over = (): WeakRef<ChatStream> => {
    const { body, stream } = open(signal)
    body.done()
    body.end()
    return new WeakRef(stream)
  }
  const stream = over()
  // A reference that was made in this turn of the event loop holds until the next.
  await tick()
  collectGarbage()
  expect(stream.deref()).toBeUndefined()
})

test('a reply that no string can hold is our error', async () => {
  const { body, stream } = open()
  const final = stream.finalMessage()
  // 512 MiB is the longest string of V8; ropes make getting there cheap.
  const content = 'x'.repeat(8 * 1024 * 1024)
  for (let count = 0; count < 70 && body.cancelled === 0; count++) body.lines(1, content)
  await expect(final).rejects.toMatchObject({
    kind: 'Parse',
    message: expect.stringContaining('hold'),
  })
  expect([body.cancelled, body.released]).toEqual([1, 1])
})
