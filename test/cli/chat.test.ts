import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { spoken, startChat, type ChatScreen } from './chat-screen.ts'
import { begin, call, lines, refuse, say, silence, startModelServer } from './model-server.ts'
import type { ModelServer, Reply } from './model-server.ts'
import { makeTables, type Tables } from './tables.ts'

const CTRL_C = '\u0003'
const UP = '\u001b[A'
const qwen = { name: 'qwen3:8b', capabilities: ['completion', 'tools'] }

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

let server: ModelServer
afterEach(() => server.close())

/** Starts a conversation with a model that gives these replies, and waits for the prompt. */
async function chatWith(
  replies: readonly Reply[],
  files: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<ChatScreen> {
  server = await startModelServer([qwen], replies)
  const chat = startChat(['--server', server.url, ...files], env, tables)
  await chat.prompt()
  return chat
}

describe('a conversation', () => {
  test('begins with who answers, and what about', async () => {
    server = await startModelServer([qwen], [])
    const chat = startChat(['--server', server.url, 'sales.csv', 'more.csv'], {}, tables)
    expect(await chat.prompt()).toBe(
      `qwen3:8b (the only one) at ${server.url}
sales.csv: 4 rows, 4 columns
more.csv: 1 row, 4 columns
/help for commands, Ctrl-D to leave

`,
    )
    expect(await chat.leave()).toBe(0)
  })

  test('is sent whole with every question', async () => {
    const query = { data: '@sales.csv', aggregate: { column: 'amount', fn: 'sum' } }
    const chat = await chatWith(
      [call('data_query', query), say('It is 710.5.'), say('Four.')],
      ['sales.csv'],
    )
    const first = await chat.enter('What is the total?')
    expect(first).toContain('▸ tallymark query sales.csv --sum amount\n')
    expect(first).toMatch(/710\.50\n\nIt is 710\.5\.\n\nqwen3:8b · .* · 2 turns\n\n$/)
    expect(await chat.enter('Of how many?')).toContain('Four.\n')
    expect(spoken(server.chats[2])).toEqual([
      ['user', 'What is the total?'],
      ['assistant', ''],
      ['tool', expect.stringContaining('| 710.50 |')],
      ['assistant', 'It is 710.5.'],
      ['user', 'Of how many?'],
    ])
    expect(await chat.leave()).toBe(0)
  })

  test('says what to do in its own words when there is no answer', async () => {
    const chat = await chatWith([say('')])
    expect(await chat.enter('Hi')).toContain('or try another one: /model NAME\n')
    expect(await chat.leave()).toBe(0)
  })

  test('needs no tables', async () => {
    const chat = await chatWith([say('Hello.')])
    expect(await chat.enter('Hi')).toContain('Hello.\n')
    expect(server.chats[0]?.tools).toBeUndefined()
    expect(await chat.leave()).toBe(0)
  })

  test('sends a question of several lines as one, be it typed or pasted', async () => {
    const chat = await chatWith([say('Yes.'), say('Yes.'), say('Yes.')])
    chat.type('One \\\r')
    await chat.enter('two')
    expect(spoken(server.chats[0])).toEqual([['user', 'One \ntwo']])
    chat.type('\u001b[200~three\rfour\t5\r\u001b[201~')
    await chat.enter('')
    expect(spoken(server.chats[1]).at(-1)).toEqual(['user', 'three\nfour\t5'])
    await chat.enter(UP)
    expect(spoken(server.chats[2]).at(-1)).toEqual(['user', 'three\nfour\t5'])
    expect(await chat.leave()).toBe(0)
  })

  test('answers lines that come all at once one by one', async () => {
    const chat = await chatWith([say('First.'), say('Second.')])
    chat.type('one\rtwo\rthr')
    expect(await chat.prompt()).toMatch(/First\..*> two\nSecond\./s)
    expect(spoken(server.chats[1]).map(([, content]) => content)).toEqual(['one', 'First.', 'two'])
    await chat.seen('thr')
    chat.type(CTRL_C)
    expect(await chat.leave()).toBe(0)
  })

  test('lets no model steer the terminal', async () => {
    const chat = await chatWith([say('\u001b]0;owned\u0007\u001b[2Jhi')])
    expect(await chat.enter('Hi')).toContain(']0;owned[2Jhi\n')
    expect(await chat.leave()).toBe(0)
  })
})

describe('Ctrl-C', () => {
  test('stops an answer and keeps what it said', async () => {
    const chat = await chatWith([begin('Once upon'), say('A time.')])
    chat.type('Tell me a story\r')
    await chat.seen('Once upon')
    chat.type(CTRL_C)
    expect(await chat.prompt()).toMatch(/Once upon\^C\nStopped\.\n\n$/)
    await server.left
    expect(await chat.enter('Go on')).toContain('A time.')
    expect(spoken(server.chats[1])).toEqual([
      ['user', 'Tell me a story'],
      ['assistant', 'Once upon'],
      ['user', 'Go on'],
    ])
    expect(await chat.leave()).toBe(0)
  })

  test('takes a question back to which nobody has said anything', async () => {
    let onAsked: () => void = () => {}
    const asked = new Promise<void>((resolve) => (onAsked = resolve))
    const chat = await chatWith([silence(() => onAsked()), say('Yes.')])
    chat.type('Wrong question\r')
    await asked
    chat.type(CTRL_C)
    expect(await chat.prompt()).toContain('Stopped.')
    await chat.enter('Right question')
    expect(spoken(server.chats[1])).toEqual([['user', 'Right question']])
    expect(await chat.leave()).toBe(0)
  })

  test('clears the line at the prompt', async () => {
    const chat = await chatWith([say('Yes.')])
    chat.type('wrong \\\rwrong')
    await chat.seen('…')
    chat.type(CTRL_C)
    await chat.enter('right')
    expect(spoken(server.chats[0])).toEqual([['user', 'right']])
    expect(await chat.leave()).toBe(0)
  })

  test('on an empty line says how to leave, and leaves with 130 the second time', async () => {
    const chat = await chatWith([])
    chat.type(CTRL_C)
    await chat.seen('Ctrl-D leaves')
    chat.type(CTRL_C)
    expect((await chat.ended).code).toBe(130)
  })

  test('leaves only when it is pressed twice in a row', async () => {
    const chat = await chatWith([say('Yes.')])
    chat.type(CTRL_C)
    await chat.seen('Ctrl-D leaves')
    chat.type(`x\u007f${CTRL_C}`)
    await chat.enter('Still here?')
    expect(spoken(server.chats[0])).toEqual([['user', 'Still here?']])
    expect(await chat.leave()).toBe(0)
  })

  test('before there is a prompt ends the command', async () => {
    server = await startModelServer([qwen], [], { '/api/tags': () => chat.type(CTRL_C) })
    const chat = startChat(['--server', server.url], {}, tables)
    expect((await chat.ended).code).toBe(130)
  })
})

describe('an answer that fails leaves the conversation as it was', () => {
  test('when the server is busy', async () => {
    const chat = await chatWith([say('One.'), refuse(503, 'server busy'), say('Two.')])
    await chat.enter('First')
    const shown = await chat.enter('Second')
    expect(shown).toMatch(/^> Second\nerror: server busy\nSend again.*\n\n$/)
    await chat.enter(UP)
    expect(spoken(server.chats[2])).toEqual([
      ['user', 'First'],
      ['assistant', 'One.'],
      ['user', 'Second'],
    ])
    expect(await chat.leave()).toBe(0)
  })

  test('with what was said, when the reply breaks off', async () => {
    const chat = await chatWith([lines({ message: { content: 'Half of' } }), say('it.')])
    expect(await chat.enter('All of it?')).toMatch(/Half of\n+error: .*closed before/s)
    await chat.enter('Go on')
    expect(spoken(server.chats[1])).toEqual([
      ['user', 'All of it?'],
      ['assistant', 'Half of'],
      ['user', 'Go on'],
    ])
    expect(await chat.leave()).toBe(0)
  })

  test('when the server goes away and comes back', async () => {
    server = await startModelServer([qwen], [say('One.'), say('Two.')])
    const way = await forward(server.url)
    const { port } = way
    const chat = startChat(['--server', `http://127.0.0.1:${port}`], {}, tables)
    await chat.prompt()
    await chat.enter('First')
    await way.close()
    const shown = await chat.enter('Second')
    expect(shown).toContain(`error: no model server at http://127.0.0.1:${port}`)
    expect(shown).toContain('ollama serve')
    const again = await forward(server.url, port)
    expect(await chat.enter(UP)).toContain('Two.')
    expect(spoken(server.chats[1]).map(([, content]) => content)).toEqual([
      'First',
      'One.',
      'Second',
    ])
    expect(await chat.leave()).toBe(0)
    await again.close()
  })
})

describe('what was typed', () => {
  test('comes back in the next conversation', async () => {
    const env = { XDG_STATE_HOME: join(tables.cwd, 'state') }
    server = await startModelServer([qwen], say('Yes.'))
    const start = async (): Promise<ChatScreen> => {
      const chat = startChat(['--server', server.url], env, tables)
      await chat.prompt()
      return chat
    }
    const first = await start()
    await first.enter('Was it remembered?')
    await first.leave()
    const second = await start()
    await second.enter(UP)
    await second.leave()
    expect(spoken(server.chats[1])).toEqual([['user', 'Was it remembered?']])
    const file = join(tables.cwd, 'state', 'tallymark', 'history')
    expect(readFileSync(file, 'utf8')).toBe('Was it remembered?\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('is not kept where that is impossible, which is said once', async () => {
    const env = { TALLYMARK_HISTORY: join(tables.cwd, 'sales.csv', 'history') }
    server = await startModelServer([qwen], say('Yes.'))
    const chat = startChat(['--server', server.url], env, tables)
    const shown = (await chat.prompt()) + (await chat.enter('One')) + (await chat.enter('Two'))
    expect(shown.match(/is not kept for the next time/g)).toHaveLength(1)
    expect(await chat.leave()).toBe(0)
  })
})

/** A way to a server, which can be closed, and opened again at the same place. */
async function forward(
  url: string,
  port = 0,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets: Socket[] = []
  const way = createServer((socket) => {
    const onward = connect(Number(new URL(url).port), '127.0.0.1')
    socket.pipe(onward).pipe(socket)
    sockets.push(socket, onward)
  })
  way.listen(port, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('the way has no port')
  return {
    port: address.port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      way.close()
      await once(way, 'close')
    },
  }
}
