import { describe, expect, test } from 'vitest'
import { attachedDataQuery } from '../../agent/attached-data-query.ts'
import { attachTable, type AttachedTable } from '../../agent/attached-table.ts'
import { mentionsOf } from '../../agent/mentions.ts'
import { cardsOf } from '../../agent/table-card.ts'
import { extendedDataQueryTool } from '../../tools/data-query.ts'
import { EngineError } from '../engine/engine-error.ts'
import type {
  Completer,
  Completion,
  CompletionRequest,
  ReplyPart,
  WireMessage,
  Written,
} from '../types.ts'
import { replyTo } from './reply-to.ts'

const sure = { logLikelihood: 0, alternatives: [] }

const sales = attachTable(
  'sales.csv',
  `region,product,revenue,rep
North,Espresso machine,1350,Dana Reed
South,Grinder,890,Ivo Novak
East,Kettle,225,Lee Ray
West,Kettle,300,Marta Diaz`,
)
const staff = attachTable('staff.csv', 'name,city,age\nDana Reed,Lyon,41\nIvo Novak,Oslo,33')

/** Writes these texts one after the other, and keeps what it was asked. */
class Script implements Completer {
  readonly requests: CompletionRequest[] = []
  readonly #texts: readonly (string | (Written & Pick<Completion, 'alternatives'>))[]

  constructor(...texts: readonly (string | (Written & Pick<Completion, 'alternatives'>))[]) {
    this.#texts = texts
  }

  complete(request: CompletionRequest) {
    const next = this.#texts[this.requests.length]
    this.requests.push(request)
    if (next === undefined) throw new Error(`nobody expected: ${request.prompt}`)
    const written = typeof next === 'string' ? { text: next, ...sure } : next
    const costs = { promptTokens: 100, promptMs: 10, tokens: 20, generationMs: 5 }
    return Promise.resolve({ ...written, stop: 'end' as const, ...costs })
  }
}

function systemFor(tables: readonly AttachedTable[]): WireMessage {
  return { role: 'system', content: `You answer questions.\n\n${cardsOf(tables)}` }
}

function userFor(text: string, tables: readonly AttachedTable[]): WireMessage {
  const mentions = mentionsOf(text, tables)
  return { role: 'user', content: mentions === '' ? text : `${text}\n${mentions}` }
}

async function partsOf(
  messages: readonly WireMessage[],
  completer: Completer,
  options: { readonly maxTokens?: number; readonly tools?: readonly string[] } = {},
): Promise<readonly ReplyPart[]> {
  const { maxTokens = 1024, tools = ['data_query'] } = options
  const parts: ReplyPart[] = []
  const { signal } = new AbortController()
  for await (const part of replyTo({ messages, tools, maxTokens }, completer, signal)) {
    parts.push(part)
  }
  return parts
}

