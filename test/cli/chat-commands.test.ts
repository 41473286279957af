import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { spoken, startChat, type ChatScreen } from './chat-screen.ts'
import { call, say, startModelServer, type ModelServer } from './model-server.ts'
import { makeTables, type Tables } from './tables.ts'

const abilities = { capabilities: ['completion', 'tools'] }
const models = [
  { name: 'qwen3:8b', details: { parameter_size: '8.2B' }, ...abilities },
  { name: 'llama3.2:1b', details: { parameter_size: '1.2B' }, ...abilities },
]

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

let server: ModelServer
afterEach(() => server.close())

/** Starts a conversation with models that say yes to everything, and waits for the prompt. */
async function startChatting(args: readonly string[] = []): Promise<ChatScreen> {
  server = await startModelServer(models, say('Yes.'))
  const chat = startChat(['--server', server.url, ...args], {}, tables)
  await chat.prompt()
  return chat
}

const systemOf = (request: number): string | undefined =>
  server.chats[request]?.messages.find(({ role }) => role === 'system')?.content

describe('/attach', () => {
  test('adds tables from now on', async () => {
    const chat = await startChatting()
    await chat.enter('Is there a table?')
    expect(await chat.enter('/attach sales.csv more.csv')).toContain(
      'sales.csv: 4 rows, 4 columns\nmore.csv: 1 row, 4 columns\n',
    )
    await chat.enter('And now?')
    expect(systemOf(0)).toBeUndefined()
    expect(systemOf(1)).toContain('more.csv')
    expect(spoken(server.chats[1])).toHaveLength(3)
    expect(await chat.leave()).toBe(0)
  })

  test('reads a table again, under the name it has', async () => {
    tables.write('growing.csv', 'a\n1\n')
    const chat = await startChatting(['growing.csv'])
    tables.write('growing.csv', 'a\n1\n2\n')
    expect(await chat.enter('/attach ./growing.csv')).toContain('growing.csv: 2 rows, 1 column\n')
    expect(await chat.enter('/tables')).toMatch(/\ngrowing\.csv: 2 rows, 1 column: a\n\n$/)
    expect(await chat.leave()).toBe(0)
  })

  test('names tables by their folders where that tells them apart', async () => {
    for (const year of ['2024', '2025']) {
      mkdirSync(join(tables.cwd, year))
      tables.write(`${year}/sales.csv`, 'a\n1\n')
    }
    const chat = await startChatting(['2024/sales.csv'])
    expect(await chat.enter('/attach 2025/sales.csv')).toContain('2025/sales.csv: 1 row')
    // The model knows it by that name.
    expect(await chat.enter('/attach 2024/sales.csv')).toContain('\nsales.csv: 1 row')
    expect(await chat.leave()).toBe(0)
    const both = startChat(['--server', server.url, '2024/sales.csv', '2025/sales.csv'], {}, tables)
    expect(await both.prompt()).toContain(
      '\n2024/sales.csv: 1 row, 1 column\n2025/sales.csv: 1 row',
    )
    expect(await both.leave()).toBe(0)
  })

  test('takes names with spaces, and completes them', async () => {
    tables.write('my sales.csv', 'a\n1\n')
    const chat = await startChatting()
    expect(await chat.enter('/attach "my sales.csv"')).toContain('my sales.csv: 1 row, 1 column\n')
    chat.type('/attach my')
    await chat.seen('/attach my')
    chat.type('\t')
    await chat.seen('sales.csv ')
    expect(await chat.enter('')).toContain('my sales.csv: 1 row, 1 column\n')
    expect(await chat.leave()).toBe(0)
  })

  test('keeps what there is when it fails', async () => {
    const chat = await startChatting(['sales.csv'])
    expect(await chat.enter('/attach sale.csv')).toContain(
      'error: there is no file "sale.csv". Did you mean "sales.csv"?\n',
    )
    expect(await chat.enter('/attach')).toContain('error: /attach what?')
    expect(await chat.enter('/attach -')).toContain('error: /attach takes files')
    expect(await chat.enter('/tables')).toContain('sales.csv: 4 rows')
    expect(await chat.leave()).toBe(0)
  })

  test('is stopped by Ctrl-C', async () => {
    execFileSync('mkfifo', [join(tables.cwd, 'silent.csv')])
    const chat = await startChatting()
    chat.type('/attach silent.csv\r')
    await chat.seen('\u001b[?2004l')
    chat.type('\u0003')
    expect(await chat.prompt()).toContain('Stopped.\n')
    expect(await chat.enter('Still there?')).toContain('Yes.')
    expect(await chat.leave()).toBe(0)
  })
})

test('/tables shows rows and columns, as wide as the screen', async () => {
  const names = Array.from({ length: 50 }, (_, i) => `column${i}`)
  tables.write('wide.csv', `${names.join(',')}\n`)
  const chat = await startChatting(['wide.csv'])
  const [, line = ''] = (await chat.enter('/tables')).split('\n')
  expect(line).toMatch(/^wide\.csv: 0 rows, 50 columns: column0, column1, .*…$/)
  expect(line).toHaveLength(80)
  expect(await chat.leave()).toBe(0)
})

test('/tables says how to get one when there is none', async () => {
  const chat = await startChatting()
  expect(await chat.enter('/tables')).toContain('/attach FILE')
  expect(await chat.leave()).toBe(0)
})

