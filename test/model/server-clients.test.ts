import { Ollama } from 'ollama'
import {
  attachTable,
  ChatError,
  isRetryable,
  LocalModelAdapter,
  runAgent,
  type ChatRequest,
} from 'tallymark'
import { afterEach, describe, expect, test } from 'vitest'
import { rejection } from '../rejection.ts'
import {
  call,
  end,
  failing,
  held,
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

describe('the adapter', () => {
  const question: ChatRequest = {
    model: 'builtin',
    messages: [{ role: 'user', content: [{ type: 'Text', text: 'How many?' }] }],
    max_tokens: 100,
  }

  async function adapterFor(
    ...options: Parameters<typeof startScripted>
  ): Promise<LocalModelAdapter> {
    const { url } = await start(...options)
    return new LocalModelAdapter({ base_url: url, max_concurrent: 100 })
  }

  test('finds the server, its model, and what that can do', async () => {
    await using adapter = await adapterFor(say('x'))
    expect(await adapter.isReachable()).toBe(true)
    expect(await adapter.serverVersion()).toContain('tallymark')
    expect(await adapter.listModels()).toEqual([
      {
        name: 'builtin:latest',
        size_bytes: 15_000_000,
        family: 'llama',
        parameter_size: '14.8M',
        quantization: 'Q8_0',
        modified_at: '2026-08-01T10:20:30.5Z',
      },
    ])
    expect(await adapter.describeModel('builtin')).toEqual({
      capabilities: ['completion', 'tools'],
      context_length: 1024,
      family: 'llama',
      parameter_size: '14.8M',
      quantization: 'Q8_0',
    })
    expect(await adapter.loadedModels()).toEqual([])
    await adapter.complete(question)
    expect(await adapter.loadedModels()).toEqual([
      {
        name: 'builtin:latest',
        context_length: 2048,
        size_bytes: 90_000_000,
        size_vram_bytes: 0,
      },
    ])
  })

  test('gets text, calls, the reason and what it cost', async () => {
    const both: Play = async function* () {
      yield { type: 'text', text: 'Let me see. ' }
      yield { type: 'call', name: 'f', arguments: { a: '<1>' } }
      yield end
    }
    await using adapter = await adapterFor(both)
    const events: string[] = []
    const stream = await adapter.stream(question)
    for await (const { type } of stream) events.push(type)
    expect(events).toEqual(['TextDelta', 'ToolUseStart', 'End'])
    expect(await stream.finalMessage()).toEqual({
      model: 'builtin',
      content: [
        { type: 'Text', text: 'Let me see. ' },
        { type: 'ToolUse', id: expect.stringMatching(/^call_/), name: 'f', input: { a: '<1>' } },
      ],
      stop_reason: 'ToolUse',
      usage: {
        input_tokens: 120,
        output_tokens: 7,
        prefill_ms: 20,
        load_ms: expect.any(Number),
      },
    })
  })

  test('hears that there was no room for more', async () => {
    await using adapter = await adapterFor(say('It', { ...end, reason: 'length' }))
    expect(await adapter.complete(question)).toMatchObject({ stop_reason: 'MaxTokens' })
  })

  test.each<[string, ChatRequest, object]>([
    [
      'a model that is not there',
      { ...question, model: 'qwen3' },
      { kind: 'InvalidRequest', status: 404, message: "model 'qwen3' not found" },
    ],
    [
      'reasoning',
      { ...question, think: true },
      {
        kind: 'InvalidRequest',
        status: 400,
        message: '"builtin" does not support thinking',
      },
    ],
    [
      'an image',
      {
        ...question,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'Text', text: 'What is this?' },
              { type: 'Image', source: { data: 'data:image/png;base64,aGk=' } },
            ],
          },
        ],
      },
      { kind: 'Api', status: 500, message: expect.stringMatching(/^image input is not supported/) },
    ],
  ])('is told what is wrong with %s', async (_name, request, error) => {
    await using adapter = await adapterFor(say('x'))
    expect(await rejection(adapter.complete(request))).toMatchObject(error)
  })

  test('knows a server that is busy for what it is, and may try again', async () => {
    const first = held('a')
    await using adapter = await adapterFor([first.play], { maxQueue: 0 })
    const stream = await adapter.stream(question)
    await first.begun
    const error = await rejection(adapter.stream(question))
    expect(error).toMatchObject({ kind: 'Overloaded', status: 503 })
    expect(isRetryable(error)).toBe(true)
    first.release()
    expect(await stream.finalMessage()).toMatchObject({ stop_reason: 'EndTurn' })
  })

  test('keeps what was said before the model broke down', async () => {
    const broken = failing(new Error('it crashed'), { type: 'text', text: 'It is' })
    await using adapter = await adapterFor(broken)
    const error = await rejection(adapter.complete(question))
    expect(error).toBeInstanceOf(ChatError)
    expect(error).toMatchObject({
      message: 'it crashed',
      partial: { content: [{ type: 'Text', text: 'It is' }] },
    })
  })

  test('stops the model when it leaves: by its signal, or out of the loop', async () => {
    const [first, second] = [held('a'), held('b')]
    await using adapter = await adapterFor([first.play, second.play])
    const leaving = new AbortController()
    const stream = await adapter.stream(question, { signal: leaving.signal })
    leaving.abort()
    await first.aborted
    expect(await rejection(stream.finalMessage())).toMatchObject({ kind: 'Aborted' })
    for await (const _event of await adapter.stream(question)) break
    await second.aborted
  })

  test('20 of them at once, each of which leaves or stays, as they like', async () => {
    const slow: Play = async function* (_request, signal) {
      for (let word = 0; word < 20; word++) {
        yield { type: 'text', text: `${word} ` }
        await new Promise((resolve) => setImmediate(resolve))
        signal.throwIfAborted()
      }
      yield end
    }
    await using adapter = await adapterFor(slow)
    const outcomes = Array.from({ length: 20 }, async (_, number) => {
      const leaving = new AbortController()
      const { signal } = leaving
      // In turns: stays, leaves while it waits, leaves in mid-answer.
      if (number % 3 === 1) setImmediate(() => leaving.abort())
      try {
        const stream = await adapter.stream(question, { signal })
        for await (const { type } of stream) {
          if (number % 3 === 2 && type === 'TextDelta') leaving.abort()
        }
        return 'answered'
      } catch (error) {
        return error instanceof ChatError ? error.kind : 'broken'
      }
    })
    for (const [number, outcome] of (await Promise.all(outcomes)).entries()) {
      if (number % 3 === 0) expect(outcome).toBe('answered')
      else expect(['Aborted', 'answered']).toContain(outcome)
    }
    expect(await adapter.complete(question)).toMatchObject({ stop_reason: 'EndTurn' })
  })

  test('and the agent: a question about a table, its call, and an answer from the result', async () => {
    const answering: Play = async function* ({ messages }) {
      const text = /\| (\d+) \|/.exec(messages.at(-1)?.content ?? '')?.[1] ?? 'nothing'
      yield { type: 'text', text: `The total is ${text}.` }
      yield end
    }
    const aggregate = { column: 'amount', fn: 'sum' }
    await using adapter = await adapterFor([
      call('data_query', { data: '@sales.csv', aggregate }),
      answering,
    ])
    let text = ''
    for await (const event of runAgent(adapter, {
      model: 'builtin',
      messages: question.messages,
      attachments: [attachTable('sales.csv', 'amount\n5\n10')],
      max_tokens: 100,
    })) {
      if (event.type === 'TextDelta') text += event.delta
    }
    expect(text).toBe('The total is 15.')
    expect(server?.asked.map(({ tools }) => tools)).toEqual([['data_query'], ['data_query']])
  })
})

