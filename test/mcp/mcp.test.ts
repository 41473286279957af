import type { Client } from '@modelcontextprotocol/client'
import { queryData } from 'tallymark'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, textOf, ways } from './clients.ts'
import { longQuery, makeLongTables, type LongTables } from './tables.ts'

let tables: LongTables
beforeAll(() => {
  tables = makeLongTables()
})
afterAll(() => tables.remove())

const file = (name: string): string => join(tables.cwd, name)
const read = (name: string): string => readFileSync(file(name), 'utf8')

const name = 'data_query'

describe.each(ways)('over $transport, protocol $era, with files', (way) => {
  const changing = `changing-${way.transport}-${way.era}.csv`
  let client: Client
  beforeAll(async () => {
    tables.write(changing, 'id\n1\n')
    const names = ['sales.csv', 'sales.json', 'middle.csv', changing]
    client = await connect(way, names.map(file))
  })

  test('there is one tool, which changes nothing, and says what it takes and gives', async () => {
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([
      {
        name,
        annotations: {
          readOnlyHint: true,
          idempotentHint: true,
          destructiveHint: false,
          openWorldHint: false,
        },
        inputSchema: { type: 'object', properties: { filter: {}, data: {} }, required: ['data'] },
        outputSchema: { type: 'object', required: expect.arrayContaining(['headers', 'rows']) },
      },
    ])
    const description = tools[0]?.description ?? ''
    expect(description).toContain('@sales.csv: 4 rows, 4 columns\nid: number, 1 to 4\n')
    expect(description.length).toBeLessThanOrEqual(2000)
  })

  test('an attached table is asked for by its name: the text is that of the tool', async () => {
    const query = { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } }
    const output = queryData({ data: read('sales.csv'), ...query })
    const result = await client.callTool({ name, arguments: { data: '@sales.csv', ...query } })
    expect(textOf(result)).toBe(output.ok ? output.content : '')
    expect(result.structuredContent).toEqual({
      headers: ['region', 'sum_amount'],
      rows: [
        ['East', 200],
        ['North', 310.5],
        ['South', 200],
      ],
      rowCount: 3,
      truncated: false,
      notes: [],
    })
  })

  test.each([
    [{ data: '@sale.csv', limit: 1 }, 'there is no table "@sale.csv". Did you mean "@sales.csv"?'],
    [{ limit: 1 }, 'data is missing'],
    [{ data: '@sales.csv', limit: 'few' }, 'wrong arguments for data_query: limit must be'],
    [{ data: '@sales.csv', frobnicate: 1 }, 'there is no frobnicate, only data, format'],
    [{ data: '@sales.csv', select: ['regio'] }, 'regio'],
    [{ data: 'a,b\n1' }, 'could not parse data: CSV row 1 has 1 columns, expected 2'],
  ])('a bad argument is told to the model: %j', async (args, message) => {
    const result = await client.callTool({ name, arguments: args })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain(message)
    expect(result.structuredContent).toBeUndefined()
  })

  test('attached files are resources, with their cards and their text', async () => {
    const { resources } = await client.listResources()
    expect(resources.slice(0, 2)).toMatchObject([
      {
        uri: 'tallymark:///sales.csv',
        name: 'sales.csv',
        title: '@sales.csv',
        mimeType: 'text/csv',
        size: read('sales.csv').length,
        description: expect.stringMatching(/^@sales\.csv: 4 rows, 4 columns\n/),
      },
      { uri: 'tallymark:///sales.json', mimeType: 'application/json' },
    ])
    const { contents } = await client.readResource({ uri: 'tallymark:///sales.csv' })
    const text = read('sales.csv')
    expect(contents).toEqual([{ uri: 'tallymark:///sales.csv', mimeType: 'text/csv', text }])
    const other = client.readResource({ uri: 'tallymark:///other' })
    await expect(other).rejects.toMatchObject({ code: -32602 })
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([])
  })

  test('a file that changes is read again with the next question', async () => {
    const aggregate = { column: 'id', fn: 'count' }
    const count = { name, arguments: { data: `@${changing}`, aggregate } }
    expect((await client.callTool(count)).structuredContent).toMatchObject({ rows: [[1]] })
    writeFileSync(file(changing), 'id\n1\n2\n3\n')
    expect((await client.callTool(count)).structuredContent).toMatchObject({ rows: [[3]] })
    writeFileSync(file(changing), 'id,other\n1\n')
    const broken = await client.callTool(count)
    expect([broken.isError, textOf(broken)]).toEqual([
      true,
      expect.stringContaining('CSV row 1 has 1 columns, expected 2'),
    ])
    writeFileSync(file(changing), 'id\n7\n8\n')
    expect((await client.callTool(count)).structuredContent).toMatchObject({ rows: [[2]] })
  })

  test('50 calls at once each have their own answer', async () => {
    const words = Array.from({ length: 50 }, (_, i) => `some words of row ${i}`)
    const calls = words.map((value) =>
      client.callTool({
        name,
        arguments: {
          data: '@middle.csv',
          filter: { column: 'words', op: 'eq', value },
          group_by: 'words',
          aggregate: { column: 'amount', fn: 'sum' },
        },
      }),
    )
    const results = await Promise.all(calls)
    expect(results.map(({ structuredContent }) => Object(structuredContent).rows)).toEqual(
      words.map((value, i) => [[value, (i % 7) * tables.middleTimes]]),
    )
  })
})

