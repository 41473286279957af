import { LocalModelAdapter } from 'tallymark'
import { check, same, rejection } from '../assertions.ts'
import { Exchange, line, done, SECRET, type Case } from '../exchange.ts'

/** What is sent, and what is refused before it is. */
export const requestCases: readonly Case[] = [
  {
    name: 'the request is one POST with the body, the key and no more',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done], { keep_alive: '5m', num_ctx: 8192 })
      await exchange.play()
      const { method, url, headers, body } = await exchange.report()
      same(method, 'POST')
      check(url.endsWith('/api/chat'), url)
      same(headers['authorization'], `Bearer ${SECRET}`)
      same(headers['content-type'], 'application/json')
      same(body, {
        model: 'm',
        messages: [{ role: 'system', content: exchange.request.system }],
        stream: true,
        keep_alive: '5m',
        options: { num_predict: 5, num_ctx: 8192 },
      })
    },
  },
  {
    name: 'without a key there is no authorization header',
    run: async (world) => {
      const exchange = new Exchange(world, [done], { api_key: '' })
      await exchange.play()
      same((await exchange.report()).headers['authorization'], undefined)
    },
  },
  {
    name: 'an adapter that was closed opens new connections',
    run: async (world) => {
      const exchange = new Exchange(world, [line('a'), done])
      for (let count = 0; count < 3; count++) {
        same((await exchange.adapter.complete(exchange.request)).usage.output_tokens, 2)
        await exchange.adapter.close()
        await exchange.adapter.close()
      }
    },
  },
  {
    name: 'CA-20: what cannot be sent is refused before anything is sent',
    run: async (world) => {
      for (const [config, change] of [
        [{ base_url: 'nonsense' }, {}],
        [{}, { model: '' }],
        [{}, { max_tokens: 1.5 }],
        [
          {},
          {
            messages: [
              {
                role: 'user' as const,
                content: [{ type: 'ToolUse' as const, id: 'a', name: 'f', input: {} }],
              },
            ],
          },
        ],
        [{}, { tools: [{ name: 'f', description: '', parameters: { size: 5n } }] }],
      ] as const) {
        const exchange = new Exchange(world, [done], config)
        const error = await rejection(() =>
          exchange.adapter.stream({ ...exchange.request, ...change }),
        )
        same([error.kind, error.status], ['InvalidRequest', undefined])
      }
    },
  },
  {
    name: 'listModels and isReachable tell a model server from another and from none',
    run: async (world) => {
      const server = new LocalModelAdapter({ ...world.config, base_url: `${world.origin}/models` })
      same(await server.isReachable(), true)
      same(await server.listModels(), [{ name: 'm', size_bytes: 5 }])
      const adapter = new LocalModelAdapter({
        ...world.config,
        base_url: `${world.origin}/nothing-here`,
      })
      same((await rejection(() => adapter.listModels())).kind, 'InvalidRequest')
      same(await adapter.isReachable(), false)
      const none = new LocalModelAdapter({ ...world.config, base_url: world.refused })
      same(await none.isReachable(), false)
      same((await rejection(() => none.listModels())).kind, 'Network')
      const signal = AbortSignal.abort()
      same((await rejection(() => none.isReachable({ signal }))).kind, 'Aborted')
      same((await rejection(() => none.listModels({ signal }))).kind, 'Aborted')
    },
  },
  {
    name: 'a server tells about a model, what is loaded and its version',
    run: async (world) => {
      const base_url = `${world.origin}/models`
      const server = new LocalModelAdapter({ ...world.config, base_url })
      same(await server.describeModel('m'), { capabilities: ['completion', 'tools'] })
      same(await server.loadedModels(), [
        { name: 'm', context_length: 8192, size_bytes: 7, size_vram_bytes: 6 },
      ])
      same(await server.serverVersion(), '0.33.0')
      const missing = await rejection(() => server.describeModel('x'))
      same(
        [missing.kind, missing.status, missing.message],
        ['InvalidRequest', 404, 'model not found'],
      )
      const none = new LocalModelAdapter({ ...world.config, base_url: world.refused })
      const wrong = new LocalModelAdapter({ ...world.config, base_url: 'nonsense' })
      const signal = AbortSignal.abort()
      for (const ask of ['loadedModels', 'serverVersion'] as const) {
        same((await rejection(() => none[ask]())).kind, 'Network')
        same((await rejection(() => none[ask]({ signal }))).kind, 'Aborted')
        same((await rejection(() => wrong[ask]())).kind, 'InvalidRequest')
      }
      same((await rejection(() => none.describeModel('m'))).kind, 'Network')
      same((await rejection(() => none.describeModel('m', { signal }))).kind, 'Aborted')
      same((await rejection(() => wrong.describeModel('m'))).kind, 'InvalidRequest')
    },
  },
]
