import { DeltaPattern } from './delta-pattern.ts'
import { parseError } from './error.ts'
import { isJsonObject, parseJsonObject } from './json.ts'
import { errorFromStream, errorText } from './server-error.ts'
import type {
  AssistantBlock,
  AssistantMessage,
  ChatEvent,
  JsonObject,
  StopReason,
  ToolUseBlock,
  Usage,
} from './types.ts'

const NO_USAGE: Usage = Object.freeze({ input_tokens: 0, output_tokens: 0 })

/**
 * The state machine of one reply: lines in, events out, the message so far in between. It does no I/O
 * and keeps no time. Every message that leaves it is frozen and shares all blocks but the last with the
 * one before, so that a snapshot costs as much as there are blocks, however long the text.
 */
export class Reply {
  readonly #model: string
  /** Removes what must not be shown from a text of the server. */
  readonly #redact: (text: string) => string
  readonly #pattern = new DeltaPattern()
  readonly #blocks: AssistantBlock[] = []
  #stopReason: StopReason = 'EndTurn'
  #usage = NO_USAGE
  #toolCalls = 0
  /** The calls of the last line, those before `#nextCall` already in the message. */
  #calls: readonly JsonObject[] = []
  #nextCall = 0
  #ended = false

  constructor(model: string, redact: (text: string) => string = (text) => text) {
    this.#model = model
    this.#redact = redact
  }

  /** Whether the line with `done: true` has been seen. */
  get ended(): boolean {
    return this.#ended
  }

  /** The message so far, as a snapshot that never changes. */
  get message(): AssistantMessage {
    return Object.freeze({
      model: this.#model,
      content: Object.freeze(this.#blocks.slice()),
      stop_reason: this.#stopReason,
      usage: this.#usage,
    })
  }

  /** The message so far, if it has begun. */
  get partial(): AssistantMessage | undefined {
    return this.#blocks.length === 0 ? undefined : this.message
  }

  /**
   * Takes one complete, non-empty line and adds its event to `events`; `advance` adds those of further
   * tool calls. Throws `ChatError`.
   */
  accept(line: string, events: ChatEvent[]): void {
    const delta = this.#pattern.match(line)
    if (delta === undefined) {
      this.#acceptParsed(line, events)
    } else if (delta.field === 'content') {
      this.#append('Text', delta.text)
      events.push({ type: 'TextDelta', delta: delta.text, partial: this.message })
    } else {
      this.#append('Thinking', delta.text)
      events.push({ type: 'ThinkingDelta', delta: delta.text, partial: this.message })
    }
  }

  /**
   * Adds the event of the next tool call of the line that was last accepted, and says whether there was
   * one. A line may hold any number of calls, each event has a message of its own, and the channel has
   * room for so many: so they are made one by one.
   */
  advance(events: ChatEvent[]): boolean {
    const call = this.#calls[this.#nextCall]
    if (call === undefined) return false
    this.#nextCall++
    const { id, name } = this.#addToolUse(call)
    const index = this.#blocks.length - 1
    events.push({ type: 'ToolUseStart', index, id, name, partial: this.message })
    return true
  }

  /** The bytes are over. Throws `Parse` unless the reply was complete. */
  finish(): void {
    if (this.#ended) return
    throw parseError('the stream closed before done:true', { retryable: true })
  }

  #acceptParsed(line: string, events: ChatEvent[]): void {
    const fields = this.#parse(line)
    const { error, message } = fields
    if (
      typeof error === 'string' ||
      (isJsonObject(error) && typeof error['message'] === 'string')
    ) {
      throw errorFromStream(this.#redact(errorText(error) ?? ''))
    }
    const { content, thinking, tool_calls } = isJsonObject(message) ? message : NOTHING
    const hasText = typeof content === 'string' && content !== ''
    const hasThinking = typeof thinking === 'string' && thinking !== ''
    const calls = Array.isArray(tool_calls) ? tool_calls.filter(isJsonObject) : []
    const done = fields['done'] === true

    if (hasText) this.#append('Text', content)
    if (hasThinking) this.#append('Thinking', thinking)
    // Rule 6: of several kinds on one line only the last is an event; rule 7: `End` replaces them all.
    if (!done && calls.length === 0) {
      if (hasThinking) {
        events.push({ type: 'ThinkingDelta', delta: thinking, partial: this.message })
        this.#pattern.learn(line, 'thinking')
      } else if (hasText) {
        events.push({ type: 'TextDelta', delta: content, partial: this.message })
        this.#pattern.learn(line, 'content')
      }
    }
    if (done) {
      for (const call of calls) this.#addToolUse(call)
      this.#end(fields, events)
    } else {
      this.#calls = calls
      this.#nextCall = 0
      this.advance(events)
    }
  }

  #parse(line: string): JsonObject {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      const shown = this.#redact(line).slice(0, 200)
      throw parseError(`bad ndjson line: ${shown}`)
    }
    return isJsonObject(value) ? value : NOTHING
  }

