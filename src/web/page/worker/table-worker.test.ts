import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import {
  begin,
  calls,
  done,
  lines,
  refuse,
  say,
  text,
  type Reply,
} from '../../../../test/agent/scripted-model.ts'
import { bodyOf, listen } from '../../../../test/http.ts'
import type { FromWorker, ToWorker, WorkerEvent } from '../protocol.ts'
import { TableWorker } from './table-worker.ts'

const sales = `date,region,product,amount
2026-01-03,North,Grinder,10.50
2026-01-04,South,Beans,3
2026-02-01,North,Beans,4
2026-02-02,East,Grinder,20
`

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A page's server whose model says what the replies say, one a request. */
function serve(...replies: readonly Reply[]): Promise<Served> {
  return serveModel({ name: 'scripted', isBuiltin: false, context: 8192 }, replies)
}

interface Served {
  readonly base: string
  readonly bodies: readonly string[]
}

async function serveModel(
  model: Readonly<Record<string, unknown>>,
  replies: readonly Reply[],
): Promise<Served> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/token/info') {
      response.end(JSON.stringify({ version: '1', model, files: [] }))
      return
    }
    void bodyOf(request).then((body) => replies[bodies.push(body) - 1]?.(response, request.socket))
  })
  servers.push(server)
  return { base: `${await listen(server)}/token`, bodies }
}

class Page {
  readonly heard: FromWorker[] = []
  readonly worker: TableWorker
  #id = 0

  constructor(base = 'http://127.0.0.1:1/token') {
    // What cannot be posted to another thread fails here.
    this.worker = new TableWorker(base, (message) => this.heard.push(structuredClone(message)))
  }

  async send<Type extends FromWorker['type']>(
    message: (id: number) => ToWorker,
    type: Type,
  ): Promise<Extract<FromWorker, { readonly type: Type }>> {
    const id = ++this.#id
    await this.worker.receive(message(id))
    const answers = this.heard.filter((answer) => answer.id === id)
    const [first, another] = answers.filter((answer) => answer.type !== 'event')
    expect(another).toBeUndefined()
    if (!isOf(first, type)) throw new Error(`answered with ${JSON.stringify(answers)}`)
    return first
  }

  attach(name: string, text: string | Uint8Array) {
    const bytes = new Uint8Array(Buffer.from(text)).buffer
    return this.send((id) => ({ type: 'attach', id, name, bytes }), 'attached')
  }

  async ask(question: string): Promise<readonly WorkerEvent[]> {
    const id = ++this.#id
    await this.worker.receive({ type: 'ask', id, question })
    return this.heard.flatMap((m) => (m.type === 'event' && m.id === id ? [m.event] : []))
  }
}

function isOf<Type extends FromWorker['type']>(
  message: FromWorker | undefined,
  type: Type,
): message is Extract<FromWorker, { readonly type: Type }> {
  return message?.type === type
}

const plain = { search: '', sort: undefined }

test('an attached table is told of: its size and what its columns hold', async () => {
  const { table } = await new Page().attach('sales.csv', sales)
  expect(table).toEqual({
    name: 'sales.csv',
    rowCount: 4,
    columns: [
      { name: 'date', kind: 'date', about: 'date, 2026-01-03 to 2026-02-02' },
      { name: 'region', kind: 'text', about: 'text, 3 values: North, South, East' },
      { name: 'product', kind: 'text', about: 'text, 2 values: Grinder, Beans' },
      { name: 'amount', kind: 'number', about: 'number, 3 to 20' },
    ],
    note: undefined,
  })
})

test.each([
  ['a.tsv', 'a\tb\n1\t2\n'],
  ['a.json', '[{"a":1,"b":2}]'],
  ['a.md', '| a | b |\n| - | - |\n| 1 | 2 |\n'],
  ['a.csv.gz', gzipSync('a,b\n1,2\n')],
  ['a.tsv.gz', gzipSync('a\tb\n1\t2\n')],
])('%s is read as what it is', async (name, text) => {
  const page = new Page()
  await page.attach(name, text)
  const { rows, total } = await page.send(
    (id) => ({ type: 'rows', id, table: name, view: plain, from: 0, count: 9 }),
    'rows',
  )
  expect({ rows, total }).toEqual({ rows: [['1', '2']], total: 1 })
})

