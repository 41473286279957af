import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { qwen, startAsking } from './asking.ts'
import { begin, call, calls, lines, say, silence, type Reply } from './model-server.ts'
import { screenOf } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

const { serve, ask, askOnTerminal } = startAsking()

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

const byRegion = {
  data: '@sales.csv',
  group_by: 'region',
  aggregate: { column: 'amount', fn: 'sum' },
  sort_by: { column: 'sum_amount', descending: true },
}

/** Reasons, says something and calls, in one reply. */
const thinkSayCall = (thinking: string, content: string, args: object): Reply =>
  lines(
    { message: { thinking } },
    { message: { content } },
    { message: { tool_calls: [{ function: { name: 'data_query', arguments: args } }] } },
    { done: true, prompt_eval_count: 100, eval_count: 20 },
  )

const script = (): Reply[] => [
  thinkSayCall('They want\na ranking.', 'Let me see.', byRegion),
  say('North sold the most: 310.50.'),
]

const linesOf = (output: string): readonly string[] =>
  screenOf(output)
    .split('\n')
    .map((line) => line.trimEnd())

describe('on a terminal', () => {
  test('reasoning, words, queries with their tables, answer and costs stand apart', async () => {
    await serve(script())
    const { code, stdout } = await askOnTerminal(['sales.csv', 'Which region?'], tables).ended
    expect(code).toBe(0)
    expect(linesOf(stdout)).toEqual([
      'They want',
      'a ranking.',
      '',
      'Let me see.',
      '',
      '▸ tallymark query sales.csv --group-by region --sum amount --sort sum_amount:desc',
      '  region  sum_amount',
      '  North       310.50',
      '  East           200',
      '  South          200',
      '',
      'North sold the most: 310.50.',
      '',
      expect.stringMatching(
        /^qwen3:8b · \d+\.\d s · 220 tokens in, 44 out · (\d+ tokens\/s · )?2 turns$/,
      ),
      '',
    ])
  })

  test('queries are cyan, reasoning and costs dim, errors red', async () => {
    const wrong = { data: '@sales.csv', aggregate: { column: 'amuont', fn: 'sum' } }
    await serve([thinkSayCall('Hm.', '', wrong), say('I cannot tell.')])
    const { stdout } = await askOnTerminal(['sales.csv', 'x'], tables, {}).ended
    expect(stdout).toContain('\u001b[2mHm.\u001b[22m')
    expect(stdout).toContain('\u001b[36m▸ tallymark query sales.csv --sum amuont\u001b[39m')
    const [, red = ''] = stdout.split('  \u001b[31m')
    expect(red).toMatch(/^[^\n]*amuont[^\n]*amount/)
    expect(stdout).toContain('\u001b[2mqwen3:8b · ')
  })

  test('--hide-thinking tells only how long it took', async () => {
    await serve(script())
    const args = ['--hide-thinking', 'sales.csv', 'Which region?']
    const { stdout } = await askOnTerminal(args, tables).ended
    expect(stdout).not.toContain('ranking.')
    expect(screenOf(stdout)).toMatch(/^thought for \d+\.\d s\n\nLet me see\.\n/)
  })

  test('a query is shown as it can be run: with the path, and what the file is said to be', async () => {
    mkdirSync(join(tables.cwd, 'my data'))
    tables.write('my data/sales.txt', 'id\tamount\n1\t5\n')
    await serve([call('data_query', { data: '@sales', limit: 1 }), say('Done.')])
    const args = ['--format', 'tsv', 'my data/sales.txt', 'x']
    const [shown] = linesOf((await askOnTerminal(args, tables).ended).stdout)
    expect(shown).toBe("▸ tallymark query 'my data/sales.txt' --format tsv --limit 1")
  })

  test('a long table is cut, and a wide one fitted, in two calls of one turn', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => `${i},${'x'.repeat(100)}`)
    tables.write('long.csv', `id,text\n${rows.join('\n')}\n`)
    await serve([
      calls(
        ['data_query', { data: '@long.csv', select: ['id'] }],
        ['data_query', { filter: { column: 'id', op: 'eq', value: '7' } }],
      ),
      say('Done.'),
    ])
    const { stdout } = await askOnTerminal(['long.csv', 'x'], { ...tables, columns: 40 }).ended
    const shown = linesOf(stdout)
    expect(shown.slice(0, 3)).toEqual(['▸ tallymark query long.csv --select id', '  id', '   0'])
    expect(shown.slice(21, 24)).toEqual(['  19', '  … 80 more rows', ''])
    expect(shown.slice(24, 27)).toEqual([
      "▸ tallymark query long.csv --where 'id = 7'",
      '  id  text',
      `   7  ${'x'.repeat(33)}…`,
    ])
  })

  test('no call and no cell steers the terminal', async () => {
    tables.write('evil.csv', 'id,text\n1,\u001b[2J\u009b5m\n')
    const filter = { column: 'text', op: 'neq', value: '\u001b]0;owned\u0007\n' }
    await serve([
      calls(['data_query', { data: '@evil.csv', filter }], ['\u001b[2J', { a: '\u001b[2J' }]),
      say('Done.'),
    ])
    const { code, stdout } = await askOnTerminal(['evil.csv', 'x'], tables).ended
    expect(code).toBe(0)
    expect(stdout).toContain(String.raw`\u001b]0;owned\u0007\n`)
    for (const character of ['\u001b', '\u0007', '\u009b']) expect(stdout).not.toContain(character)
  })

  test('what is waited for is told, until it comes', async () => {
    let answer: () => void = () => {}
    const slow: Reply = (response, body) => void (answer = () => say('Yes.')(response, body))
    await serve(slow)
    const { seen, ended } = askOnTerminal(['sales.csv', 'x'], tables)
    await seen('\rwaiting for qwen3:8b, 1 s')
    answer()
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/\r +\rYes\.\r\n\r\nqwen3:8b · /)
  })

  test('that never goes on in the next line, however long the name of the model', async () => {
    await serve(silence(), [{ ...qwen, name: `日本${'x'.repeat(90)}` }])
    const { child, seen, ended } = askOnTerminal(['x'], { ...tables, columns: 40 })
    await seen(`\rwaiting for 日本${'x'.repeat(22)}…`)
    child.stdin.write('\u0003')
    const { stdout } = await ended
    expect(stdout).toMatch(/x…(?:\^C)?\r {39}\r$/)
  })

  test('Ctrl-C while it waits leaves no trace of the waiting', async () => {
    await serve(silence())
    const { child, seen, ended } = askOnTerminal(['sales.csv', 'x'], tables)
    await seen('\rwaiting for qwen3:8b, 1 s')
    child.stdin.write('\u0003')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(stdout).toMatch(/ s(?:\^C)?\r +\r$/)
  })
})

