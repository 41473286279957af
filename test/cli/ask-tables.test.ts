import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonLines, qwen, startAsking } from './asking.ts'
import { begin, call, calls, lines, refuse, say, silence, type Reply } from './model-server.ts'
import { longTable, makeTables, type Tables } from './tables.ts'

const { serve, ask } = startAsking()

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

const total = { data: '@sales.csv', aggregate: { column: 'amount', fn: 'sum' } }

/** Says something and calls a tool, in one reply. */
const sayAndCall = (content: string, args: object): Reply =>
  lines(
    { message: { content } },
    { message: { tool_calls: [{ function: { name: 'data_query', arguments: args } }] } },
    { done: true },
  )

describe('a question about a table', () => {
  test('is answered from what the table holds, on standard output alone', async () => {
    const { chats } = await serve([
      sayAndCall('Let me add up.', total),
      say('The total is 710.50.'),
    ])
    const { code, stdout, stderr } = await ask(['sales.csv', 'What is', 'the total?'], tables).ended
    expect([code, stdout, stderr]).toEqual([0, 'The total is 710.50.\n', ''])
    expect(chats[0]?.tools).toMatchObject([{ function: { name: 'data_query' } }])
    expect(chats[0]?.messages[0]?.content).toContain('sales.csv')
    expect(chats[0]?.messages[1]?.content).toContain('What is the total?')
    expect(chats[1]?.messages.at(-1)).toMatchObject({ role: 'tool' })
    expect(chats[1]?.messages.at(-1)?.content).toContain('| 710.50 |')
  })

  test('may take several calls at once, and one that fails', async () => {
    const wrong = { data: '@sales.csv', aggregate: { column: 'amuont', fn: 'sum' } }
    const { chats } = await serve([
      calls(['data_query', total], ['data_query', wrong]),
      say('710.50.'),
    ])
    const { code, stdout, stderr } = await ask(['--json', 'sales.csv', 'total?'], tables).ended
    expect([code, stderr]).toEqual([0, ''])
    const events = jsonLines(stdout)
    const ends = events.filter((event) => JSON.stringify(event).startsWith('{"type":"ToolEnd"'))
    expect(ends).toMatchObject([
      { name: 'data_query', output: { ok: true, content: expect.stringContaining('710.50') } },
      { name: 'data_query', output: { ok: false, message: expect.stringContaining('amount') } },
    ])
    for (const end of ends) {
      expect(end).toHaveProperty('id')
      expect(end).toHaveProperty('elapsedMs')
      expect(end).not.toHaveProperty('output.result')
    }
    expect(events).toContainEqual(expect.objectContaining({ type: 'ToolStart', input: total }))
    expect(chats[1]?.messages.slice(-2)).toMatchObject([{ role: 'tool' }, { role: 'tool' }])
  })

  test('works with a model that knows no tools', async () => {
    const { chats } = await serve(
      [say(JSON.stringify({ tool: 'data_query', arguments: total })), say('It is 710.50.')],
      [{ ...qwen, capabilities: ['completion'] }],
    )
    const { code, stdout } = await ask(['sales.csv', 'total?'], tables).ended
    expect([code, stdout]).toEqual([0, 'It is 710.50.\n'])
    expect(chats[0]).not.toHaveProperty('tools')
    expect(chats[1]?.messages.at(-1)?.content).toContain('710.50')
  })

  test('writes what had come when the reply breaks off', async () => {
    await serve(lines({ message: { content: 'The total' } }))
    const { code, stdout, stderr } = await ask(['sales.csv', 'total?'], tables).ended
    expect([code, stdout]).toEqual([1, 'The total\n'])
    expect(stderr).toContain('error: the stream closed')
  })

  test('fails when the server fails after a call, without the words before it', async () => {
    await serve([sayAndCall('Let me add up.', total), refuse(503, 'server busy')])
    const { code, stdout, stderr } = await ask(['sales.csv', 'total?'], tables).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('error: server busy')
  })

  test.each([
    ['--max-turns', ['--max-turns', '2'], 2, 'not answered after 2 turns', '--max-turns 4'],
    ['going in a circle', [], 3, 'the same call again and again', '--model NAME'],
  ])('fails and says why when it ends by %s', async (_what, options, turns, reason, advice) => {
    const { chats } = await serve(call('data_query', total))
    const { code, stdout, stderr } = await ask([...options, 'sales.csv', 'x'], tables).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(reason)
    expect(stderr).toContain(advice)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(chats).toHaveLength(turns)
  })

  test('says when the conversation was as long as the context', async () => {
    await serve(
      lines(
        { message: { content: 'Yes.' } },
        { done: true, prompt_eval_count: 4790, eval_count: 10 },
      ),
    )
    const { code, stderr } = await ask(['--context', '5000', 'sales.csv', 'x'], tables).ended
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /^The conversation filled the context of 5000 tokens.*--context 10000\n$/,
    )
  })
})