describe('the official client', () => {
  async function clientFor(...options: Parameters<typeof startScripted>): Promise<Ollama> {
    const { url } = await start(...options)
    return new Ollama({ host: url })
  }
  const messages = [{ role: 'user', content: 'How many?' }]
  const model = 'builtin'

  test('chats, in pieces and at once', async () => {
    const client = await clientFor(say('It is 5.'))
    let text = ''
    for await (const part of await client.chat({ model, messages, stream: true })) {
      text += part.message.content
      if (part.done) expect(part).toMatchObject({ done_reason: 'stop', eval_count: 7 })
    }
    expect(text).toBe('It is 5.')
    const whole = await client.chat({ model, messages, keep_alive: '10m' })
    expect(whole.message).toEqual({ role: 'assistant', content: 'It is 5.' })
  })

  test('gets calls, and brings their results', async () => {
    const client = await clientFor([call('f', { a: 1 }), say('It is 5.')])
    const parameters = { type: 'object', properties: { a: { type: 'number' } } }
    const tools = [{ type: 'function', function: { name: 'f', description: 'F', parameters } }]
    const { message } = await client.chat({ model, messages, tools })
    expect(message.tool_calls?.[0]?.function).toMatchObject({ name: 'f', arguments: { a: 1 } })
    const history = [...messages, message, { role: 'tool', tool_name: 'f', content: '5' }]
    const answer = await client.chat({ model, messages: history, tools })
    expect(answer.message.content).toBe('It is 5.')
    expect(server?.asked[1]?.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] },
      { role: 'tool', tool_name: 'f', content: '5' },
    ])
  })

  test('generates', async () => {
    const client = await clientFor(say('It is 5.'))
    expect((await client.generate({ model, prompt: 'How many?' })).response).toBe('It is 5.')
  })

  test('lists, shows, pulls and asks what is loaded', async () => {
    const client = await clientFor(say('x'))
    expect((await client.list()).models.map(({ name }) => name)).toEqual(['builtin:latest'])
    expect((await client.show({ model })).capabilities).toEqual(['completion', 'tools'])
    expect(await client.pull({ model })).toEqual({ status: 'success' })
    expect((await client.version()).version).toContain('tallymark')
    expect((await client.ps()).models).toEqual([])
    await client.chat({ model, messages })
    expect((await client.ps()).models.map(({ name }) => name)).toEqual(['builtin:latest'])
  })

  test('is told what is wrong', async () => {
    const client = await clientFor(failing(new Error('broken'), { type: 'text', text: 'It' }))
    expect(await rejection(client.chat({ model: 'qwen3', messages }))).toMatchObject({
      name: 'ResponseError',
      status_code: 404,
      message: "model 'qwen3' not found",
    })
    expect(await rejection(client.embed({ model, input: 'x' }))).toMatchObject({
      status_code: 501,
    })
    const stream = await client.chat({ model, messages, stream: true })
    const reading = (async () => {
      for await (const _part of stream);
    })()
    await expect(reading).rejects.toThrow('broken')
  })

  test('stops the model when it aborts', async () => {
    const first = held('a')
    const client = await clientFor(first.play)
    const stream = await client.chat({ model, messages, stream: true })
    stream.abort()
    await first.aborted
  })
})

