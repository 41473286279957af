import { check, same } from '../assertions.ts'
import { Exchange, play, line, done, type Case } from '../exchange.ts'

/** Events and their consumer: backpressure, the final message, the gate. */
export const flowCases: readonly Case[] = [
  {
    name: 'CA-14: a consumer that does not read holds the server back, and nothing is dropped',
    run: async (world) => {
      const text = `${JSON.stringify({ message: { content: 'x'.repeat(1000) } })}\n`
      const times = 40_000
      const exchange = new Exchange(world, [{ repeat: text, times }, done])
      const stream = await exchange.adapter.stream(exchange.request)
      const iterator = stream[Symbol.asyncIterator]()
      await iterator.next()
      // This consumer sleeps until the server, which serves others meanwhile, has long got nothing rid of.
      let written = 0
      for (let still = 0; still < 10; still++) {
        for (let count = 0; count < 5; count++) await play(world, line('a'), done)
        const now = await exchange.written()
        if (now > written) still = 0
        written = now
      }
      // A browser goes on buffering on its own account; what we hold is bounded there too.
      check(world.browser || written < 20_000_000, `the server could write ${written} bytes`)
      let events = 1
      while ((await iterator.next()).done !== true) events++
      same(events, times + 1)
      const { content } = await stream.finalMessage()
      same(content[0]?.type === 'Text' && content[0].text.length, times * 1000)
    },
  },
  {
    name: 'CA-21: the final message alone reads to the end',
    run: async (world) => {
      const text = '{"message":{"content":"x"}}\n'
      const exchange = new Exchange(world, [{ repeat: text, times: 2000 }, done])
      const stream = await exchange.adapter.stream(exchange.request)
      const [first, second] = await Promise.all([stream.finalMessage(), stream.finalMessage()])
      check(first === second, 'both are the same message')
      same(first.content, [{ type: 'Text', text: 'x'.repeat(2000) }])
    },
  },
  {
    name: 'CA-21: the final message can be awaited inside the loop, and no event is lost',
    run: async (world) => {
      const text = '{"message":{"content":"x"}}\n'
      const exchange = new Exchange(world, [{ repeat: text, times: 2000 }, done])
      const stream = await exchange.adapter.stream(exchange.request)
      let events = 0
      for await (const _ of stream) {
        if (events++ === 0) same((await stream.finalMessage()).usage.output_tokens, 2)
      }
      same(events, 2001)
    },
  },
  {
    name: 'CA-16: more requests than permits wait, and all are answered',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done], { max_concurrent: 2 })
      const all = await Promise.all(
        Array.from({ length: 20 }, () => exchange.adapter.complete(exchange.request)),
      )
      same(all.length, 20)
    },
  },
]
