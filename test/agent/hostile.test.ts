import { attachTable, type Tool, type ToolOutput } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { play, resultsIn, toolOf } from './play.ts'
import { calls, done, lines, raw, say } from './scripted-model.ts'

/** A reply with one call, of which the arguments are written out already. */
function callOf(name: string, args: string): ReturnType<typeof raw> {
  const call = `{"function":{"name":${JSON.stringify(name)},"arguments":${args}}}`
  return raw(`{"message":{"tool_calls":[${call}]}}\n`, `${JSON.stringify(done())}\n`)
}

const open = toolOf('open', {
  parameters: { type: 'object', properties: {} },
  run: (args) => ({ ok: true, content: `keys: ${Object.keys(Object(args)).join()}` }),
})

describe('a tool that fails is words to the model, and the loop goes on', () => {
  const throws = (): never => {
    throw new Error('disk on fire')
  }
  test.each<[string, Partial<Tool>]>([
    ['throws', { run: throws }],
    ['rejects', { run: () => Promise.reject(new Error('disk on fire')) }],
    ['says that it failed', { run: (): ToolOutput => ({ ok: false, message: 'disk on fire' }) }],
    ['throws when it is asked for its claims', { claims: throws }],
  ])('one that %s', async (_what, traits) => {
    const script = [calls(['bad', {}], ['good', {}]), say('I see.')]
    const { finish, bodies } = await play(script, {
      tools: [toolOf('bad', traits), toolOf('good')],
    })
    expect(finish.reason).toBe('EndTurn')
    expect(bodies[1]?.messages.slice(-2).map(({ content }) => content)).toEqual([
      'error: disk on fire',
      'fine',
    ])
  })

  test('one that returns nothing', async () => {
    const bad = toolOf('bad', { run: () => JSON.parse('null') })
    const { finish } = await play([calls(['bad', {}]), say('I see.')], { tools: [bad] })
    expect(finish.reason).toBe('EndTurn')
    expect(resultsIn(finish.messages)).toEqual([expect.stringContaining('error: ')])
  })
})

describe('a call that is wrong is words to the model, and the loop goes on', () => {
  const sales = attachTable('sales.csv', 'region,amount\nNorth,10')
  test.each([
    ['a tool that is not there', 'data_qery', '{}', 'Did you mean "data_query"?'],
    ['a call without a name', '', '{}', 'there is no tool ""'],
    ['the name of a property of objects', 'constructor', '{}', 'there is no tool "constructor"'],
    ['a wrong type', 'data_query', '{"limit": "all"}', 'limit must be an integer'],
    ['a wrong name', 'data_query', '{"tabel": "x"}', 'there is no tabel'],
    ['__proto__', 'data_query', '{"__proto__": {"data": "@x"}}', 'there is no __proto__'],
    ['a lone surrogate as a name', 'data_query', '{"\\ud800": 1}', 'arguments for data_query'],
    ['a wrong column', 'data_query', '{"select": ["amuont"]}', 'Did you mean "amount"?'],
  ])('%s', async (_what, name, args, words) => {
    const { finish, bodies } = await play([callOf(name, args), say('I see.')], {
      attachments: [sales],
    })
    expect(finish.reason).toBe('EndTurn')
    expect(bodies[1]?.messages.at(-1)).toMatchObject({ role: 'tool' })
    expect(bodies[1]?.messages.at(-1)?.content).toMatch(/^error: /)
    expect(bodies[1]?.messages.at(-1)?.content).toContain(words)
  })

  test('200,000 wrong items', async () => {
    const items = Array.from({ length: 200_000 }, () => '{}').join()
    const script = [callOf('data_query', `{"select": [${items}]}`), say('I see.')]
    const { finish } = await play(script, { attachments: [sales] })
    expect(finish.reason).toBe('EndTurn')
    expect(resultsIn(finish.messages)[0]).toContain('arguments for data_query')
    expect(resultsIn(finish.messages)[0]?.length).toBeLessThan(5_000)
  })

  test.each([
    ['no function', '{}'],
    ['a function that is a text', '{"function": "open"}'],
    ['a name that is a number', '{"function": {"name": 5, "arguments": {}}}'],
  ])('a call with %s', async (_what, call) => {
    const script = [
      raw(`{"message":{"tool_calls":[${call}]}}\n`, `${JSON.stringify(done())}\n`),
      say('I see.'),
    ]
    const { finish } = await play(script, { tools: [open] })
    expect(finish.reason).toBe('EndTurn')
    expect(resultsIn(finish.messages)).toEqual([expect.stringContaining('there is no tool')])
  })
})

