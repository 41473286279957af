import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssistantMessage, ChatEvent } from '../chat/types.ts'
import { callsIn } from './text-call.ts'
import { withTextCalls } from './with-text-calls.ts'
import type { ChatAdapter } from './types.ts'

const call = '{"tool": "a", "arguments": {"n": 1}}'
const pieces = ['a', ' ', '\n', '`', '```', '```json\n', '{', '}', '"tool"', '{so}', call, '\n\n']

/** Replies with these pieces of text. */
function adapterOf(deltas: readonly string[]): ChatAdapter {
  const messageOf = (count: number): AssistantMessage => ({
    model: 'm',
    content: [{ type: 'Text', text: deltas.slice(0, count).join('') }],
    stop_reason: 'EndTurn',
    usage: { input_tokens: 0, output_tokens: 0 },
  })
  const whole = messageOf(deltas.length)
  async function* events(): AsyncGenerator<ChatEvent> {
    for (const [i, delta] of deltas.entries()) {
      yield { type: 'TextDelta', delta, partial: messageOf(i + 1) }
    }
    yield { type: 'End', message: whole }
  }
  const reply = { [Symbol.asyncIterator]: events, finalMessage: async () => whole }
  return { stream: async () => reply }
}

test('whatever is said, and however it is cut, all is told but the calls', async () => {
  const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.nat(200), { maxLength: 6 }), async (parts, places) => {
      const text = parts.join('')
      const cuts = [...new Set(places)].toSorted((a, b) => a - b)
      const deltas = [0, ...cuts]
        .map((from, i) => text.slice(from, cuts[i] ?? text.length))
        .filter((delta) => delta !== '')
      const adapter = withTextCalls(adapterOf(deltas))
      const tools = [{ name: 'a', description: '', parameters: {} }]
      const stream = await adapter.stream({ model: 'm', messages: [], max_tokens: -1, tools })
      const events: ChatEvent[] = []
      for await (const event of stream) events.push(event)

      const found = callsIn(text)
      const told = events.map((event) => (event.type === 'TextDelta' ? event.delta : '')).join('')
      expect(told).toBe(found === undefined ? text : text.slice(0, found.start))
      const starts = events.filter(({ type }) => type === 'ToolUseStart')
      expect(starts).toHaveLength(found?.calls.length ?? 0)
      const end = events.at(-1)
      expect(end).toEqual({ type: 'End', message: await stream.finalMessage() })
      expect(end?.type === 'End' && end.message.stop_reason).toBe(
        found === undefined ? 'EndTurn' : 'ToolUse',
      )
    }),
    { numRuns: 500 },
  )
})
