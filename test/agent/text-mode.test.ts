import type { AgentOptions, Message } from 'tallymark'
import { describe, expect, test } from 'vitest'
import {
  lastText,
  outline,
  play,
  question,
  resultsIn,
  streamed,
  toolOf,
  type Played,
} from './play.ts'
import {
  callLine,
  calls,
  done,
  lines,
  raw,
  refuse,
  say,
  text,
  type Reply,
} from './scripted-model.ts'

const json = '{"tool": "count", "arguments": {"n": 5}}'
const seen: unknown[] = []
const count = toolOf('count', {
  run: (args) => {
    seen.push(args)
    return { ok: true, content: 'counted' }
  },
})
const refused = refuse(400, 'registry.ollama.ai/library/gemma3:4b does not support tools')

function playText(
  script: Reply | readonly Reply[],
  options: Partial<AgentOptions> = {},
): Promise<Played> {
  return play(script, { tools: [count], toolCalls: 'text', ...options })
}

/** The text that a person saw, and the text that is in the conversation: they must be the same. */
function expectTold({ events, finish }: Played, expected: string): void {
  const kept = finish.messages
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ content }) =>
      content.flatMap((block) => (block.type === 'Text' ? [block.text] : [])),
    )
  expect(kept.join('|')).toBe(expected)
  expect(streamed(events).replace(/\s+/g, ' ').trim()).toBe(
    expected.replace('|', ' ').replace(/\s+/g, ' ').trim(),
  )
}

test('a server whose model has no tools is asked again, with the tools in words', async () => {
  const script = [refused, say(json), say('There are 5.')]
  const played = await play(script, { tools: [count], system: 'Be brief.' })
  const { events, finish, bodies } = played
  expect(finish).toMatchObject({ reason: 'EndTurn', turns: 2 })
  expect(bodies[0]).toHaveProperty('tools')
  for (const body of bodies.slice(1)) {
    expect(body).not.toHaveProperty('tools')
    const system = body.messages[0]
    expect(system?.role).toBe('system')
    for (const part of ['Be brief.', 'count', 'Does count.', JSON.stringify(count.parameters)]) {
      expect(system?.content).toContain(part)
    }
  }
  expect(outline(events)).toEqual([
    'ToolUseStart',
    'End',
    'ToolStart',
    'ToolEnd',
    'TextDelta',
    'End',
    'Finish',
  ])
  expectTold(played, 'There are 5.')
})

test('a server that refuses the words too ends with Error', async () => {
  const { finish, bodies } = await play(refused, { tools: [count] })
  expect(finish).toMatchObject({ reason: 'Error', turns: 1 })
  expect(bodies).toHaveLength(2)
})

test('asked for text from the start, the server gets no tools at all', async () => {
  const { bodies } = await playText([say('Hello.')])
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).not.toHaveProperty('tools')
})

test('without tools nothing is said of them', async () => {
  const { bodies, finish } = await playText([say(json)], { tools: [] })
  expect(bodies[0]?.messages).toEqual([{ role: 'user', content: 'How many?' }])
  expect(finish.reason).toBe('EndTurn')
})

test('calls and results go back in words, the results as messages of the user', async () => {
  const { bodies } = await playText([say(`Let me see.\n${json}`), say('There are 5.')])
  const [, asked, called, result] = bodies[1]?.messages ?? []
  expect(bodies[1]?.messages).toHaveLength(4)
  expect(asked).toEqual({ role: 'user', content: 'How many?' })
  expect(called).toEqual({
    role: 'assistant',
    content: 'Let me see.\n{"tool":"count","arguments":{"n":5}}',
  })
  expect(result).toMatchObject({ role: 'user', content: expect.stringContaining('counted') })
})

test('the history of a second question is in words', async () => {
  const first = await playText([say(json), say('There are 5.')])
  const messages: readonly Message[] = [...first.finish.messages, question('Sure?')]
  const { bodies } = await playText([say('Yes.')], { messages })
  expect(bodies[0]?.messages.slice(1).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
  ])
  expect(JSON.stringify(bodies[0])).not.toContain('tool_calls')
  expect(bodies[0]?.messages.at(-1)).toEqual({ role: 'user', content: 'Sure?' })
})