describe.each(ways)('over $transport, protocol $era, without files', (way) => {
  let client: Client
  beforeAll(async () => {
    client = await connect(way, [])
  })

  test('there are no resources', () => {
    expect(client.getServerCapabilities()).toEqual({ tools: {} })
  })

  test.each([
    {},
    { filter: { column: 'amount', op: 'gt', value: '3' } },
    { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' }, limit: 2 },
    { filter: [{ column: 'amount', op: 'gte', value: '200' }], select: ['note', 'nothing'] },
  ])('a table comes in the call: the text is that of the tool (%j)', async (steps) => {
    const args = { data: read('sales.csv'), ...steps }
    const output = queryData(args)
    const result = await client.callTool({ name, arguments: args })
    expect(result.isError).not.toBe(true)
    expect(textOf(result)).toBe(output.ok ? output.content : '')
  })

  test('an unknown tool is an error of the protocol', async () => {
    await expect(client.callTool({ name: 'data_qery', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Did you mean "data_query"?'),
    })
  })
})

describe.each(ways)('over $transport, protocol $era, with one long file', (way) => {
  let client: Client
  beforeAll(async () => {
    client = await connect(way, [tables.long])
  })

  test('a call that is cancelled does not keep the next one waiting; it needs no name', async () => {
    const leaving = new AbortController()
    const cancelled = client.callTool(
      { name, arguments: longQuery },
      { signal: leaving.signal, onprogress: () => leaving.abort(new Error('enough')) },
    )
    await expect(cancelled).rejects.toThrow('enough')
    const result = await client.callTool({ name, arguments: { limit: 1 } })
    expect(result.structuredContent).toMatchObject({ rowCount: 1 })
  })

  test('a long query tells how far it is, when it is asked to', async () => {
    const steps: number[] = []
    const totals = new Set<number | undefined>()
    const result = await client.callTool(
      { name, arguments: longQuery },
      {
        onprogress: ({ progress, total }) => {
          steps.push(progress)
          totals.add(total)
        },
      },
    )
    expect(result.structuredContent).toMatchObject({ rows: [[tables.longRows]] })
    expect([...totals]).toEqual([tables.longRows])
    expect(steps.length).toBeGreaterThan(10)
    expect(steps.length).toBeLessThanOrEqual(100)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test('a text that is too long to be read says what to do instead', async () => {
    await expect(client.readResource({ uri: 'tallymark:///long.csv' })).rejects.toThrow(
      'long.csv is longer than 4000000 bytes: ask it with data_query instead',
    )
  })
})