function textOf(parts: readonly ReplyPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** Asks until there is an answer, with the agent's own tool. */
async function answerOf(
  question: string,
  completer: Completer,
  tables: readonly AttachedTable[] = [sales],
): Promise<{ readonly text: string; readonly calls: readonly unknown[] }> {
  const tool = attachedDataQuery(extendedDataQueryTool, tables, 4000)
  const messages: WireMessage[] = [systemFor(tables), userFor(question, tables)]
  const calls: unknown[] = []
  for (let turn = 0; turn < 4; turn++) {
    const parts = await partsOf(messages, completer)
    const call = parts.find((part) => part.type === 'call')
    if (call === undefined) return { text: textOf(parts), calls }
    calls.push(call.arguments)
    const output = await tool.run(call.arguments, { signal: new AbortController().signal })
    const content = output.ok ? output.content : `error: ${output.message}`
    const wire = { function: { name: call.name, arguments: call.arguments } }
    messages.push({ role: 'assistant', content: '', tool_calls: [wire] }, { role: 'tool', content })
  }
  throw new Error('there was no end')
}

test('a question becomes a call, and its result an answer', async () => {
  const script = new Script(
    '{"filter":{"column":"region","op":"eq","value":"north"},"aggregate":{"column":"revenue","fn":"sum"}}',
    'The total revenue for region {a} is {1}.',
  )
  expect(await answerOf('How much revenue did the north make?', script)).toEqual({
    text: 'The total revenue for region North is 1350.',
    calls: [
      {
        data: '@sales.csv',
        filter: { column: 'region', op: 'eq', value: 'North' },
        aggregate: { column: 'revenue', fn: 'sum' },
      },
    ],
  })
  expect(script.requests[0]?.prompt).toMatch(/^<\|table\|>sales, 4 rows\n[^]*<\|call\|>$/)
  expect(script.requests[0]?.grammar).toMatch(/^root ::= /)
  expect(script.requests[1]?.prompt).toMatch(/<\|result\|>1 row: sum revenue<\|answer\|>$/)
})

test('the end says what all completions cost', async () => {
  const parts = await partsOf(
    [systemFor([sales]), userFor('rows?', [sales])],
    new Script('{"limit":3}'),
  )
  expect(parts).toEqual([
    { type: 'call', name: 'data_query', arguments: { data: '@sales.csv', limit: 3 } },
    { type: 'end', reason: 'stop', promptTokens: 100, promptMs: 10, tokens: 20, generationMs: 5 },
  ])
})

describe('no model is needed', () => {
  test('where there is no table: the reply says how to attach one', async () => {
    const parts = await partsOf(
      [{ role: 'user', content: 'What is the capital of Peru?' }],
      new Script(),
    )
    expect(textOf(parts)).toMatch(/There is no table here\. Attach a file/)
    expect(parts.at(-1)).toMatchObject({ type: 'end', reason: 'stop', promptTokens: 0, tokens: 0 })
  })

  test('for a greeting, for thanks, for help', async () => {
    expect((await answerOf('Hello!', new Script())).text).toMatch(/sales\.csv has 4 rows/)
    expect((await answerOf('thank you', new Script())).text).toBe('You are welcome.')
    expect((await answerOf('What columns are there?', new Script())).text).toBe(
      'sales.csv has 4 rows. Its columns are region, product, revenue, rep.',
    )
  })

  test('where the tool is not offered', async () => {
    const parts = await partsOf([systemFor([sales]), userFor('rows?', [sales])], new Script(), {
      tools: [],
    })
    expect(textOf(parts)).toMatch(/tool data_query/)
  })

  test('where nobody has asked anything', async () => {
    expect(textOf(await partsOf([systemFor([sales])], new Script()))).toMatch(/I am a small model/)
  })
})

describe('the model declines', () => {
  test.each(['nested', 'having', 'arithmetic', 'statistic', 'either', 'off_topic', 'change'])(
    'in words: %s',
    async (reason) => {
      const { text, calls } = await answerOf('Who is above the average?', new Script(`!${reason}`))
      expect(calls).toEqual([])
      expect(text.split(/[.;] /).length).toBeGreaterThan(0)
      expect(text).not.toContain(reason === 'change' ? '!' : `!${reason}`)
    },
  )

  test('what no column tells, with the columns that there are', async () => {
    const { text } = await answerOf('What is the weather?', new Script('!missing'))
    expect(text).toBe(
      'The table has no column that tells this. Its columns are region, product, revenue, rep.',
    )
  })

  test('what it could not make a call of', async () => {
    expect((await answerOf('Eh?', new Script('{"sel'))).text).toMatch(/^I could not make a query/)
  })

  test('what is too long to read', async () => {
    const full: Completer = {
      complete: () => Promise.reject(new EngineError('TooLong', 'too many tokens')),
    }
    expect((await answerOf('Eh?', full)).text).toMatch(/more than I can read at once/)
  })
})

describe('a second call is made', () => {
  test('with a part of a cell, where no cell is the value', async () => {
    const script = new Script(
      '{"filter":{"column":"product","op":"eq","value":"expresso mach"},"select":["revenue"]}',
    )
    const { calls, text } = await answerOf('What did the mach make?', script)
    expect(calls).toMatchObject([{ filter: { op: 'eq' } }, { filter: { op: 'contains' } }])
    expect(text).toBe('I found nothing where product is "expresso mach".')
  })

  test('and the answer is that nothing was found, not a total of nothing', async () => {
    const script = new Script(
      '{"filter":{"column":"rep","op":"eq","value":"Zoe"},"aggregate":{"column":"revenue","fn":"sum"}}',
    )
    const { calls, text } = await answerOf('What did Zoe sell?', script)
    expect(calls).toHaveLength(2)
    expect(text).toBe('I found nothing where rep is "Zoe".')
  })

  test('with what the model finds next likely, where nothing was found', async () => {
    const inColumn = (column: string): string =>
      `{"filter":{"column":"${column}","op":"eq","value":"225"},"select":["region"]}`
    const unsure = {
      text: inColumn('rep'),
      logLikelihood: -0.5,
      alternatives: [{ text: inColumn('revenue'), logLikelihood: -1 }],
    }
    const script = new Script(unsure, unsure, '{1}.')
    const { calls, text } = await answerOf('Which region has 225?', script)
    expect(calls).toMatchObject([{ filter: { column: 'rep' } }, { filter: { column: 'revenue' } }])
    expect(text).toBe('East.')
  })

  test('for the first rows, where there are too many', async () => {
    const lines = Array.from({ length: 700 }, (_, i) => `${i},x`)
    const long = attachTable('long.csv', `id,kind\n${lines.join('\n')}`)
    const { calls, text } = await answerOf('Show all', new Script('{"select":["id"]}'), [long])
    expect(calls).toMatchObject([{ select: ['id'] }, { select: ['id'], limit: 20 }])
    expect(text).toMatch(/^The first 20 rows: 0, 1, .* and 19\.$/)
  })

  test('and no third: an error is told', async () => {
    const tool = { role: 'tool', content: 'error: the disk is gone' }
    const call = { function: { name: 'data_query', arguments: { data: '@sales.csv' } } }
    const parts = await partsOf(
      [
        systemFor([sales]),
        userFor('x', [sales]),
        { role: 'assistant', content: '', tool_calls: [call] },
        tool,
      ],
      new Script(),
    )
    expect(textOf(parts)).toBe('The query did not work: the disk is gone')
  })
})

test('a sentence whose slots cannot be filled is not shown', async () => {
  const script = new Script('{"select":["region","revenue"],"limit":2}', 'It is {6}.')
  expect((await answerOf('regions', script)).text).toBe('2 rows:\n- North: 1350\n- South: 890')
})

test('what a result leaves out is told', async () => {
  const priced = attachTable('p.csv', 'item,price\na,5\nb,$7\nc,9')
  const script = new Script(
    '{"aggregate":{"column":"price","fn":"sum"}}',
    'The total price is {1}.',
  )
  expect((await answerOf('total price', script, [priced])).text).toBe(
    'The total price is 14.\n\nNote: of all cells of price, 1 is no number, e.g. "$7": they count as 0 here.',
  )
})

describe('of several tables the one is asked', () => {
  test.each([
    ['How old is the oldest by age?', '@staff.csv'],
    ['Which product?', '@sales.csv'],
    ['Anyone from Oslo?', '@staff.csv'],
    ['How many rows in @staff.csv?', '@staff.csv'],
    ['How many rows?', '@sales.csv'],
  ])('that it speaks of: %s', async (question, data) => {
    const messages = [systemFor([sales, staff]), userFor(question, [sales, staff])]
    const [call] = await partsOf(messages, new Script('{"limit":1}'))
    expect(call).toMatchObject({ type: 'call', arguments: { data } })
  })

  test('that was asked before, where it speaks of none', async () => {
    const call = { function: { name: 'data_query', arguments: { data: '@staff.csv', limit: 1 } } }
    const script = new Script('{"limit":2}')
    const [next] = await partsOf(
      [
        systemFor([sales, staff]),
        userFor('Who is first?', [sales, staff]),
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', content: 'Query Result (0 rows, 1 columns):\n\n| name |\n| --- |' },
        { role: 'assistant', content: 'Dana.' },
        userFor('And two?', [sales, staff]),
      ],
      script,
    )
    expect(next).toMatchObject({ arguments: { data: '@staff.csv' } })
    expect(script.requests[0]?.prompt).toContain(
      '<|q|>who is first?<|call|>{"limit":1}<|q|>and two?',
    )
  })
})

test('no more is said than is allowed', async () => {
  const parts = await partsOf([{ role: 'user', content: 'Hi' }], new Script(), { maxTokens: 3 })
  expect(textOf(parts)).toBe('I am a')
  expect(parts.at(-1)).toMatchObject({ reason: 'length' })
})

test('a call that is cut off is none', async () => {
  const costs = { promptTokens: 9, promptMs: 1, tokens: 5, generationMs: 1 }
  const cut: Completer = {
    complete: () => Promise.resolve({ text: '{"sel', stop: 'length', ...sure, ...costs }),
  }
  const parts = await partsOf([systemFor([sales]), userFor('x', [sales])], cut, { maxTokens: 5 })
  expect(parts).toMatchObject([{ type: 'end', reason: 'length', tokens: 5 }])
})

test('who leaves gets the reason of the engine', async () => {
  const reason = new Error('gone')
  const left: Completer = { complete: () => Promise.reject(reason) }
  await expect(partsOf([systemFor([sales]), userFor('x', [sales])], left)).rejects.toBe(reason)
})