describe('a call', () => {
  test.each([
    ['as bare JSON', json, ''],
    ['on several lines', '{\n  "tool": "count",\n  "arguments": {\n    "n": 5\n  }\n}', ''],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``, ''],
    ['after prose', `I will count them.\n${json}`, 'I will count them.'],
    ['after prose, in a fence', `I will count.\n\n\`\`\`json\n${json}\n\`\`\`\n`, 'I will count.'],
    ['after a line that begins with a code word', `\`count\` it is:\n${json}`, '`count` it is:'],
    ['after a line that begins with a brace', `{5} it is:\n${json}`, '{5} it is:'],
    ['after a code block', `\`\`\`sql\nselect 1\n\`\`\`\n${json}`, '```sql\nselect 1\n```'],
    [
      'in a fence, after a code block',
      `\`\`\`sql\nselect 1\n\`\`\`\n\`\`\`json\n${json}\n\`\`\``,
      '```sql\nselect 1\n```',
    ],
  ])('%s is run, and nobody sees its JSON', async (_how, reply, before) => {
    seen.length = 0
    const played = await playText([say(reply), say('There are 5.')])
    expect(seen).toEqual([{ n: 5 }])
    expect(streamed(played.events)).not.toContain('"tool"')
    expectTold(played, before === '' ? 'There are 5.' : `${before}|There are 5.`)
  })

  test('after thinking is run', async () => {
    seen.length = 0
    const thought = { message: { role: 'assistant', content: '', thinking: 'Hm.' } }
    const { finish } = await playText([lines(thought, text(json), done()), say('5.')])
    expect(seen).toEqual([{ n: 5 }])
    expect(finish.messages[1]?.content.map(({ type }) => type)).toEqual(['Thinking', 'ToolUse'])
  })

  test('of a tool that is not there is answered in words, and the loop goes on', async () => {
    const { finish } = await playText([say('{"tool": "cuont", "arguments": {}}'), say('Sorry.')])
    expect(finish.reason).toBe('EndTurn')
    expect(resultsIn(finish.messages)).toEqual([expect.stringContaining('Did you mean "count"?')])
  })

  test('in the words of the protocol is run as well', async () => {
    seen.length = 0
    const { finish } = await playText([calls(['count', { n: 7 }]), say('7.')])
    expect(seen).toEqual([{ n: 7 }])
    expect(finish.reason).toBe('EndTurn')
  })

  test('made again and again ends with Repeated', async () => {
    const { finish } = await playText(say(json))
    expect(finish).toMatchObject({ reason: 'Repeated', turns: 3 })
  })
})

describe('what begins like a call and cannot be read', () => {
  test.each([
    ['with a comma too many', '{"tool": "count", "arguments": {"n": 5,}}'],
    ['with a brace too few', '{"tool": "count", "arguments": {"n": 5}'],
    ['without arguments', '{"tool": "count"}'],
    ['with words after it', `${json}\nThat should do.`],
  ])('%s is answered, and the loop goes on', async (_how, broken) => {
    seen.length = 0
    const played = await playText([say(broken), say(json), say('There are 5.')])
    expect(played.finish).toMatchObject({ reason: 'EndTurn', turns: 3 })
    expect(seen).toEqual([{ n: 5 }])
    expect(resultsIn(played.finish.messages)[0]).toMatch(/^error: .*JSON/)
    expect(played.bodies[1]?.messages.at(-2)).toEqual({ role: 'assistant', content: broken })
    expectTold(played, 'There are 5.')
  })
})

