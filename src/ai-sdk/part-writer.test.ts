import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Reply } from '../chat/reply.ts'
import type { ChatEvent } from '../chat/types.ts'
import { contentOf } from './content-of.ts'
import { PartWriter } from './part-writer.ts'
import type { CommonPart, Content } from './types.ts'

const line = fc.record(
  {
    content: fc.string({ maxLength: 3 }),
    thinking: fc.string({ maxLength: 3 }),
    tool_calls: fc.array(fc.constant({ function: { name: 'f', arguments: { a: 1 } } }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
)

/** What the parts say together, whether they keep to the order of the specification. */
function joined(parts: readonly CommonPart[]): Content[] {
  const content: Content[] = []
  let open: string | undefined
  for (const part of parts) {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        expect(open).toBeUndefined()
        open = part.id
        content.push({ type: part.type === 'text-start' ? 'text' : 'reasoning', text: '' })
        break
      case 'text-delta':
      case 'reasoning-delta': {
        expect(part.id).toBe(open)
        const last = content.at(-1)
        if (last !== undefined && 'text' in last) last.text += part.delta
        break
      }
      case 'text-end':
      case 'reasoning-end':
        expect(part.id).toBe(open)
        open = undefined
        break
      case 'tool-call':
        expect(open).toBeUndefined()
        content.push(part)
        break
      default:
        break
    }
  }
  expect(open).toBeUndefined()
  return content
}

test('whatever lines a reply has, the parts of its stream come to its content', () => {
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (messages, isDoneWithLast) => {
      const reply = new Reply('m')
      const writer = new PartWriter()
      const parts: CommonPart[] = []
      const accept = (object: object): void => {
        const events: ChatEvent[] = []
        reply.accept(JSON.stringify(object), events)
        while (reply.advance(events));
        for (const event of events) {
          const message = event.type === 'End' ? event.message : event.partial
          parts.push(...writer.upTo(message, 'delta' in event ? event.delta : undefined))
        }
      }
      messages.forEach((message, i) =>
        accept({ message, done: isDoneWithLast && i === messages.length - 1 }),
      )
      if (!isDoneWithLast || messages.length === 0) accept({ done: true })
      parts.push(...writer.upTo(reply.message), ...writer.end(reply.message))
      const isText = ({ type }: Content): boolean => type !== 'tool-call'
      const expected = contentOf(reply.message)
      const seen = joined(parts)
      expect(seen.filter(isText)).toEqual(expected.filter(isText))
      expect(seen.filter((one) => !isText(one)).length).toBe(
        expected.filter((one) => !isText(one)).length,
      )
    }),
  )
})