describe('on a terminal, with the answer in a file', () => {
  test('the file has the answer alone, and the screen all the rest', async () => {
    await serve(script())
    const redirect = join(tables.cwd, 'answer.txt')
    const { code, stdout } = await askOnTerminal(['sales.csv', 'x'], { ...tables, redirect }).ended
    expect(code).toBe(0)
    expect(readFileSync(redirect, 'utf8')).toBe('North sold the most: 310.50.\n')
    const shown = screenOf(stdout)
    expect(shown).toMatch(/^They want\na ranking\.\n\nLet me see\.\n\n▸ tallymark query/)
    expect(shown).not.toContain('North sold')
    expect(shown).toMatch(/200\n\nqwen3:8b · .* · 2 turns\n$/)
  })

  test('the screen has its colours all the same', async () => {
    await serve(script())
    const redirect = join(tables.cwd, 'coloured.txt')
    const { stdout } = await askOnTerminal(['sales.csv', 'x'], { ...tables, redirect }, {}).ended
    expect(stdout).toContain('\u001b[2mThey want')
    expect(readFileSync(redirect, 'utf8')).not.toContain('\u001b')
  })

  test('a full disk is told, and stops the model', async () => {
    const { left } = await serve(begin('North sold'))
    const place = { ...tables, redirect: '/dev/full' }
    const { code, stdout } = await askOnTerminal(['x'], place).ended
    expect([code, screenOf(stdout)]).toEqual([
      1,
      'error: could not write the answer: the disk is full\n',
    ])
    await left
  })

  test('Ctrl-C keeps what had come of the answer', async () => {
    await serve([call('data_query', byRegion), begin('North sold')])
    const redirect = join(tables.cwd, 'partial.txt')
    const { child, seen, ended } = askOnTerminal(['sales.csv', 'x'], { ...tables, redirect })
    await seen('\ranswering, 1 s')
    child.stdin.write('\u0003')
    expect((await ended).code).toBe(130)
    expect(readFileSync(redirect, 'utf8')).toBe('North sold\n')
  })
})

test('in a pipe nothing but the answer is written', async () => {
  await serve(script())
  const { code, stdout, stderr } = await ask(['sales.csv', 'Which region?'], tables).ended
  expect([code, stdout, stderr]).toEqual([0, 'North sold the most: 310.50.\n', ''])
})
