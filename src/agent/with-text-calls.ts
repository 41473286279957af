import { ChatError } from '../chat/error.ts'
import type {
  AssistantBlock,
  AssistantMessage,
  ChatEvent,
  ChatRequest,
  ContentBlock,
  Message,
} from '../chat/types.ts'
import { CALL_FORM, CallFinder, callsIn, textOfCall, textOfTools } from './text-call.ts'
import type { ChatAdapter, ReplyStream } from './types.ts'

/**
 * An adapter for models that were not made for tools: the tools stand in the system text, a call is JSON in
 * the answer, a result is a message of the user. To whoever uses it, calls and results look as always.
 */
export function withTextCalls(adapter: ChatAdapter): ChatAdapter {
  return {
    stream: async (request, options) => {
      if (request.tools === undefined || request.tools === null || request.tools.length === 0) {
        return adapter.stream(request, options)
      }
      return new TextCallStream(await adapter.stream(inText(request), options))
    },
  }
}

/** The request without tools, calls and results: all of it in words. */
function inText({ tools, system, messages, ...rest }: ChatRequest): ChatRequest {
  const parts = [system, textOfTools(tools ?? [])].filter((part) => typeof part === 'string')
  return { ...rest, system: parts.join('\n\n'), messages: messages.map(messageInText) }
}

function messageInText({ role, content }: Message): Message {
  return { role, content: content.map(blockInText) }
}

function blockInText(block: ContentBlock): ContentBlock {
  switch (block.type) {
    case 'ToolUse':
      return { type: 'Text', text: textOfCall(block) }
    case 'ToolResult':
      return { type: 'Text', text: `Result of the call:\n${block.content}\n\n${CALL_FORM}` }
    case 'Text':
    case 'Image':
    case 'Thinking':
    case 'Provider':
      return block
  }
}

/** A reply in which calls are text. What may be a call is held back until it is known to be none. */
class TextCallStream implements ReplyStream {
  readonly #reply: ReplyStream

  constructor(reply: ReplyStream) {
    this.#reply = reply
  }

  async finalMessage(): Promise<AssistantMessage> {
    return withCalls(await this.#reply.finalMessage()).message
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChatEvent, void, undefined> {
    const text = new HeldText()
    try {
      for await (const event of this.#reply) yield* translated(event, text)
    } catch (error) {
      // It breaks off: what was held back is no call any more.
      if (error instanceof ChatError && error.partial !== undefined) {
        yield* deltaOf(text.release(), error.partial)
      }
      throw error
    }
  }
}

function* translated(event: ChatEvent, text: HeldText): Generator<ChatEvent> {
  switch (event.type) {
    case 'TextDelta':
      return yield* deltaOf(text.add(event.delta), event.partial)
    case 'ThinkingDelta':
    case 'ToolUseStart':
      yield* deltaOf(text.release(), event.partial)
      return yield event
    case 'End': {
      const { message, start } = withCalls(event.message)
      yield* deltaOf(text.release(start), event.message)
      if (start !== undefined) yield* startsOf(message)
      yield { type: 'End', message }
    }
  }
}

function* deltaOf(delta: string, partial: AssistantMessage): Generator<ChatEvent> {
  if (delta !== '') yield { type: 'TextDelta', delta, partial }
}

/** The text of a block, held back from where a call may begin. */
class HeldText {
  #held = ''
  /** How much of the block was let go. */
  #released = 0
  #isHolding = false
  #finder = new CallFinder()

  /** Takes the next piece, and returns what is certainly no call. */
  add(delta: string): string {
    this.#held += delta
    if (this.#isHolding) return ''
    const { at, begins } = this.#finder.find(this.#held)
    this.#isHolding = begins === 'yes'
    return this.#take(at)
  }

  /** What was held back, up to where a call begins. The next text is that of another block. */
  release(end = Infinity): string {
    const rest = this.#take(Math.max(0, end - this.#released))
    this.#held = ''
    this.#released = 0
    this.#isHolding = false
    this.#finder = new CallFinder()
    return rest
  }

  #take(length: number): string {
    const part = this.#held.slice(0, length)
    this.#held = this.#held.slice(part.length)
    this.#released += part.length
    return part
  }
}

/** A message with its calls as calls, where its text ends in some. */
function withCalls(message: AssistantMessage): {
  readonly message: AssistantMessage
  /** Where the calls begin in the last text. */
  readonly start?: number
} {
  const last = message.content.at(-1)
  const found = last?.type === 'Text' ? callsIn(last.text) : undefined
  if (last?.type !== 'Text' || found === undefined || message.stop_reason !== 'EndTurn') {
    return { message }
  }
  const { start, calls } = found
  const text = last.text.slice(0, start).trim()
  const before: readonly AssistantBlock[] = text === '' ? [] : [{ type: 'Text', text }]
  const content = Object.freeze([...message.content.slice(0, -1), ...before, ...calls])
  return { message: Object.freeze({ ...message, content, stop_reason: 'ToolUse' }), start }
}

function* startsOf(partial: AssistantMessage): Generator<ChatEvent> {
  for (const [index, block] of partial.content.entries()) {
    if (block.type !== 'ToolUse') continue
    yield { type: 'ToolUseStart', index, id: block.id, name: block.name, partial }
  }
}