describe('what is no call is an answer, told whole', () => {
  test.each([
    ['plain words', 'There are 5 of them.'],
    ['other JSON', '{"total": 5}'],
    ['JSON of a call by other names', '{"name": "count", "arguments": {"n": 5}}'],
    ['a brace in mid-line', 'You could write {"to": "ol"} there.'],
    ['a brace at the start of a line', 'So:\n{curly} braces\nare held back.'],
    ['a code block', 'Run this:\n```sh\ntallymark query sales.csv\n```\nThat is all.'],
    ['a code block at the end', 'Run this:\n```json\n{"total": 5}\n```'],
    ['a code word at the start of a line', '`count` is a word.\nAnd so on.'],
    ['white space', '  \n \n  Five.'],
  ])('%s', async (_what, answer) => {
    seen.length = 0
    const { events, finish } = await playText([say(answer)])
    expect(finish).toMatchObject({ reason: 'EndTurn', turns: 1 })
    expect(streamed(events)).toBe(answer)
    expect(lastText(finish)).toBe(answer)
    expect(seen).toEqual([])
  })

  test('a call that max_tokens has cut off', async () => {
    const cut = json.slice(0, 30)
    const { events, finish } = await playText([lines(text(cut), done('length'))])
    expect(finish.reason).toBe('MaxTokens')
    expect(streamed(events)).toBe(cut)
    expect(lastText(finish)).toBe(cut)
  })

  test('a whole call in a reply that hit max_tokens', async () => {
    seen.length = 0
    const { finish } = await playText([lines(text(json), done('length'))])
    expect(finish.reason).toBe('MaxTokens')
    expect(seen).toEqual([])
  })

  test('a call that breaks off with the stream', async () => {
    const { events, finish } = await playText([lines(text('Look:\n'), text(json.slice(0, 20)))])
    expect(finish).toMatchObject({ reason: 'Error', error: { kind: 'Parse' } })
    expect(streamed(events)).toBe(`Look:\n${json.slice(0, 20)}`)
    expect(lastText(finish)).toBe(`Look:\n${json.slice(0, 20)}`)
  })

  test('text before a call by the protocol', async () => {
    const script = [lines(text('{so}'), callLine(['count', { n: 5 }]), done()), say('5.')]
    const { events } = await playText(script)
    expect(streamed(events)).toBe('{so}5.')
  })

  test('text that was held back before the model went on to think', async () => {
    const thought = { message: { role: 'assistant', content: '', thinking: 'Hm.' } }
    const script = [lines(text('{so}\n'), thought, text(json), done()), say('5.')]
    const { events } = await playText(script)
    expect(streamed(events)).toBe('{so}\n5.')
  })
})

test('what can be no call is told as it comes, not at the end', async () => {
  const pieces = ['One. ', '{two} ', '```three\nx\n', '`four` ', 'Five.']
  const { events } = await playText([lines(...pieces.map(text), done())])
  const deltas = events.flatMap((event) => (event.type === 'TextDelta' ? [event.delta] : []))
  expect(deltas).toEqual(pieces)
})

describe.each([
  ['a call after prose', `Let me see.\n\n\`\`\`json\n${json}\n\`\`\``],
  ['a bare call', json],
  ['a call after code', `Look:\n{so}\n\`\`\`sql\nselect 1\n\`\`\`\n${json}`],
  ['an answer with braces', 'So:\n{curly} `and`\n```\ncode\n```\n…'],
])('%s is the same wherever it is cut', (_what, reply) => {
  test('into two pieces of text', async () => {
    const whole = await playText([lines(text(reply), done()), say('End.')])
    for (let cut = 1; cut < reply.length; cut++) {
      const pieces = [text(reply.slice(0, cut)), text(reply.slice(cut))]
      const { events, finish } = await playText([lines(...pieces, done()), say('End.')])
      expect(streamed(events), `cut at ${cut}`).toBe(streamed(whole.events))
      expect(finish, `cut at ${cut}`).toEqual(whole.finish)
    }
  })

  test('into single characters', async () => {
    const whole = await playText([lines(text(reply), done()), say('End.')])
    const pieces = Array.from(reply, (character) => text(character))
    const { events, finish } = await playText([lines(...pieces, done()), say('End.')])
    expect(streamed(events)).toBe(streamed(whole.events))
    expect(finish).toEqual(whole.finish)
  })

  test('into bytes', async () => {
    const whole = await playText([lines(text(reply), done()), say('End.')])
    const bytes = Buffer.from(`${JSON.stringify(text(reply))}\n${JSON.stringify(done())}\n`)
    for (let cut = 1; cut < bytes.length; cut += 5) {
      const script = [raw(bytes.subarray(0, cut), bytes.subarray(cut)), say('End.')]
      expect((await playText(script)).finish, `cut at ${cut}`).toEqual(whole.finish)
    }
  })
})
