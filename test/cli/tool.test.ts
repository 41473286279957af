import { queryData } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { run, runOnTerminal, type Run } from './run.ts'

/** Runs a tool with this on standard input. */
function call(args: readonly string[], input: string): Run['ended'] {
  const { child, ended } = run(['tool', ...args])
  child.stdin.on('error', () => {}).end(input)
  return ended
}

const data = 'region,amount\nNorth,10\nSouth,5\nNörth,1'

describe('tallymark tool data_query', () => {
  test.each([
    { data },
    { data, filter: { column: 'amount', op: 'gt', value: '3' } },
    { data, group_by: 'region', aggregate: { column: 'amount', fn: 'sum' }, limit: 2 },
    { data, filter: [{ column: 'amount', op: 'gte', value: '5' }] },
    { data: '[]' },
    { data: '[{"a": "\\u001b[2J"}]' },
  ])('prints exactly the text of the tool: %j', async (args) => {
    const output = queryData(args)
    const stdout = output.ok ? output.content : ''
    expect(stdout).toMatch(/```$/)
    expect(await call(['data_query'], JSON.stringify(args))).toEqual({
      code: 0,
      stdout,
      stderr: '',
    })
    const extended = await call(['data_query', '--extended'], JSON.stringify(args))
    expect(extended).toEqual({ code: 0, stdout, stderr: '' })
  })

  test.each([
    [{}, "missing required argument 'data'"],
    [[], "missing required argument 'data'"],
    [{ data: ' ' }, "'data' must not be empty"],
    [{ data: 'a,b\n1' }, 'could not parse data: CSV row 1 has 1 columns, expected 2'],
    [{ data, filter: { column: 'x\u0007' } }, "filter column 'x\u0007' not found"],
  ])('fails with 1 and exactly the message of the tool: %j', async (args, message) => {
    const stderr = `${message}\n`
    expect(await call(['data_query'], JSON.stringify(args))).toEqual({
      code: 1,
      stdout: '',
      stderr,
    })
  })

  test.each(['', 'data', '{"data": "a'])('fails with 1 when %j is no JSON', async (input) => {
    const { code, stdout, stderr } = await call(['data_query'], input)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^error: the arguments on standard input are not JSON: /)
  })

  test('takes arguments that are larger than a pipe', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => `${i},x`)
    const args = { data: `id,x\n${rows.join('\n')}`, aggregate: { column: 'id', fn: 'max' } }
    const { code, stdout } = await call(['data_query'], JSON.stringify(args))
    expect(code).toBe(0)
    expect(stdout).toContain('| 99999 |')
  })

  test('tells a person at a terminal what it waits for', async () => {
    const { child, seen, ended } = runOnTerminal(['tool', 'data_query'], { NO_COLOR: '1' })
    await seen('Ctrl-D')
    child.stdin.write('{"data": "a\\n\\u001b1"}\n\u0004')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(stdout).toContain('| a |\r\n| --- |\r\n| 1 |')
  })
})

describe('the schemas', () => {
  test('are JSON, and the extended one shows arrays too (DQ-24)', async () => {
    const { code, stdout } = await run(['tool', 'data_query', '--schema']).ended
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      type: 'object',
      required: ['data'],
      properties: { filter: { type: 'object' }, group_by: { type: 'string' } },
    })
    const extended = await run(['tool', 'data_query', '--schema', '--extended']).ended
    expect(JSON.parse(extended.stdout)).toMatchObject({
      type: 'object',
      required: ['data'],
      properties: { filter: { anyOf: [{ type: 'object' }, { type: 'array' }] } },
    })
  })
})

test('tallymark tool alone lists the tools', async () => {
  const { code, stdout, stderr } = await run(['tool']).ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^data_query: Query and analyze structured data in memory, .*\.\n$/)
})

test.each([
  [['frobnicate'], 'there is no tool "frobnicate"; there is: data_query'],
  [['data_query', 'args.json'], 'standard input'],
  [['data_query', '--frobnicate'], '--frobnicate'],
])('wrong usage of a tool ends with 2: %j', async (args, word) => {
  const { code, stdout, stderr } = await run(['tool', ...args]).ended
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(word)
  expect(stderr).toContain('See: tallymark tool --help')
})
