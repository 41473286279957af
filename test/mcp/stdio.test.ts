import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { run, runOnTerminal } from '../cli/run.ts'
import { textOf } from './clients.ts'
import { longQuery, makeLongTables, type LongTables } from './tables.ts'
import { callOf, startWire, type WireClient } from './wire.ts'

let tables: LongTables
beforeAll(() => {
  tables = makeLongTables()
})
afterAll(() => tables.remove())

const started: WireClient[] = []
afterEach(async () => {
  for (const { run: one } of started.splice(0)) {
    one.child.kill('SIGKILL')
    await one.ended
  }
})

async function start(args: readonly string[] = []): Promise<WireClient> {
  const client = await startWire(args)
  started.push(client)
  return client
}

const data = 'a,b\n1,2'

describe('tallymark mcp over standard input and output', () => {
  test('a query that is cancelled stops, and has no answer', async () => {
    const client = await start([tables.long])
    client.send(callOf(2, longQuery, 'long'))
    await client.got(({ method }) => method === 'notifications/progress')
    client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } })
    client.send(callOf(3, longQuery, 'again'))
    await client.got(({ id }) => id === 3)
    const progress = client.received.flatMap(({ params }) =>
      params?.progressToken === 'long' ? [params.progress ?? 0] : [],
    )
    expect(Math.max(...progress)).toBeLessThan(tables.longRows)
    expect(client.received.filter(({ id }) => id === 2)).toEqual([])
  })

  test('ends with 0 when its input does, with nothing but the protocol on its output', async () => {
    const client = await start([join(tables.cwd, 'sales.csv')])
    client.send(callOf(2, { limit: 1 }))
    await client.got(({ id }) => id === 2)
    client.run.child.stdin.end()
    const { code, stdout, stderr } = await client.run.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.trimEnd().split('\n')).toHaveLength(2)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 at %s', async (signal) => {
    const client = await start()
    client.run.child.kill(signal)
    const { code, stderr } = await client.run.ended
    expect([code, stderr]).toEqual([0, ''])
  })

  test('ends in the middle of a query when the client vanishes', async () => {
    const client = await start([tables.long])
    client.send(callOf(2, longQuery, 'long'))
    await client.got(({ method }) => method === 'notifications/progress')
    client.run.child.stdout.destroy()
    client.run.child.stdin.destroy()
    const { code, stderr } = await client.run.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(client.received.filter(({ id }) => id === 2)).toEqual([])
  })

  test('notes what makes no sense on standard error, and goes on', async () => {
    const client = await start()
    client.send('{"no": "message"}')
    client.send(callOf(2, { data }))
    await client.got(({ id }) => id === 2)
    client.run.child.stdin.end()
    const { code, stderr } = await client.run.ended
    expect(code).toBe(0)
    expect(stderr).not.toBe('')
  })

  test('ends with 1 when a message is longer than it reads', async () => {
    const client = await start()
    client.send('x'.repeat(17 * 1024 * 1024))
    const { code, stderr } = await client.run.ended
    expect(code).toBe(1)
    expect(stderr).toContain('error: a message was longer than 16777216 bytes\n')
  })

  test('tells a person at a terminal what it waits for', async () => {
    const { child, seen, ended } = runOnTerminal(['mcp'], { NO_COLOR: '1' })
    await seen('Waiting for an MCP client on standard input.')
    child.stdin.write('\u0003')
    expect((await ended).code).toBe(0)
  })

  test('takes answers that are read slowly', async () => {
    const client = await start(['--max-output-rows', '100000', '--max-output-bytes', '1000000'])
    const long = `id\n${Array.from({ length: 20_000 }, (_, i) => i).join('\n')}`
    client.run.child.stdout.pause()
    for (let id = 2; id < 22; id++) client.send(callOf(id, { data: long }))
    client.run.child.stdout.resume()
    for (let id = 2; id < 22; id++) await client.got((message) => message.id === id)
    client.run.child.stdin.end()
    expect((await client.run.ended).stderr).toBe('')
  })
})

describe('results that are too long', () => {
  test('are cut after so many rows, and say so', async () => {
    const client = await start([tables.long, '--max-output-rows', '3'])
    client.send(callOf(2, { select: ['id'] }))
    const { result } = await client.got(({ id }) => id === 2)
    const note = `Note: cut. These are the first 3 of ${tables.longRows} rows; a call returns at most 3 rows and 60000 bytes. To get what you need, set a limit, select fewer columns, filter more, or aggregate.`
    expect(result).toMatchObject({
      content: [{ text: expect.stringMatching(/^Query Result \(3 rows, 1 columns\):\n/) }],
      structuredContent: { rows: [[0], [1], [2]], rowCount: tables.longRows, truncated: true },
    })
    expect(JSON.stringify(result)).toContain(JSON.stringify(note).slice(1, -1))
  })

  test('are cut after so many bytes, note and all', async () => {
    const client = await start([tables.long, '--max-output-bytes', '2000'])
    client.send(callOf(2, { limit: 400 }))
    const { result = {} } = await client.got(({ id }) => id === 2)
    const text = textOf(result)
    const { rows }: { rows: unknown[] } = Object(result['structuredContent'])
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2000)
    expect(text).toContain(`Note: cut. These are the first ${rows.length} of 400 rows;`)
    expect(text).toContain(`Query Result (${rows.length} rows, 3 columns):`)
    expect(rows.length).toBeGreaterThan(3)
  })

  test('are refused in words when not one row fits', async () => {
    const client = await start(['--max-output-bytes', '1000'])
    client.send(callOf(2, { data: `a,b\n1,${'x'.repeat(1000)}` }))
    const { result } = await client.got(({ id }) => id === 2)
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Select fewer columns, or aggregate.') }],
    })
  })
})

test.each([
  [['-'], 2, 'mcp takes files: standard input is where the client is'],
  [['--http', 'x'], 2, '--http takes a port, a number up to 65535, not "x"'],
  [['--token', 'abc'], 2, '--token is for clients over HTTP'],
  [['--http', '0', '--token', ''], 2, 'a token is made of letters, digits and signs'],
  [['--max-output-rows', '0'], 2, '--max-output-rows takes a number of at least 1, not "0"'],
  [['--max-output-bytes', '5'], 2, '--max-output-bytes takes a number of at least 1000, not "5"'],
  [['--format', 'xls'], 2, '--format takes one of csv, tsv, json, markdown, not "xls"'],
  [['nothing.csv'], 1, 'there is no file "nothing.csv"'],
])('%j ends with the reason', async (args, expected, message) => {
  const { code, stdout, stderr } = await run(['mcp', ...args]).ended
  expect([code, stdout]).toEqual([expected, ''])
  expect(stderr).toContain(`error: ${message}`)
})

test('no code is generated: neither the SDK nor its checks need it', async () => {
  const watch = `const made = globalThis.Function
    globalThis.Function = new Proxy(made, {
      construct: () => { process.stderr.write('generated'); process.exit(3) },
      apply: () => { process.stderr.write('generated'); process.exit(3) },
    })`
  const options = `--import data:text/javascript,${encodeURIComponent(watch)}`
  const { child, ended, seen } = run(['mcp'], { NODE_OPTIONS: options })
  child.stdin.write(`${JSON.stringify(callOf(1, { data }))}\n`)
  await seen('Query Result')
  child.stdin.end()
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})
