import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { spoken } from './chat-screen.ts'
import { begin, call, refuse, say, startModelServer } from './model-server.ts'
import type { ModelServer, Reply } from './model-server.ts'
import { run, type Run } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

const qwen = { name: 'qwen3:8b', capabilities: ['completion', 'tools'] }

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

let server: ModelServer | undefined
afterEach(() => server?.close())

async function chatWith(
  replies: Reply | readonly Reply[],
  files: readonly string[] = [],
): Promise<Run> {
  server = await startModelServer([qwen], replies)
  return run(['chat', '--server', server.url, ...files], {}, tables)
}

test('every line is a question, and answers have a blank line between them', async () => {
  const query = { aggregate: { column: 'amount', fn: 'sum' } }
  const { child, ended } = await chatWith(
    [call('data_query', query), say('710.5'), say('Line one\nLine two')],
    ['sales.csv'],
  )
  child.stdin.end('What is the total?\n\nAnd \\\nthen?')
  expect(await ended).toEqual({ code: 0, stdout: '710.5\n\nLine one\nLine two\n', stderr: '' })
  expect(spoken(server?.chats[2]).at(-1)).toEqual(['user', 'And \nthen?'])
})

test('questions come while others are answered', async () => {
  const { child, seen, ended } = await chatWith(say('Yes.'))
  child.stdin.write('One\n')
  await seen('Yes.')
  child.stdin.write('Two\n')
  await seen('Yes.\n\nYes.')
  child.stdin.end()
  expect((await ended).code).toBe(0)
  expect(server?.chats).toHaveLength(2)
})

test('one that fails does not stop the others, and the end is 1', async () => {
  const { child, ended } = await chatWith([refuse(503, 'server busy'), say('Two.')])
  child.stdin.end('One\nTwo\n')
  const { code, stdout, stderr } = await ended
  expect([code, stdout]).toEqual([1, '\nTwo.\n'])
  expect(stderr).toMatch(/^error: server busy\nSend again.*\n$/)
  expect(spoken(server?.chats[1])).toEqual([['user', 'Two']])
})

test('commands work there too', async () => {
  const { child, ended } = await chatWith(say('Yes.'))
  child.stdin.end('/attach sales.csv\nIs it there?\n/save piped.md\n/frobnicate\n')
  const { code, stdout, stderr } = await ended
  expect([code, stdout]).toEqual([1, 'Yes.\n'])
  expect(stderr).toMatch(/^sales\.csv: 4 rows.*\nSaved to piped\.md\.\nerror: there is no command/)
  expect(readFileSync(join(tables.cwd, 'piped.md'), 'utf8')).toBe('> Is it there?\n\nYes.\n')
})

test('/quit ends it, though more could come', async () => {
  const { child, ended } = await chatWith(say('Yes.'))
  child.stdin.write('One\n/quit\nTwo\n')
  expect(await ended).toEqual({ code: 0, stdout: 'Yes.\n', stderr: '' })
  expect(server?.chats).toHaveLength(1)
})

test('no questions are no error', async () => {
  const { child, ended } = await chatWith([])
  child.stdin.end()
  expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' })
})

test.each(['an answer', 'a question'])('Ctrl-C ends it while it waits for %s', async (what) => {
  const { child, seen, ended } = await chatWith([say('Yes.'), begin('Once upon')])
  child.stdin.write('One\n')
  await seen('Yes.')
  if (what === 'an answer') {
    child.stdin.write('Two\nThree\n')
    await seen('Once upon')
  }
  child.kill('SIGINT')
  expect((await ended).code).toBe(130)
  expect(server?.chats).toHaveLength(what === 'an answer' ? 2 : 1)
})

test('a closed pipe is a reader who has enough', async () => {
  const forever = (response: ServerResponse): void => {
    response.write('{"message":{"content":"more and more\\n"}}\n'.repeat(100), () =>
      forever(response),
    )
  }
  const { child, seen, ended } = await chatWith(forever)
  child.stdin.write('One\nTwo\n')
  await seen('more')
  child.stdout.destroy()
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([0, ''])
})

test.each([
  [['-'], 'standard input is where it reads questions'],
  [['--max-turns', '0'], '--max-turns'],
  [['--format', 'xlsx'], '--format'],
  [['--frobnicate'], '--frobnicate'],
])('wrong usage ends with 2: %j', async (args, word) => {
  const { code, stdout, stderr } = await run(['chat', ...args]).ended
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(word)
  expect(stderr).toContain('chat --help')
})

test('without a server, or without a file, it does not begin', async () => {
  const nobody = await run(['chat', '--server', 'http://127.0.0.1:9']).ended
  expect([nobody.code, nobody.stdout]).toEqual([1, ''])
  expect(nobody.stderr).toContain('no model server')
  const { ended } = await chatWith(say('Yes.'), ['nowhere.csv'])
  expect(await ended).toMatchObject({ code: 1, stdout: '' })
  expect(server?.chats).toEqual([])
})