  /** Line rules 2 and 3: text goes on in the last block when that is of its kind, else in a new one. */
  #append(type: 'Text' | 'Thinking', delta: string): void {
    const last = this.#blocks.at(-1)
    if (last?.type === type) {
      this.#blocks[this.#blocks.length - 1] = Object.freeze({ type, text: last.text + delta })
    } else {
      this.#blocks.push(Object.freeze({ type, text: delta }))
    }
  }

  #addToolUse(call: JsonObject): ToolUseBlock {
    const called = isJsonObject(call['function']) ? call['function'] : NOTHING
    const { id } = call
    const { name } = called
    const block: ToolUseBlock = Object.freeze({
      type: 'ToolUse',
      id: typeof id === 'string' && id !== '' ? id : `call_${this.#toolCalls}`,
      name: typeof name === 'string' ? name : '',
      input: deepFreeze(inputOf(called['arguments'])),
    })
    this.#toolCalls++
    this.#stopReason = 'ToolUse'
    this.#blocks.push(block)
    return block
  }

  #end(fields: JsonObject, events: ChatEvent[]): void {
    this.#usage = usageOf(fields)
    if (this.#toolCalls === 0) {
      this.#stopReason = fields['done_reason'] === 'length' ? 'MaxTokens' : 'EndTurn'
    }
    if (!this.#ended) events.push({ type: 'End', message: this.message })
    this.#ended = true
  }
}

const NOTHING: JsonObject = Object.freeze({})

/** The arguments of a tool call: an object, or a string that holds one; anything else is none. */
function inputOf(value: unknown): JsonObject {
  if (isJsonObject(value)) return value
  return (typeof value === 'string' ? parseJsonObject(value) : undefined) ?? {}
}

/** Freezes what JSON.parse made. A loop, not recursion: the server decides how deep it is nested. */
function deepFreeze(root: JsonObject): JsonObject {
  const pending: object[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    Object.freeze(value)
    for (const child of Object.values(value)) {
      if (typeof child === 'object' && child !== null) pending.push(child)
    }
  }
  return root
}

function usageOf(fields: JsonObject): Usage {
  const prefill = countOf(fields['prompt_eval_duration'])
  const load = countOf(fields['load_duration'])
  return Object.freeze({
    input_tokens: countOf(fields['prompt_eval_count']) ?? 0,
    output_tokens: countOf(fields['eval_count']) ?? 0,
    ...(prefill !== undefined && { prefill_ms: wholeMilliseconds(prefill) }),
    ...(load !== undefined && { load_ms: wholeMilliseconds(load) }),
  })
}

/** An unsigned integer, or undefined for whatever cannot be one. */
function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? Math.floor(value)
    : undefined
}

function wholeMilliseconds(nanoseconds: number): number {
  // The remainder is exact where the quotient could round up.
  return (nanoseconds - (nanoseconds % 1_000_000)) / 1_000_000
}