test.each([
  ['broken.csv', 'a,b\n1\n', 'could not parse data: CSV row 1 has 1 columns, expected 2'],
  ['a.xlsx', 'PK\u0003\u0004…', 'a.xlsx is a ZIP file or a spreadsheet'],
  ['a.csv', 'a,b\n\0,1', 'a.csv is not text'],
  ['a.csv.gz', gzipSync('a,b\n1,2\n').subarray(0, 20), 'a.csv.gz could not be unpacked'],
])('%s that is no table fails in words', async (name, text, message) => {
  const page = new Page()
  const bytes = new Uint8Array(Buffer.from(text)).buffer
  const answer = await page.send((id) => ({ type: 'attach', id, name, bytes }), 'failed')
  expect(answer.message).toContain(message)
})

test('a second file of the same name has a name of its own', async () => {
  const page = new Page()
  const tables = await Promise.all(
    ['sales.csv.gz', 'Sales.csv.gz', 'x'].map((name) => page.attach(name, sales)),
  )
  expect(tables.map(({ table }) => table.name)).toEqual(['sales.csv.gz', 'Sales-2.csv.gz', 'x'])
})

test('cells that are separated by something else are noticed', async () => {
  const { table } = await new Page().attach('a.csv', 'a;b\n1;2\n')
  expect(table.note).toContain('semicolons')
})

test('a query runs without the model, and its whole result can be looked at and written', async () => {
  const page = new Page()
  await page.attach('n.csv', `n\n${Array.from({ length: 700 }, (_, i) => i).join('\n')}\n`)
  const sort_by = { column: 'n', descending: true }
  const { result } = await page.send(
    (id) => ({ type: 'query', id, table: 'n.csv', call: { sort_by } }),
    'result',
  )
  expect(result).toMatchObject({ headers: ['n'], rowCount: 700, kinds: ['number'] })
  expect(result.rows).toHaveLength(500)
  const view = { search: '9', sort: { column: 'n', descending: false } }
  const window = await page.send(
    (id) => ({ type: 'rows', id, table: result.key, view, from: 1, count: 2 }),
    'rows',
  )
  expect(window).toMatchObject({ total: 133, rows: [['19'], ['29']] })
  const { blob } = await page.send(
    (id) => ({ type: 'write', id, key: result.key, format: 'csv' }),
    'written',
  )
  const written = await blob.text()
  expect(written.split('\n')).toHaveLength(702)
  expect(written.startsWith('n\n699\n698\n')).toBe(true)
})

test('a view of a table that is detached, or that another view has overtaken, is given up', async () => {
  const page = new Page()
  await page.attach('n.csv', `n\n${'12345\n'.repeat(200_000)}`)
  const look = (search: string, type: 'rows' | 'stopped') =>
    page.send(
      (id) => ({
        type: 'rows',
        id,
        table: 'n.csv',
        view: { search, sort: undefined },
        from: 0,
        count: 1,
      }),
      type,
    )
  const overtaken = look('1', 'stopped')
  expect(await look('12345', 'rows')).toMatchObject({ total: 200_000 })
  await overtaken
  const gone = look('2', 'stopped')
  await page.worker.receive({ type: 'detach', name: 'n.csv' })
  await gone
})

test('a query of a column that is not there fails in words', async () => {
  const page = new Page()
  await page.attach('sales.csv', sales)
  const select = ['regoin']
  const failed = await page.send(
    (id) => ({ type: 'query', id, table: 'sales.csv', call: { select } }),
    'failed',
  )
  expect(failed.message).toContain('Did you mean "region"?')
  await page.worker.receive({ type: 'detach', name: 'sales.csv' })
  const gone = await page.send(
    (id) => ({ type: 'query', id, table: 'sales.csv', call: {} }),
    'failed',
  )
  expect(gone.message).toBe('there is no table sales.csv any more')
})