describe('the requests of the real command', () => {
  const shared = { model: 'builtin', system: '', template: '', options: null }
  const show = { ...shared, verbose: false, name: '' }
  const load = { ...shared, prompt: '', suffix: '' }

  test('ollama run, with a conversation', async () => {
    const { post, get } = await start(say('It is 5.'))
    expect((await get('/', 'HEAD')).status).toBe(200)
    const described = await (await post('/api/show', show)).json()
    expect(described).toMatchObject({ capabilities: ['completion', 'tools'] })
    expect(await (await post('/api/generate', load)).json()).toMatchObject({
      done: true,
      done_reason: 'load',
    })
    const messages = [{ role: 'user', content: 'How many?' }]
    const chat = await post('/api/chat', { model: 'builtin', messages, options: {} })
    expect((await chat.text()).trimEnd().split('\n')).toHaveLength(4)
  })

  test('ollama run, with one question', async () => {
    const { post, get } = await start(say('It is 5.'))
    await get('/', 'HEAD')
    await post('/api/show', show)
    const answer = await post('/api/generate', { ...load, prompt: 'How many?', options: {} })
    expect((await answer.text()).trimEnd().split('\n')).toHaveLength(4)
  })

  test('ollama ps, ollama stop and ollama list', async () => {
    const { post, get, log } = await start(say('x'))
    await post('/api/generate', load)
    expect(await (await get('/api/ps')).json()).toMatchObject({
      models: [{ name: 'builtin:latest', digest: expect.stringMatching(/^[\da-f]{64}$/) }],
    })
    await post('/api/show', show)
    const stop = await post('/api/generate', { ...load, keep_alive: '0s' })
    expect(await stop.json()).toMatchObject({ done_reason: 'unload' })
    expect(log).toEqual(['load', 'unload'])
    expect(await (await get('/api/ps')).json()).toEqual({ models: [] })
    expect(await (await get('/api/tags')).json()).toMatchObject({
      models: [{ name: 'builtin:latest' }],
    })
  })
})
