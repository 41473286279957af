import { expect, test } from 'vitest'
import { lastText, outline, play, question, resultsIn, toolOf } from './play.ts'
import { callLine, calls, done, lines, raw, refuse, say, text } from './scripted-model.ts'

/** Says how often it was run. */
function counter(): ReturnType<typeof toolOf> {
  let count = 0
  return toolOf('count', { run: () => ({ ok: true, content: `run ${++count}` }) })
}
const same = toolOf('same')

test('a model that is done ends it with EndTurn', async () => {
  const { events, finish, bodies } = await play([say('It is so.')])
  expect(outline(events)).toEqual(['TextDelta', 'End', 'Finish'])
  expect(finish).toMatchObject({ reason: 'EndTurn', turns: 1 })
  expect(finish.usage).toEqual({ input_tokens: 10, output_tokens: 3 })
  expect(finish.messages).toEqual([
    question('How many?'),
    { role: 'assistant', content: [{ type: 'Text', text: 'It is so.' }] },
  ])
  expect(bodies).toHaveLength(1)
})

test('a model that calls and then answers ends it with EndTurn after two turns', async () => {
  const { events, finish } = await play([calls(['same', { n: 1 }]), say('Fine.')], {
    tools: [same],
  })
  expect(outline(events)).toEqual([
    'ToolUseStart',
    'End',
    'ToolStart',
    'ToolEnd',
    'TextDelta',
    'End',
    'Finish',
  ])
  expect(finish).toMatchObject({ reason: 'EndTurn', turns: 2 })
  expect(finish.usage).toEqual({ input_tokens: 20, output_tokens: 6 })
  expect(lastText(finish)).toBe('Fine.')
})

test('a reply that hits max_tokens ends it with MaxTokens, and keeps what there is', async () => {
  const { finish, bodies } = await play([lines(text('It is'), done('length'))], { max_tokens: 2 })
  expect(finish.reason).toBe('MaxTokens')
  expect(lastText(finish)).toBe('It is')
  expect(bodies[0]?.options.num_predict).toBe(2)
})

test('an empty reply ends it with EndTurn', async () => {
  const { events, finish } = await play([lines(done())], { tools: [same] })
  expect(outline(events)).toEqual(['End', 'Finish'])
  expect(finish).toMatchObject({ reason: 'EndTurn', turns: 1 })
})

test('who wants more than max_turns replies ends with MaxTurns, the last calls run', async () => {
  const { finish, bodies } = await play(calls(['count', {}]), { tools: [counter()], max_turns: 3 })
  expect(finish).toMatchObject({ reason: 'MaxTurns', turns: 3 })
  expect(bodies).toHaveLength(3)
  expect(resultsIn(finish.messages)).toEqual(['run 1', 'run 2', 'run 3'])
  expect(finish.messages.at(-1)?.role).toBe('user')
})

test('one turn is enough for a model that needs one', async () => {
  const { finish } = await play([say('Yes.')], { max_turns: 1 })
  expect(finish.reason).toBe('EndTurn')
})

test('sixteen turns are the most unless it is said otherwise', async () => {
  const { finish } = await play(calls(['count', {}]), { tools: [counter()] })
  expect(finish).toMatchObject({ reason: 'MaxTurns', turns: 16 })
})

test('the same call with the same result for ever ends with Repeated, on the third time', async () => {
  const { finish, bodies } = await play(calls(['same', { n: 1 }]), { tools: [same] })
  expect(finish).toMatchObject({ reason: 'Repeated', turns: 3 })
  expect(bodies).toHaveLength(3)
  const [first, ...again] = resultsIn(finish.messages)
  expect(first).toBe('fine')
  for (const result of again) {
    expect(result).toContain('fine')
    expect(result).toContain('You made this call before')
  }
})

test('the same wrong call for ever ends with Repeated', async () => {
  const { finish } = await play(calls(['nope', {}]), { tools: [same] })
  expect(finish).toMatchObject({ reason: 'Repeated', turns: 3 })
})

test('the same call is not a circle as long as its results differ', async () => {
  const { finish } = await play(calls(['count', {}]), { tools: [counter()], max_turns: 6 })
  expect(finish).toMatchObject({ reason: 'MaxTurns', turns: 6 })
})

test('calls that alternate run to MaxTurns', async () => {
  const script = Array.from({ length: 8 }, (_, i) => calls(['same', { n: i % 2 }]))
  const { finish } = await play(script, { tools: [same], max_turns: 8 })
  expect(finish).toMatchObject({ reason: 'MaxTurns', turns: 8 })
})

test('twice the same and then an answer is EndTurn', async () => {
  const script = [calls(['same', {}]), calls(['same', {}]), say('Fine.')]
  expect((await play(script, { tools: [same] })).finish.reason).toBe('EndTurn')
})

test('calls and max_tokens in one reply: the calls are run', async () => {
  const script = [lines(callLine(['same', {}]), done('length')), say('Fine.')]
  const { finish } = await play(script, { tools: [same] })
  expect(finish.reason).toBe('EndTurn')
  expect(resultsIn(finish.messages)).toEqual(['fine'])
})

test('thinking is streamed, kept, and never sent back', async () => {
  const thought = { message: { role: 'assistant', content: '', thinking: 'Hm.' } }
  const script = [lines(thought, callLine(['same', {}]), done()), say('Fine.')]
  const { events, finish, bodies } = await play(script, { tools: [same], think: true })
  expect(outline(events)[0]).toBe('ThinkingDelta')
  expect(finish.messages[1]?.content[0]).toEqual({ type: 'Thinking', text: 'Hm.' })
  expect(bodies[0]?.think).toBe(true)
  expect(JSON.stringify(bodies[1])).not.toContain('Hm.')
})

test('a server whose tools are refused for another reason is not asked in text', async () => {
  const { finish, bodies } = await play([refuse(400, 'tools: unknown field')], { tools: [same] })
  expect(finish.reason).toBe('Error')
  expect(bodies).toHaveLength(1)
})

test('the events are the same wherever the bytes of a reply are cut', async () => {
  const whole = Buffer.from(
    [text('Grüße '), text('…'), callLine(['same', { n: 1 }]), done()]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
  const plain = await play([raw(whole), say('Fine.')], { tools: [same] })
  for (let cut = 1; cut < whole.length; cut += 7) {
    const script = [raw(whole.subarray(0, cut), whole.subarray(cut)), say('Fine.')]
    const { events, finish } = await play(script, { tools: [same] })
    expect(outline(events), `cut at ${cut}`).toEqual(outline(plain.events))
    expect(finish, `cut at ${cut}`).toEqual(plain.finish)
  }
})