describe('/model', () => {
  test('lists the models, and marks the one that answers', async () => {
    const chat = await startChatting(['--model', 'llama3.2:1b'])
    expect(await chat.enter('/model')).toMatch(
      /^> \/model\n {3}qwen3:8b {5}8\.2B\n\* {2}llama3\.2:1b {2}1\.2B\n {3}builtin {6}1\d\.\dM\n\n$/,
    )
    expect(await chat.leave()).toBe(0)
  })

  test('has another one go on with the conversation', async () => {
    const chat = await startChatting()
    await chat.enter('First')
    expect(await chat.enter('/model llama3.2:1b')).toContain('llama3.2:1b goes on.\n')
    await chat.enter('Second')
    expect(server.chats.map(({ model }) => model)).toEqual(['qwen3:8b', 'llama3.2:1b'])
    expect(spoken(server.chats[1]).map(([, content]) => content)).toEqual([
      'First',
      'Yes.',
      'Second',
    ])
    expect(await chat.leave()).toBe(0)
  })

  test('keeps the one that answers when there is no such model', async () => {
    const chat = await startChatting()
    const shown = await chat.enter('/model llama3')
    expect(shown).toContain('error: the server has no model "llama3"')
    expect(shown).toContain('Choose one of these with /model NAME')
    expect(shown).toContain('llama3.2:1b')
    await chat.enter('Who is there?')
    expect(server.chats[0]?.model).toBe('qwen3:8b')
    expect(await chat.leave()).toBe(0)
  })
})

describe('/save', () => {
  test('writes what a person reads, or every message as it is', async () => {
    const query = { data: '@sales.csv', filter: { column: 'id', op: 'eq', value: '3' } }
    server = await startModelServer(models, [call('data_query', query), say('It is 300.')])
    const chat = startChat(['--server', server.url, 'sales.csv'], {}, tables)
    await chat.prompt()
    await chat.enter('What is number 3?')
    expect(await chat.enter('/save notes.md')).toContain('Saved to notes.md.\n')
    expect(readFileSync(join(tables.cwd, 'notes.md'), 'utf8')).toBe(`> What is number 3?

\`\`\`sh
tallymark query sales.csv --where 'id = 3'
\`\`\`

| id | region | amount | note |
| --- | --- | --- | --- |
| 3 | North | 300 | large, paid |

It is 300.
`)
    await chat.enter('/save notes.json')
    const messages: unknown = JSON.parse(readFileSync(join(tables.cwd, 'notes.json'), 'utf8'))
    expect(messages).toMatchObject([
      { role: 'user', content: [{ type: 'Text', text: 'What is number 3?' }] },
      { role: 'assistant', content: [{ type: 'ToolUse', name: 'data_query', input: query }] },
      { role: 'user', content: [{ type: 'ToolResult' }] },
      { role: 'assistant', content: [{ type: 'Text', text: 'It is 300.' }] },
    ])
    expect(await chat.leave()).toBe(0)
  })

  test('writes over its own file, and over another one only when told to', async () => {
    const path = tables.write('other.md', 'precious')
    const chat = await startChatting()
    expect(await chat.enter('/save other.md')).toContain('there is nothing to save yet')
    await chat.enter('One')
    expect(await chat.enter('/save other.md')).toContain(
      'error: there is a file "other.md" already. To write over it: /save! other.md\n',
    )
    expect(readFileSync(path, 'utf8')).toBe('precious')
    expect(await chat.enter('/save! other.md')).toContain('Saved')
    await chat.enter('Two')
    expect(await chat.enter('/save ./other.md')).toContain('Saved')
    expect(readFileSync(path, 'utf8')).toBe('> One\n\nYes.\n\n> Two\n\nYes.\n')
    expect(await chat.enter('/save nowhere/a.md')).toContain(
      'error: could not write "nowhere/a.md": there is no directory "nowhere". Make it first: mkdir',
    )
    expect(await chat.enter('/save .')).toContain('could not write ".": it is a directory')
    expect(await chat.enter('/save a b')).toContain('/save takes one file')
    expect(await chat.leave()).toBe(0)
  })

  test('never writes over a table', async () => {
    const chat = await startChatting(['sales.csv'])
    await chat.enter('One')
    expect(await chat.enter('/save! ./sales.csv')).toContain('is one of the tables')
    expect(readFileSync(join(tables.cwd, 'sales.csv'), 'utf8')).toMatch(/^id,region/)
    expect(await chat.leave()).toBe(0)
  })

  test('says how to write over a file with a space in its name', async () => {
    const path = tables.write('my notes.md', 'precious')
    const chat = await startChatting()
    await chat.enter('One')
    const [, command = ''] = /over it: (.*)\n/.exec(await chat.enter('/save "my notes.md"')) ?? []
    expect(await chat.enter(command)).toContain('Saved to my notes.md.\n')
    expect(readFileSync(path, 'utf8')).toBe('> One\n\nYes.\n')
    expect(await chat.leave()).toBe(0)
  })
})

test('/new forgets what was said, and keeps the tables', async () => {
  const chat = await startChatting(['sales.csv'])
  await chat.enter('First')
  await chat.enter('/new')
  await chat.enter('Second')
  expect(spoken(server.chats[1])).toEqual([['user', 'Second']])
  expect(systemOf(1)).toContain('sales.csv')
  expect(await chat.leave()).toBe(0)
})

test('commands never reach the model, and // is a question that begins with /', async () => {
  const chat = await startChatting()
  expect(await chat.enter('/help')).toContain('/attach FILE…')
  expect(await chat.enter('/tabels')).toContain(
    'error: there is no command /tabels. Did you mean /tables?',
  )
  await chat.enter('//etc is what?')
  expect(server.chats).toHaveLength(1)
  expect(spoken(server.chats[0])).toEqual([['user', '/etc is what?']])
  chat.type('/quit\r')
  expect((await chat.ended).code).toBe(0)
})