test('__proto__ is plain data to a tool that takes it', async () => {
  const { finish } = await play([callOf('open', '{"__proto__": {"isAdmin": true}}'), say('Hm.')], {
    tools: [open],
  })
  expect(resultsIn(finish.messages)).toEqual(['keys: __proto__'])
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test('an argument of 10 MB is taken, and the loop ends', async () => {
  const size = 10_000_000
  const tool = toolOf('open', {
    parameters: { type: 'object', properties: { data: { type: 'string' } } },
    run: (args) => ({ ok: true, content: `${JSON.stringify(args).length}` }),
  })
  const { finish } = await play([calls(['open', { data: 'x'.repeat(size) }]), say('Long.')], {
    tools: [tool],
  })
  expect(finish.reason).toBe('EndTurn')
  expect(resultsIn(finish.messages)).toEqual([`${size + 11}`])
})

test.each([5_000, 100_000])('arguments nested %i deep end in words', async (depth) => {
  const nested = `{"deep": ${'['.repeat(depth)}${']'.repeat(depth)}}`
  const { finish } = await play([callOf('open', nested), say('Deep.')], { tools: [open] })
  expect(['EndTurn', 'Error']).toContain(finish.reason)
  expect(resultsIn(finish.messages)).toEqual(['keys: deep'])
  // What cannot be written back as JSON is an error that says so.
  if (finish.reason === 'Error') expect(finish.error?.message).toContain('JSON')
})

test('50 calls at once are all run and all answered, in their order', async () => {
  const echo = toolOf('echo', { run: (args) => ({ ok: true, content: JSON.stringify(args) }) })
  const fifty = Array.from({ length: 50 }, (_, n) => ['echo', { n }] as const)
  const { finish, bodies } = await play([calls(...fifty), say('All.')], { tools: [echo] })
  expect(finish.reason).toBe('EndTurn')
  const expected = fifty.map(([, { n }]) => `{"n":${n}}`)
  expect(resultsIn(finish.messages)).toEqual(expected)
  expect(bodies[1]?.messages.slice(-50).map(({ content }) => content)).toEqual(expected)
})

test('of 100 calls at once 64 are run, the others answered in words', async () => {
  const hundred = Array.from({ length: 100 }, (_, n) => ['t', { n }] as const)
  const { finish } = await play([calls(...hundred), say('Some.')], { tools: [toolOf('t')] })
  const results = resultsIn(finish.messages)
  expect(results.filter((result) => result === 'fine')).toHaveLength(64)
  expect(results.slice(64)).toEqual(
    Array.from({ length: 36 }, () => expect.stringMatching(/not run.*64/)),
  )
})

test('100 calls at once for ever end with Repeated', async () => {
  const hundred = Array.from({ length: 100 }, (_, n) => ['t', { n }] as const)
  const { finish } = await play(calls(...hundred), { tools: [toolOf('t')] })
  expect(finish).toMatchObject({ reason: 'Repeated', turns: 3 })
})

test('two calls of one id are two calls', async () => {
  const call = (n: number): object => ({ id: 'x', function: { name: 't', arguments: { n } } })
  const script = [lines({ message: { tool_calls: [call(1), call(2)] } }, done()), say('Two.')]
  const { finish, events } = await play(script, { tools: [toolOf('t')] })
  expect(events.filter(({ type }) => type === 'ToolEnd')).toHaveLength(2)
  expect(resultsIn(finish.messages)).toEqual(['fine', 'fine'])
})

test('a model that has no tools and calls one is told to answer', async () => {
  const { finish } = await play([calls(['t', {}]), say('Fine.')])
  expect(finish.reason).toBe('EndTurn')
  expect(resultsIn(finish.messages)).toEqual(['error: there are no tools: answer without them'])
})
