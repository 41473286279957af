import { expect, test } from 'vitest'
import type { ReplyStream } from '../agent/types.ts'
import type { AssistantMessage, ChatEvent } from '../chat/types.ts'
import { ChatRecord } from './chat-record.ts'
import { Telemetry } from './telemetry.ts'
import { TracedStream } from './traced-stream.ts'

const message: AssistantMessage = {
  model: 'm',
  content: [],
  stop_reason: 'EndTurn',
  usage: { input_tokens: 1, output_tokens: 1 },
}

/** A reply without end that counts how often it is asked for what. */
class Counting implements ReplyStream {
  asked = 0
  left = 0
  finals = 0

  async finalMessage(): Promise<AssistantMessage> {
    this.finals++
    return message
  }

  [Symbol.asyncIterator](): AsyncIterator<ChatEvent, undefined, undefined> {
    return {
      next: async () => {
        this.asked++
        return { done: false, value: { type: 'TextDelta', delta: 'a', partial: message } }
      },
      return: async () => {
        this.left++
        return { done: true, value: undefined }
      },
    }
  }
}

test('nothing is read ahead, and the whole is not asked for while the reply is read', async () => {
  const reply = new Counting()
  const request = { model: 'm', messages: [], max_tokens: -1 }
  const record = new ChatRecord(new Telemetry({}), request)
  let seen = 0
  for await (const event of new TracedStream(reply, record, undefined)) {
    seen++
    expect([event.type, reply.asked, reply.finals]).toEqual(['TextDelta', seen, 0])
    if (seen === 1000) break
  }
  expect([reply.asked, reply.left, reply.finals]).toEqual([1000, 1, 1])
})