test('a question is answered with queries, and the conversation goes on', async () => {
  const aggregate = { column: 'amount', fn: 'sum' }
  const thinking = { message: { role: 'assistant', content: '', thinking: 'Hm.' } }
  const { base, bodies } = await serve(
    calls(['data_query', { data: '@sales.csv', group_by: 'region', aggregate }]),
    lines(thinking, text('East '), text('sold most.'), done()),
    say('South.'),
    say('Hello.'),
  )
  const page = new Page(base)
  await page.attach('sales.csv', sales)
  const events = await page.ask('Which region sold most?')
  expect(events).toMatchObject([
    { type: 'ToolUseStart', name: 'data_query' },
    { type: 'End' },
    { type: 'ToolStart', table: 'sales.csv', input: { group_by: 'region' } },
    {
      type: 'ToolEnd',
      output: {
        ok: true,
        result: {
          headers: ['region', 'sum_amount'],
          rows: [
            ['East', '20'],
            ['North', '14.50'],
            ['South', '3'],
          ],
          kinds: ['text', 'number'],
        },
      },
    },
    { type: 'ThinkingDelta', delta: 'Hm.' },
    { type: 'TextDelta', delta: 'East ' },
    { type: 'TextDelta', delta: 'sold most.' },
    { type: 'End' },
    { type: 'Finish', reason: 'EndTurn', turns: 2 },
  ])
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    model: 'scripted',
    options: { num_ctx: 8192 },
  })
  await page.ask('And which least?')
  expect(bodies[2]).toContain('East sold most.')
  await page.worker.receive({ type: 'forget' })
  await page.ask('Hello?')
  expect(bodies[3]).not.toContain('sold most')
})

test('a model that cannot call tools writes its calls as text', async () => {
  const call = '{"tool": "data_query", "arguments": {"data": "@sales.csv", "limit": 1}}'
  const { base, bodies } = await serveModel({ name: 'scripted', toolCalls: 'text' }, [
    say(call),
    say('That is the first.'),
  ])
  const page = new Page(base)
  await page.attach('sales.csv', sales)
  const events = await page.ask('the first row?')
  expect(bodies.map((body) => 'tools' in JSON.parse(body))).toEqual([false, false])
  expect(events.find(({ type }) => type === 'ToolEnd')).toMatchObject({ output: { ok: true } })
})

test('Stop ends an answer under way, and another question can be asked', async () => {
  let hasLeft = false
  const { base } = await serve((response, socket) => {
    response.on('close', () => (hasLeft = true))
    begin(text('Well'))(response, socket)
  }, say('Yes.'))
  const page = new Page(base)
  await page.attach('sales.csv', sales)
  const asking = page.ask('Is it?')
  await expect.poll(() => page.heard.some(({ type }) => type === 'event')).toBe(true)
  const busy = await page.send((id) => ({ type: 'ask', id, question: 'And?' }), 'failed')
  expect(busy.message).toContain('still being answered')
  await page.worker.receive({ type: 'stop', id: 2 })
  expect((await asking).at(-1)).toMatchObject({ type: 'Finish', reason: 'Aborted' })
  await expect.poll(() => hasLeft).toBe(true)
  expect((await page.ask('Is it?')).at(-1)).toMatchObject({ reason: 'EndTurn' })
})

test('what is stopped before anybody was asked is an answer that was stopped', async () => {
  const { base } = await serve()
  const page = new Page(base)
  const asking = page.ask('Is it?')
  await page.worker.receive({ type: 'forget' })
  expect(await asking).toMatchObject([{ type: 'Finish', reason: 'Aborted', turns: 0 }])
})

test('a model server that fails is told of with what to do', async () => {
  const { base } = await serve(refuse(404, 'model not found'))
  const events = await new Page(base).ask('Is it?')
  expect(events).toMatchObject([
    { type: 'Finish', reason: 'Error', error: { message: 'model not found' } },
  ])
})

test('a server that is gone is told of', async () => {
  const page = new Page()
  const failed = await page.send((id) => ({ type: 'ask', id, question: 'Is it?' }), 'failed')
  expect(failed.message).toContain('does not answer any more')
})
