import type { ChatError } from '../chat/error.ts'
import type {
  AssistantMessage,
  ChatEvent,
  ChatRequest,
  JsonObject,
  Message,
  Usage,
} from '../chat/types.ts'
import type { ToolOutput } from '../table/query.ts'
import type { Tool } from '../tools/tool.ts'
import type { AttachedTable } from './attached-table.ts'

/** A reply under way: its events, and the whole of it. `ChatStream` is one. */
export interface ReplyStream extends AsyncIterable<ChatEvent> {
  finalMessage(): Promise<AssistantMessage>
}

/** Whoever can answer a chat request, and fails with a `ChatError`. `LocalModelAdapter` is one. */
export interface ChatAdapter {
  stream(
    request: ChatRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<ReplyStream>
}

/** What the agent is to do. */
export interface AgentOptions {
  readonly model: string
  /** What the model is told before everything else; a text about tables when it is absent. */
  readonly system?: string | undefined
  /** The conversation so far. The last message is the question. */
  readonly messages: readonly Message[]
  /** What the model may call. With attached tables, `data_query` is among them anyway. */
  readonly tools?: readonly Tool[] | undefined
  /** Tables that the model may query under their names. */
  readonly attachments?: readonly AttachedTable[] | undefined
  /** The most tokens of one reply; `-1`, the default, means no limit. */
  readonly max_tokens?: number | undefined
  /** The most replies; 16 unless given. */
  readonly max_turns?: number | undefined
  /** Whether a reasoning model should reason. Absent: the server decides. */
  readonly think?: boolean | undefined
  /**
   * How the model calls tools: `native`, the default, as the server's protocol has it; `text` as JSON in
   * its answer, for models that were not made for tools. A server that refuses tools gets `text` anyway.
   */
  readonly toolCalls?: 'native' | 'text' | undefined
  /** The longest result of a query that the model is given, in characters; 16,000 unless given. */
  readonly maxResultChars?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** A tool begins to run, or its call is found to be wrong: a `ToolEnd` with the same `id` follows. */
export interface ToolStart {
  readonly type: 'ToolStart'
  readonly id: string
  readonly name: string
  readonly input: JsonObject
}

/** A tool has answered. */
export interface ToolEnd {
  readonly type: 'ToolEnd'
  readonly id: string
  readonly name: string
  readonly output: ToolOutput
  readonly elapsedMs: number
}

/**
 * Why the agent stopped: the model was done (`EndTurn`), hit `max_tokens`, wanted more than `max_turns`
 * replies, made the same calls with the same results again and again (`Repeated`), was cancelled
 * (`Aborted`), or the request failed (`Error`).
 */
export type FinishReason = 'EndTurn' | 'MaxTokens' | 'MaxTurns' | 'Repeated' | 'Aborted' | 'Error'

/** The end, always and once, whatever happened. */
export interface Finish {
  readonly type: 'Finish'
  readonly reason: FinishReason
  /** The whole conversation, fit to be continued: every call in it has its result. */
  readonly messages: readonly Message[]
  /** Of all replies that came to their end, together. */
  readonly usage: Usage
  /** How many replies were asked for, a broken one included. */
  readonly turns: number
  /** With `Aborted` and `Error`: what happened. */
  readonly error?: ChatError
}

/**
 * What an agent yields. Each turn: the deltas and `ToolUseStart`s of the reply and its `End`, then
 * `ToolStart` and `ToolEnd` for each call; after the last turn, one `Finish`.
 */
export type AgentEvent = ChatEvent | ToolStart | ToolEnd | Finish
