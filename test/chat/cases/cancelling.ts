import { check, same, rejection } from '../assertions.ts'
import { Exchange, line, done, type Case } from '../exchange.ts'

/** The ways to stop, and what is left after each. */
export const cancellingCases: readonly Case[] = [
  {
    name: 'an abort before the request is Aborted without a partial message',
    run: async (world) => {
      const { error } = await new Exchange(world, [line('a'), done]).play(AbortSignal.abort('no'))
      same([error?.kind, error?.partial, error?.cause], ['Aborted', undefined, 'no'])
    },
  },
  {
    name: 'an abort before the headers is Aborted, and the server hears of it',
    run: async (world) => {
      const exchange = new Exchange(world, [{ stay: true }])
      const { error } = await exchange.play(AbortSignal.timeout(50))
      same([error?.kind, error?.partial], ['Aborted', undefined])
      check(
        error?.cause instanceof Error && error.cause.name === 'TimeoutError',
        'CA-23: the cause',
      )
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'an abort in mid-reply is Aborted with what had arrived, and the server hears of it',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), line('b'), { stay: true }])
      const controller = new AbortController()
      const stream = await exchange.adapter.stream(exchange.request, { signal: controller.signal })
      const error = await rejection(async () => {
        let count = 0
        for await (const _ of stream) if (++count === 2) controller.abort('enough')
      })
      same([error.kind, error.cause], ['Aborted', 'enough'])
      same(error.partial?.content, [{ type: 'Text', text: 'ab' }])
      check((await rejection(() => stream.finalMessage())) === error, 'both reject alike')
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'an abort after End and before the end of the bytes is Aborted, as the state table says',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done, { stay: true }])
      const controller = new AbortController()
      const stream = await exchange.adapter.stream(exchange.request, { signal: controller.signal })
      const error = await rejection(async () => {
        for await (const event of stream) if (event.type === 'End') controller.abort()
      })
      same([error.kind, error.partial?.usage.output_tokens], ['Aborted', 2])
    },
  },
  {
    name: 'CA-15: break stops the server, and the final message is Aborted',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), { stay: true }])
      const stream = await exchange.adapter.stream(exchange.request)
      for await (const event of stream) if (event.type === 'TextDelta') break
      same((await exchange.report()).left, true)
      const error = await rejection(() => stream.finalMessage())
      same([error.kind, error.partial?.content], ['Aborted', [{ type: 'Text', text: 'a' }]])
    },
  },
  {
    name: 'break on End leaves the final message whole, although the server stays',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done, { stay: true }])
      const stream = await exchange.adapter.stream(exchange.request)
      for await (const event of stream) if (event.type === 'End') break
      same((await stream.finalMessage()).content, [{ type: 'Text', text: 'a' }])
      same((await exchange.report()).left, true)
    },
  },
  {
    name: 'CA-15: disposing a stream stops the server',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), { stay: true }])
      const stream = await exchange.adapter.stream(exchange.request)
      await stream[Symbol.asyncDispose]()
      await stream[Symbol.asyncDispose]()
      same((await exchange.report()).left, true)
      same((await rejection(() => stream.finalMessage())).kind, 'Aborted')
    },
  },
  {
    name: 'CA-16: a request that waits for a permit can be cancelled',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), { stay: true }], { max_concurrent: 1 })
      const first = await exchange.adapter.stream(exchange.request)
      const error = await rejection(() =>
        exchange.adapter.stream(exchange.request, { signal: AbortSignal.timeout(20) }),
      )
      same([error.kind, error.partial], ['Aborted', undefined])
      first.cancel()
      const other = new Exchange(world, [line('b'), done], { max_concurrent: 1 })
      same((await other.play()).message?.content, [{ type: 'Text', text: 'b' }])
    },
  },
]
