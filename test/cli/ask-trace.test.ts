import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAsking } from './asking.ts'
import { begin, call, refuse, say } from './model-server.ts'
import { run } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

const { serve, ask } = startAsking()

let tables: Tables
beforeAll(() => {
  tables = makeTables()
  symlinkSync('sales.md', join(tables.cwd, 'link.json'))
})
afterAll(() => tables.remove())

const total = { data: '@sales.csv', aggregate: { column: 'amount', fn: 'sum' } }

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(tables.cwd, name), 'utf8'))
}

describe('--trace saves the whole exchange', () => {
  test('of an answer', async () => {
    const { url } = await serve([call('data_query', total), say('It is 710.50.')])
    const env = { TALLYMARK_API_KEY: 'sk-9', TALLYMARK_SERVER: url }
    const args = ['ask', '--trace', 'trace.json', 'sales.csv', 'Total?']
    const { code, stdout, stderr } = await run(args, env, tables).ended
    expect([code, stdout, stderr]).toEqual([0, 'It is 710.50.\n', ''])
    expect(read('trace.json')).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      server: url,
      model: 'qwen3:8b',
      reason: 'the only one',
      context: 8192,
      attachments: [{ name: 'sales.csv', columns: ['id', 'region', 'amount', 'note'], rows: 4 }],
      exchanges: [
        {
          request: {
            model: 'qwen3:8b',
            system: expect.stringContaining('sales.csv'),
            messages: [{ role: 'user', content: [{ type: 'Text', text: 'Total?' }] }],
            tools: [{ name: 'data_query' }],
          },
          startedMs: 0,
          answeredMs: expect.any(Number),
          endedMs: expect.any(Number),
          reply: { stop_reason: 'ToolUse', content: [{ type: 'ToolUse', input: total }] },
        },
        {
          request: { messages: [{}, {}, { content: [{ type: 'ToolResult' }] }] },
          reply: { stop_reason: 'EndTurn', usage: { input_tokens: 120 } },
        },
      ],
      finish: { type: 'Finish', reason: 'EndTurn', turns: 2 },
    })
    expect(readFileSync(join(tables.cwd, 'trace.json'), 'utf8')).not.toContain('sk-9')
  })

  test('of a failure', async () => {
    await serve([call('data_query', total), refuse(503, 'server busy')])
    const args = ['--trace', 'failed.json', 'sales.csv', 'Total?']
    expect((await ask(args, tables).ended).code).toBe(1)
    const error = { name: 'ChatError', kind: 'Overloaded', message: 'server busy', status: 503 }
    expect(read('failed.json')).toMatchObject({
      exchanges: [{ reply: { stop_reason: 'ToolUse' } }, { error }],
      finish: { reason: 'Error', error },
    })
  })

  test('up to Ctrl-C', async () => {
    await serve(begin('Once upon'))
    const { child, seen, ended } = ask(['--trace', 'stopped.json', '--json', 'x'], tables)
    await seen('Once upon')
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    const error = { kind: 'Aborted', partial: { content: [{ type: 'Text', text: 'Once upon' }] } }
    expect(read('stopped.json')).toMatchObject({
      exchanges: [{ error }],
      finish: { reason: 'Aborted', error },
    })
  })

  test('also when it did not come to one', async () => {
    const { url } = await serve(say('Yes.'), [])
    const args = ['--server', url, '--trace', 'none.json', 'sales.csv', 'x']
    expect((await ask(args, tables).ended).code).toBe(1)
    expect(read('none.json')).toMatchObject({
      attachments: [{ name: 'sales.csv' }],
      exchanges: [],
      error: { message: expect.stringContaining('no model') },
    })
  })

  test('over an earlier one, for its owner alone, whoever could read that', async () => {
    const { chats } = await serve([say('A long answer. '.repeat(1000)), say('Yes.')])
    const path = tables.write('open.json', '')
    for (const turn of [1, 2]) {
      chmodSync(path, 0o644)
      expect((await ask(['--trace', path, 'x'], tables).ended).code).toBe(0)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(chats).toHaveLength(turn)
    }
    expect(read('open.json')).toMatchObject({
      exchanges: [{ reply: { content: [{ text: 'Yes.' }] } }],
    })
  })
})

test.each([
  ['a flag before the file', ['--trace', 'sales.csv', 'Which region?'], 'sales.csv'],
  ['the table of the question', ['more.csv', 'Which?', '--trace', 'more.csv'], 'more.csv'],
  ['a table in JSON', ['--trace', 'sales.json', 'x'], 'sales.json'],
  ['a link to a table', ['--trace', 'link.json', 'x'], 'sales.md'],
  ['another object', ['--trace', 'package.json', 'x'], 'package.json'],
])('a trace never takes the place of anything but a trace: %s', async (_what, args, name) => {
  const { requests } = await serve(say('Yes.'))
  tables.write('package.json', '{\n  "version": "1.0.0"\n}\n')
  const before = readFileSync(join(tables.cwd, name), 'utf8')
  const { code, stdout, stderr } = await ask(args, tables).ended
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^error: --trace would write over ".*", which is no trace/)
  expect(readFileSync(join(tables.cwd, name), 'utf8')).toBe(before)
  expect(requests).toEqual([])
})

test('a trace that cannot be written after all hides neither the answer nor its error', async () => {
  await serve([say('Yes.'), refuse(503, 'server busy')])
  const full = 'error: could not write "/dev/full": the disk is full\n'
  const answered = await ask(['--trace', '/dev/full', 'x']).ended
  expect(answered).toEqual({ code: 1, stdout: 'Yes.\n', stderr: full })
  const { code, stderr } = await ask(['--trace', '/dev/full', 'x']).ended
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`^${full}error: server busy\n`))
})

test.each([
  ['no where/trace.json', `there is no directory "no where". Make it first: mkdir -p 'no where'\n`],
  ['.', 'it is a directory'],
])('a trace that cannot be written to %s is told before anything is asked', async (path, word) => {
  const { requests } = await serve(say('Yes.'))
  const { code, stdout, stderr } = await ask(['--trace', path, 'sales.csv', 'x'], tables).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`error: could not write "${path}": ${word}`)
  expect(requests).toEqual([])
})