describe('which words are files', () => {
  test('leading ones that exist, and standard input', async () => {
    const { chats } = await serve(say('Yes.'))
    const { child, ended } = ask(['sales.csv', '-', 'sales.md', 'same', 'rows?'], tables)
    child.stdin.end('a,b\n1,2\n')
    expect(await ended).toMatchObject({ code: 0, stdout: 'Yes.\n', stderr: '' })
    for (const name of ['sales.csv', 'stdin', 'sales.md']) {
      expect(chats[0]?.messages[0]?.content).toContain(name)
    }
    expect(chats[0]?.messages[1]?.content).toContain('same rows?')
  })

  test('two of one name are told apart by their folders', async () => {
    const { chats } = await serve([
      call('data_query', { data: '@old/sales.csv', aggregate: { column: 'id', fn: 'max' } }),
      say('Nine.'),
    ])
    mkdirSync(join(tables.cwd, 'deep/old'), { recursive: true })
    mkdirSync(join(tables.cwd, 'new'), { recursive: true })
    tables.write('deep/old/sales.csv', 'id\n9\n')
    tables.write('new/Sales.csv', 'id\n8\n')
    const files = ['sales.csv', 'new/Sales.csv', './deep/old/sales.csv', 'more.csv']
    const { code, stdout, stderr } = await ask([...files, 'max?'], tables).ended
    expect([code, stdout, stderr]).toEqual([0, 'Nine.\n', ''])
    const cards = chats[0]?.messages[0]?.content ?? ''
    expect(cards.match(/@[\w/]*\.csv/g)).toEqual(
      expect.arrayContaining(['@sales.csv', '@new/Sales.csv', '@old/sales.csv', '@more.csv']),
    )
    expect(chats[1]?.messages.at(-1)?.content).toContain('| 9 |')
  })

  test('one that is named twice has two names', async () => {
    const { chats } = await serve(say('Yes.'))
    const { code, stderr } = await ask(['sales.csv', './sales.csv', 'max?'], tables).ended
    expect([code, stderr]).toEqual([0, './sales.csv is called sales-2.csv here.\n'])
    expect(chats[0]?.messages[0]?.content).toContain('@sales-2.csv')
  })

  test('one whose cells have another separator is told', async () => {
    tables.write('semicolons.csv', 'a;b\n1;2\n')
    await serve(say('Yes.'))
    const { code, stderr } = await ask(['semicolons.csv', 'how many?'], tables).ended
    expect(code).toBe(0)
    expect(stderr).toBe('semicolons.csv has one column: its cells are not separated by commas.\n')
  })

  test.each([
    [['salse.csv', 'total?'], 'there is no file "salse.csv". Did you mean "sales.csv"?'],
    [['sales.csv', 'mroe.csv', 'total?'], 'Did you mean "more.csv"?'],
    [['nowhere/x', 'total?'], 'there is no file "nowhere/x"'],
    [['data.csv.gz', 'total?'], 'there is no file "data.csv.gz"'],
    [['sales.xlsx', 'total?'], 'there is no file "sales.xlsx"'],
    [['./', 'total?'], 'is a directory'],
    [['folder', 'How many rows?'], '"folder" is a directory'],
  ])('one that looks like a file must be one: %j', async (args, message) => {
    const { requests } = await serve(say('Yes.'))
    mkdirSync(join(tables.cwd, 'folder'), { recursive: true })
    const { code, stdout, stderr } = await ask(args, tables).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(requests).toEqual([])
  })

  test('none after the question, unless the question is in quotes', async () => {
    const { chats } = await serve(say('Yes.'))
    const { code, stdout, stderr } = await ask(['How many rows?', 'sales.csv'], tables).ended
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^error: "sales\.csv" comes after the question: name it first/)
    expect((await ask(['more.csv', 'rows in sales.csv'], tables).ended).code).toBe(0)
    expect(chats).toHaveLength(1)
  })

  test('a directory that is a word of the question is no file', async () => {
    mkdirSync(join(tables.cwd, 'cats'), { recursive: true })
    const { chats } = await serve(say('Yes.'))
    expect((await ask(['cats', 'or', 'dogs?'], tables).ended).code).toBe(0)
    expect(chats[0]?.messages).toMatchObject([{ content: 'cats or dogs?' }])
  })

  test('--format says what they hold', async () => {
    tables.write('odd.txt', '[a,b\n1,2\n')
    const { chats } = await serve(say('Yes.'))
    expect(await ask(['odd.txt', 'x'], tables).ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('could not parse odd.txt'),
    })
    expect((await ask(['--format', 'csv', 'odd.txt', 'x'], tables).ended).code).toBe(0)
    expect(chats).toHaveLength(1)
  })
})

describe('Ctrl-C ends with 130', () => {
  test('while a table is read', async () => {
    const { chats } = await serve(say('Yes.'))
    const path = join(tables.cwd, 'silent')
    execFileSync('mkfifo', [path])
    const { child, ended } = ask(['silent', 'how many?'], tables)
    const writer = createWriteStream(path)
    writer.write(longTable(20_000))
    await once(writer, 'drain')
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' })
    expect(chats).toEqual([])
    writer.destroy()
  })

  test('in the middle of an answer, and the last event says so', async () => {
    const { left } = await serve(begin('The total'))
    const { child, ended } = ask(['sales.csv', 'total?', '--json'], tables)
    await once(child.stdout, 'data')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(jsonLines(stdout)).toMatchObject([
      { type: 'TextDelta', delta: 'The total' },
      { type: 'Finish', reason: 'Aborted', error: { kind: 'Aborted' } },
    ])
    await left
  })

  test('at a call, whether it still runs or its result is on the way', async () => {
    tables.write('long.csv', longTable(200_000))
    const sorted = {
      data: '@long.csv',
      sort_by: [{ column: 'region' }, { column: 'amount', descending: true }],
      limit: 3,
    }
    await serve([call('data_query', sorted), silence()])
    const { child, seen, ended } = ask(['--json', 'long.csv', 'x'], tables)
    await seen('"ToolStart"')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(jsonLines(stdout).at(-1)).toMatchObject({ type: 'Finish', reason: 'Aborted' })
  })
})
