import { ChatError } from '../chat/error.ts'
import type { ChatEvent } from '../chat/types.ts'
import { PartWriter } from './part-writer.ts'
import { replyFacts, responseMetadata } from './reply-facts.ts'
import type { CallReply } from './send-call.ts'
import type { StreamPart, Warning } from './types.ts'

/**
 * The parts of a reply under way, from `stream-start` to `finish`. A reply that fails ends in an `error`
 * part and has no `finish`; one that is cancelled ends in an error of the stream itself, as the AI SDK
 * expects.
 */
export function streamParts(reply: CallReply, warnings: Warning[]): ReadableStream<StreamPart> {
  const parts = partsOf(reply, warnings)
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    // Not `parts.return()`: that would wait for the part that is being waited for.
    cancel: (reason) => reply.stream.cancel(reason),
  })
}

async function* partsOf(
  { stream, lines, failure }: CallReply,
  warnings: Warning[],
): AsyncGenerator<StreamPart, void, undefined> {
  yield { type: 'stream-start', warnings }
  const writer = new PartWriter()
  let hasBegun = false
  try {
    for await (const event of stream) {
      if (!hasBegun) yield { type: 'response-metadata', ...responseMetadata(lines.first) }
      hasBegun = true
      for (const rawValue of lines.take()) yield { type: 'raw', rawValue }
      yield* writer.upTo(messageOf(event), 'delta' in event ? event.delta : undefined)
    }
    // After `End` a server may still add something, or fail.
    const message = await stream.finalMessage()
    for (const rawValue of lines.take()) yield { type: 'raw', rawValue }
    yield* writer.upTo(message)
    yield* writer.end(message)
    yield { type: 'finish', ...replyFacts(message, lines.last) }
  } catch (error) {
    if (!(error instanceof ChatError) || error.kind === 'Aborted') throw failure(error)
    yield { type: 'error', error: failure(error) }
  }
}

function messageOf(event: ChatEvent): Extract<ChatEvent, { type: 'End' }>['message'] {
  return event.type === 'End' ? event.message : event.partial
}
