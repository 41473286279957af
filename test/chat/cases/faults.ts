import { isRetryable } from 'tallymark'
import { check, same, rejection } from '../assertions.ts'
import { Exchange, play, playHeld, line, done, SECRET, type Case } from '../exchange.ts'
import type { Step } from '../script.ts'

/** Everything that a connection, a proxy or a server can do wrong. */
export const faultCases: readonly Case[] = [
  {
    name: 'a connection that is refused is Network, and says how to go on',
    run: async (world) => {
      const { error } = await new Exchange(world, [], { base_url: world.refused }).play()
      same([error?.kind, error?.status, isRetryable(error)], ['Network', undefined, true])
      check(error?.message.includes(world.refused) === true, String(error?.message))
    },
  },
  {
    name: 'a reset before the headers is Network',
    run: async (world) => {
      const { error } = await play(world, { reset: true })
      same([error?.kind, error?.partial], ['Network', undefined])
    },
  },
  {
    name: 'a reset in mid-body is Network, after every event, with the partial message',
    run: async (world) => {
      const steps = (hold: Step): Step[] => [line('a'), line('b'), hold, { reset: true }]
      const { error, events, stream } = await playHeld(world, steps)
      same([error.kind, events], ['Network', 2])
      same(error.partial?.content, [{ type: 'Text', text: 'ab' }])
      check((await rejection(() => stream.finalMessage())) === error, 'both reject alike')
    },
  },
  {
    name: 'a connection that ends without ending the response is not a success',
    run: async (world) => {
      const { error } = await playHeld(world, (hold) => [line('a'), hold, { hangUp: true }])
      check(error.kind === 'Network' || error.kind === 'Parse', error.kind)
      same(error.partial?.content, [{ type: 'Text', text: 'a' }])
    },
  },
  {
    name: 'a body shorter than its content-length is not a success',
    run: async (world) => {
      const text = '{"message":{"content":"a"}}\n'
      const head = `HTTP/1.1 200 OK\r\nContent-Length: 9999\r\nConnection: close\r\n\r\n`
      const { error } = await play(world, { raw: head + text }, { hangUp: true })
      check(error?.kind === 'Network' || error?.kind === 'Parse', String(error?.kind))
    },
  },
  {
    name: 'a body longer than its content-length ends there',
    run: async (world) => {
      const text = '{"message":{"content":"a"}}\n'
      const head = `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n`
      const { error } = await play(
        world,
        { raw: `${head}${text}{"done":true}\n` },
        { hangUp: true },
      )
      check(error?.kind === 'Network' || error?.kind === 'Parse', String(error?.kind))
    },
  },
  {
    name: 'a body that ends with its connection is complete, also for a slow reader',
    run: async (world) => {
      const text = `${JSON.stringify({ message: { content: 'x'.repeat(1000) } })}\n`.repeat(2000)
      const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'
      const steps: Step[] = [
        { raw: head },
        { raw: text },
        { raw: '{"done":true}\n' },
        { hangUp: true },
      ]
      const exchange = new Exchange(world, steps)
      const stream = await exchange.adapter.stream(exchange.request)
      const iterator = stream[Symbol.asyncIterator]()
      await iterator.next()
      for (let count = 0; count < 5; count++) await play(world, line('a'), done)
      let events = 1
      while ((await iterator.next()).done !== true) events++
      same(events, 2001)
    },
  },
  {
    name: 'an informational response before the real one is passed over',
    run: async (world) => {
      const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n'
      const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'
      const { message } = await play(
        world,
        { raw: `${hints}${head}{"done":true}\n` },
        { hangUp: true },
      )
      same(message?.stop_reason, 'EndTurn')
    },
  },
  {
    name: 'headers that come late are waited for',
    run: async (world) => {
      const exchange = new Exchange(world, (hold) => [hold, line('a'), done])
      const pending = exchange.adapter.complete(exchange.request)
      await exchange.release()
      same((await pending).content, [{ type: 'Text', text: 'a' }])
    },
  },
  {
    name: 'CA-6: a redirect is not followed',
    run: async (world) => {
      const target = new Exchange(world, [line('followed'), done])
      const headers = { location: target.url }
      const { error } = await play(world, { head: { status: 307, headers } })
      same([error?.kind, error?.status], ['Api', world.browser ? undefined : 307])
      same(await target.written(), 0)
    },
  },
  {
    name: 'HTML from a proxy with status 200 is Parse and shows what came',
    run: async (world) => {
      const { error } = await play(world, { text: '<html>\n<body>Sign in</body>\n</html>' })
      same([error?.kind, error?.message], ['Parse', 'bad ndjson line: <html>'])
    },
  },
  {
    name: 'an empty success is a stream that closed before done:true',
    run: async (world) => {
      const { error } = await play(world)
      same(error?.kind, 'Parse')
      check(error?.message.includes('closed before done:true') === true, String(error?.message))
    },
  },
  {
    name: 'status 204 without a body is the same',
    run: async (world) => {
      const { error } = await play(world, { head: { status: 204 } })
      same(error?.kind, 'Parse')
    },
  },
  {
    name: 'invalid UTF-8 is replaced',
    run: async (world) => {
      const [before = '', after = ''] = '{"message":{"content":"a_b"}}\n'.split('_')
      const encode = (text: string): number[] => Array.from(new TextEncoder().encode(text))
      const bytewise = [...encode(before), 0xff, 0xe2, 0x82, ...encode(after)]
      const { message } = await play(world, { bytewise }, done)
      same(message?.content, [{ type: 'Text', text: 'a\ufffd\ufffdb' }])
    },
  },
  {
    name: 'CA-19: a line without end is refused, and the server stopped',
    run: async (world) => {
      const megabyte = 'x'.repeat(1024 * 1024)
      const exchange = new Exchange(world, [line('a'), { repeat: megabyte, times: 100 }])
      const { error } = await exchange.play()
      same([error?.kind, error?.message], ['Parse', 'ndjson line exceeds 16 MiB'])
      same(error?.partial?.content, [{ type: 'Text', text: 'a' }])
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'CA-8: an error body without end is read only so far',
    run: async (world) => {
      const megabyte = 'x'.repeat(1024 * 1024)
      const exchange = new Exchange(world, [
        { head: { status: 500 } },
        { repeat: megabyte, times: 100 },
      ])
      const { error } = await exchange.play()
      same([error?.kind, error?.message], ['Api', 'x'.repeat(500)])
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'CA-18: a key that the server quotes is not passed on',
    run: async (world) => {
      const body = JSON.stringify({ error: `invalid key ${SECRET}` })
      const refused = await play(world, { head: { status: 401 } }, { text: body })
      same(refused.error?.message, 'invalid key <api_key>')
      const inStream = await play(world, line('a'), { text: body })
      same(inStream.error?.message, 'invalid key <api_key>')
      await play(world, { text: `<p>${SECRET}</p>` })
    },
  },
]
