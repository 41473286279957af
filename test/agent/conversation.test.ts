import type { Message, ToolOutput } from 'tallymark'
import { expect, test } from 'vitest'
import { outline, play, question, resultsIn, toolOf } from './play.ts'
import { callLine, calls, done, lines, say, text } from './scripted-model.ts'

const echo = toolOf('echo', { run: (args) => ({ ok: true, content: JSON.stringify(args) }) })

test('the first request holds the system text, the question, the tools and the options', async () => {
  const { bodies } = await play([say('Yes.')], {
    model: 'qwen3:8b',
    system: 'Be brief.',
    tools: [echo],
    max_tokens: 50,
    think: false,
  })
  expect(bodies[0]).toMatchObject({
    model: 'qwen3:8b',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How many?' },
    ],
    tools: [{ function: { name: 'echo', description: 'Does echo.', parameters: echo.parameters } }],
    think: false,
    options: { num_predict: 50 },
  })
})

test('without tools, system text and limit the request has none', async () => {
  const { bodies } = await play([say('Yes.')])
  expect(bodies[0]).not.toHaveProperty('tools')
  expect(bodies[0]).not.toHaveProperty('think')
  expect(bodies[0]?.messages).toEqual([{ role: 'user', content: 'How many?' }])
  expect(bodies[0]?.options.num_predict).toBe(-1)
})

test('the second request holds the calls and their results, in the order of the calls', async () => {
  const first = lines(text('Look: '), callLine(['echo', { n: 1 }], ['echo', { n: 2 }]), done())
  const { bodies, finish } = await play([first, say('Both.')], { tools: [echo] })
  const messages = [
    { role: 'user', content: 'How many?' },
    {
      role: 'assistant',
      content: 'Look: ',
      tool_calls: [
        { id: 'call_0', function: { name: 'echo', arguments: { n: 1 } } },
        { id: 'call_1', function: { name: 'echo', arguments: { n: 2 } } },
      ],
    },
    { role: 'tool', content: '{"n":1}' },
    { role: 'tool', content: '{"n":2}' },
  ]
  expect(bodies[1]?.messages).toEqual(messages)
  const next = await play([say('Yes.')], { messages: [...finish.messages, question('Sure?')] })
  expect(next.bodies[0]?.messages).toEqual([
    ...messages,
    { role: 'assistant', content: 'Both.' },
    { role: 'user', content: 'Sure?' },
  ])
  expect(next.finish.messages).toEqual([
    ...finish.messages,
    question('Sure?'),
    { role: 'assistant', content: [{ type: 'Text', text: 'Yes.' }] },
  ])
})

test('results go back in the order of the calls, whatever the order in which they came', async () => {
  let release: () => void = () => {}
  const quickIsDone = new Promise<void>((resolve) => (release = resolve))
  const slow = toolOf('slow', {
    run: async (): Promise<ToolOutput> => {
      await quickIsDone
      return { ok: true, content: 'slow' }
    },
  })
  const quick = toolOf('quick', { run: () => ({ ok: true, content: 'quick' }) })
  const { events, finish, bodies } = await play(
    [calls(['slow', {}], ['quick', {}]), say('Both.')],
    { tools: [slow, quick] },
    (event) => {
      if (event.type === 'ToolEnd' && event.name === 'quick') release()
    },
  )
  const ends = events.flatMap((event) => (event.type === 'ToolEnd' ? [event.name] : []))
  expect(ends).toEqual(['quick', 'slow'])
  expect(resultsIn(finish.messages)).toEqual(['slow', 'quick'])
  expect(bodies[1]?.messages.slice(-2).map(({ content }) => content)).toEqual(['slow', 'quick'])
})

test('a call that changes something runs alone and in its place', async () => {
  const steps: string[] = []
  const stepping = (name: string, readOnly: boolean): ReturnType<typeof toolOf> =>
    toolOf(name, {
      readOnly,
      run: async () => {
        steps.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        steps.push(`${name} ends`)
        return { ok: true, content: name }
      },
    })
  const tools = [stepping('read', true), stepping('write', false)]
  await play([calls(['read', {}], ['write', {}], ['read', {}]), say('Done.')], { tools })
  expect(steps).toEqual([
    'read begins',
    'read ends',
    'write begins',
    'write ends',
    'read begins',
    'read ends',
  ])
})

test('two read-only calls run side by side', async () => {
  let present = 0
  let open: () => void = () => {}
  const both = new Promise<void>((resolve) => (open = resolve))
  const meet = toolOf('meet', {
    run: async () => {
      if (++present === 2) open()
      await both
      return { ok: true, content: 'met' }
    },
  })
  const { events } = await play([calls(['meet', {}], ['meet', {}]), say('Met.')], { tools: [meet] })
  expect(outline(events).slice(0, 7)).toEqual([
    'ToolUseStart',
    'ToolUseStart',
    'End',
    'ToolStart',
    'ToolStart',
    'ToolEnd',
    'ToolEnd',
  ])
})

test('a tool is told its arguments mended, and so is who watches', async () => {
  const seen: unknown[] = []
  const tool = toolOf('t', {
    run: (args) => {
      seen.push(args)
      return { ok: true, content: '' }
    },
  })
  const { events } = await play([calls(['t', { n: '5' }]), say('Done.')], { tools: [tool] })
  expect(seen).toEqual([{ n: 5 }])
  expect(events.find(({ type }) => type === 'ToolStart')).toMatchObject({ input: { n: 5 } })
})

test('each turn ends with the whole reply', async () => {
  const { events } = await play([calls(['echo', { n: 1 }]), say('One two.')], { tools: [echo] })
  const replies = events.flatMap((event) => (event.type === 'End' ? [event.message] : []))
  expect(replies.map(({ stop_reason }) => stop_reason)).toEqual(['ToolUse', 'EndTurn'])
  expect(replies[1]?.content).toEqual([{ type: 'Text', text: 'One two.' }])
})

test('the messages that were given are not touched, and the Finish has its own list', async () => {
  const messages: readonly Message[] = Object.freeze([question('How many?')])
  const { finish } = await play([calls(['echo', {}]), say('One.')], { messages, tools: [echo] })
  expect(messages).toHaveLength(1)
  expect(finish.messages).toHaveLength(4)
})
