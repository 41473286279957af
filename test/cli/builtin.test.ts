import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { jsonLines, qwen } from './asking.ts'
import { say, startModelServer, type ModelServer, type ServedModel } from './model-server.ts'
import { run, runOnTerminal, screenOf } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

/** Nobody listens there, whatever else this machine has. */
const nobody = 'http://127.0.0.1:9'
const alone = { OLLAMA_HOST: nobody }
const line = `No model server at ${nobody}: using the built-in model, which answers simple questions about one table. For a larger one: ollama pull qwen3:4b\n`

let tables: Tables
beforeAll(() => {
  tables = makeTables()
  tables.write('staff.csv', staff)
})
afterAll(() => tables.remove())

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function serve(models: readonly ServedModel[]): Promise<ModelServer> {
  server = await startModelServer(models, say('Yes.'))
  return server
}

const staff = `name,department,city,salary,hired
Ada,Engineering,London,82000,2019-03-01
Ben,Sales,Paris,48000,2021-07-15
Cleo,Engineering,Paris,91000,2017-11-20
Dan,Support,London,39000,2023-01-09
Eve,Sales,Berlin,52500,2020-05-04
`

describe('answers questions about a table without anything else', () => {
  test.each([
    ['docs/sales.csv', 'Which region sold the most?', /\bEast\b/],
    ['docs/sales.csv', 'What is the total amount of region North?', /\b1,?466\.90?\b/],
    ['docs/sales.csv', 'What is the average amount?', /\b559\.3/],
    ['docs/sales.csv', 'How many rows are there?', /\b10\b/],
    ['docs/sales.csv', 'Total amount by product', /Grinder.*638|638.*Grinder/s],
    ['docs/sales.csv', 'How many units of grinder were sold in the West?', /\b1\b/],
    ['staff.csv', 'Who earns the most?', /\bCleo\b/],
    ['staff.csv', 'How many people work in Paris?', /\b2\b|two/i],
    ['staff.csv', 'What is the highest salary in Sales?', /\b52,?500\b/],
    ['staff.csv', 'Who was hired first?', /\bCleo\b/],
    ['staff.csv', 'List the names of people in Engineering', /Ada.*Cleo/s],
    ['staff.csv', 'Which people earn less than 50000?', /Ben.*Dan/s],
    ['staff.csv', 'Who works in Engineering in Paris?', /\bCleo\b/],
  ])('%s: %s', async (file, question, answer) => {
    const place = file.startsWith('docs/') ? {} : tables
    const { code, stdout, stderr } = await run(['ask', file, question], alone, place).ended
    expect([code, stderr]).toEqual([0, line])
    expect(stdout).toMatch(answer)
  })

  test.each([
    ['What is the median salary?'],
    ['Who earns more than the average?'],
    ['What is the weather like today?'],
    ['Delete all rows of the Sales department.'],
  ])('declines in words what one query cannot do: %s', async (question) => {
    const { code, stdout } = await run(['ask', '--json', 'staff.csv', question], alone, tables)
      .ended
    expect(code).toBe(0)
    const events = jsonLines(stdout)
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'ToolStart' }))
    expect(events.at(-1)).toMatchObject({ type: 'Finish', reason: 'EndTurn', turns: 1 })
  })

  test('says how to attach a table when there is none', async () => {
    const { code, stdout } = await run(['ask', 'Why is the sky blue?'], alone).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/table/i)
  })

  test('shows its query on a terminal, as with any other model', async () => {
    const args = ['ask', 'staff.csv', 'Who earns the most?']
    const { code, stdout } = await runOnTerminal(args, { ...alone, NO_COLOR: '1' }, tables).ended
    expect(code).toBe(0)
    const screen = screenOf(stdout)
    expect(screen).toContain('▸ tallymark query staff.csv --')
    expect(screen).toMatch(/\nbuiltin · \d+\.\d s · \d+ tokens in, \d+ out/)
  })

  test('tells every event with --json, and its tokens are counted', async () => {
    const args = ['ask', '--json', 'staff.csv', 'Who earns the most?']
    const { code, stdout } = await run(args, alone, tables).ended
    expect(code).toBe(0)
    expect(jsonLines(stdout)).toContainEqual(
      expect.objectContaining({ type: 'ToolStart', name: 'data_query' }),
    )
    expect(jsonLines(stdout).at(-1)).toMatchObject({
      type: 'Finish',
      reason: 'EndTurn',
      turns: 2,
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    })
  })

  test('has no reasoning to ask for', async () => {
    const args = ['ask', '--think', '--model', 'builtin', 'staff.csv', 'How many rows are there?']
    const { code, stderr } = await run(args, alone, tables).ended
    expect([code, stderr]).toEqual([0, 'builtin cannot reason: --think has no effect.\n'])
  })
})

describe('is asked', () => {
  const question = ['staff.csv', 'How many rows are there?']
  const asked = async (args: readonly string[], env: Record<string, string> = {}) =>
    await run(['ask', ...args, ...question], env, tables).ended

  test('when it is named, and no server is asked anything', async () => {
    const { url, requests } = await serve([qwen])
    for (const [args, env] of [
      [['--model', 'builtin'], { TALLYMARK_SERVER: url }],
      [[], { TALLYMARK_SERVER: url, TALLYMARK_MODEL: 'Builtin:latest' }],
    ] as const) {
      expect(await asked(args, env)).toMatchObject({ code: 0, stderr: '' })
    }
    expect(requests).toEqual([])
  })

  test('when a config file names it', async () => {
    const path = tables.write('config.json', '{"model": "builtin"}')
    const env = { ...alone, TALLYMARK_CONFIG: path }
    expect(await asked([], env)).toMatchObject({ code: 0, stderr: '' })
  })

  test('when the server has no model', async () => {
    const { url } = await serve([])
    const { code, stderr } = await asked([], { TALLYMARK_SERVER: url })
    expect([code, stderr]).toEqual([
      0,
      'The model server has no model yet: using the built-in model, which answers simple questions about one table. For a larger one: ollama pull qwen3:4b\n',
    ])
  })

  test('when the server that is named has none of this name', async () => {
    const { url, chats } = await serve([qwen])
    const { code, stderr } = await asked(['--server', url, '--model', 'builtin'])
    expect([code, stderr, chats.length]).toEqual([0, '', 0])
  })

  test('not when the server that is named has one of this name', async () => {
    const { url, chats } = await serve([{ ...qwen, name: 'builtin:latest' }])
    const { code, stdout } = await asked(['--server', url, '--model', 'builtin'])
    expect([code, stdout, chats.length]).toEqual([0, 'Yes.\n', 1])
  })

  test('not when another model or a server is named: that is missing, and told', async () => {
    for (const [args, env] of [
      [['--server', nobody], {}],
      [['--model', 'qwen3:8b'], alone],
      [[], { ...alone, TALLYMARK_MODEL: 'qwen3:8b' }],
    ] as const) {
      const { code, stdout, stderr } = await asked(args, env)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^error: no model server at /)
      expect(stderr).toContain('Start it with "ollama serve"')
      expect(stderr).toContain('The built-in model needs no server: --model builtin.')
    }
  })

  test('with the context that it has, whatever others are set to', async () => {
    const set = { ...alone, TALLYMARK_CONTEXT: '32768' }
    expect((await asked([], set)).stderr).toBe(line)
    const { stderr } = await asked(['--context', '32768'], alone)
    expect(stderr).toContain('builtin has a context of 1024 tokens, not 32768 (--context)')
  })
})
