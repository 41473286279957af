import type { ChatErrorKind } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { lastText, play, playOn, question, resultsIn, toolOf } from './play.ts'
import {
  callLine,
  calls,
  lines,
  raw,
  refuse,
  resetAfter,
  say,
  startModel,
  text,
  type Reply,
} from './scripted-model.ts'

const partial = JSON.stringify(text('The total is'))

interface Failure {
  readonly what: string
  readonly reply: Reply
  readonly kind: ChatErrorKind
  readonly status?: number
  readonly said?: string
}

const failures: readonly Failure[] = [
  { what: '503', reply: refuse(503, 'server busy'), kind: 'Overloaded', status: 503 },
  { what: '401', reply: refuse(401, 'unauthorized'), kind: 'Auth', status: 401 },
  { what: '404', reply: refuse(404, "model 'm' not found"), kind: 'InvalidRequest', status: 404 },
  { what: '500', reply: refuse(500, 'out of memory'), kind: 'Api', status: 500 },
  {
    what: 'a truncated reply',
    reply: lines(text('The total is')),
    kind: 'Parse',
    said: 'The total is',
  },
  {
    what: 'a reply that is cut in mid-line',
    reply: raw(`${partial}\n${partial.slice(0, 20)}`),
    kind: 'Parse',
    said: 'The total is',
  },
  {
    what: 'an error in mid-stream',
    reply: lines(text('The total is'), { error: 'the model crashed' }),
    kind: 'InvalidRequest',
    said: 'The total is',
  },
  {
    what: 'a line that is no JSON',
    reply: raw(`${partial}\n<html>bad gateway</html>\n`),
    kind: 'Parse',
    said: 'The total is',
  },
  { what: 'an empty body', reply: raw(), kind: 'Parse' },
]

describe.each(failures)('$what', ({ reply, kind, status, said }) => {
  test('in the first turn ends with Error, and what had come is kept', async () => {
    const { finish, bodies } = await play([reply], { tools: [toolOf('t')] })
    expect(finish).toMatchObject({ reason: 'Error', turns: 1 })
    expect(finish.error).toMatchObject({ kind, status, name: 'ChatError' })
    expect(finish.error?.advice).toMatch(/\S/)
    const reply1 = { role: 'assistant', content: [{ type: 'Text', text: said }] }
    expect(finish.messages).toEqual([
      question('How many?'),
      ...(said === undefined ? [] : [reply1]),
    ])
    expect(bodies).toHaveLength(1)
  })

  test('in the second turn ends with Error, and the first turn is whole', async () => {
    const { finish } = await play([calls(['t', { n: 1 }]), reply], { tools: [toolOf('t')] })
    expect(finish).toMatchObject({ reason: 'Error', turns: 2 })
    expect(finish.error).toMatchObject({ kind })
    expect(resultsIn(finish.messages)).toEqual(['fine'])
    expect(lastText(finish)).toBe(said ?? '')
    expect(finish.usage).toEqual({ input_tokens: 10, output_tokens: 3 })
  })

  test('can be gone on from', async () => {
    const { finish } = await play([calls(['t', { n: 1 }]), reply], { tools: [toolOf('t')] })
    const again = await play([say('15.')], { messages: [...finish.messages, question('And?')] })
    expect(again.finish.reason).toBe('EndTurn')
    expect(again.bodies[0]?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      ...(said === undefined ? [] : ['assistant']),
      'user',
    ])
  })
})

test('nobody at the address ends with Error', async () => {
  const model = await startModel([])
  await model.close()
  const { finish } = await playOn(model)
  expect(finish.reason).toBe('Error')
  expect(finish.error).toMatchObject({ kind: 'Network' })
  expect(finish.messages).toEqual([question('How many?')])
})

test('a connection that is reset in mid-reply ends with Error, and what had come is kept', async () => {
  let reset: (value: unknown) => void = () => {}
  const seen = new Promise((resolve) => (reset = resolve))
  const { finish } = await play([resetAfter(seen, text('The total'), text(' is'))], {}, (event) => {
    if (event.type === 'TextDelta' && event.delta === ' is') reset(true)
  })
  expect(finish.reason).toBe('Error')
  expect(finish.error).toMatchObject({ kind: 'Network' })
  expect(lastText(finish)).toBe('The total is')
})

test('a connection that is reset before anything came ends with Error', async () => {
  const { finish } = await play([resetAfter(Promise.resolve())])
  expect(finish.error).toMatchObject({ kind: 'Network' })
})

test('calls of a reply that breaks off are not run, and answered', async () => {
  let isRun = false
  const tool = toolOf('t', {
    run: () => {
      isRun = true
      return { ok: true, content: '' }
    },
  })
  const broken = lines(text('Look:'), callLine(['t', { n: 1 }], ['t', { n: 2 }]))
  const { finish } = await play([broken], { tools: [tool] })
  expect(finish.reason).toBe('Error')
  expect(isRun).toBe(false)
  expect(finish.messages[1]?.content).toHaveLength(3)
  expect(resultsIn(finish.messages)).toEqual([
    expect.stringContaining('not run'),
    expect.stringContaining('not run'),
  ])
})

test('a server that fails is asked once', async () => {
  const { bodies } = await play(refuse(503, 'busy'))
  expect(bodies).toHaveLength(1)
})
