import type {
  LanguageModelV2CallOptions,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3Usage,
} from '@ai-sdk/provider'
import type { JsonObject } from '../chat/types.ts'

/** What the AI SDK asks for, in either form of its specification: they differ only in details. */
export type CallOptions = LanguageModelV2CallOptions | LanguageModelV3CallOptions

/** A call of a tool, its input as JSON text. */
export interface ToolCallContent {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: string
}

/** What a local model answers with: narrow enough to fit all versions of the specification. */
export type Content = { type: 'text' | 'reasoning'; text: string } | ToolCallContent

/** When a reply began and which model gave it. */
export interface ResponseMetadata {
  timestamp?: Date
  modelId?: string
}

/** How a reply ended and what it cost. */
export interface ReplyFacts {
  finishReason: LanguageModelV3FinishReason
  usage: LanguageModelV3Usage
  providerMetadata: Record<string, Record<string, number>>
}

/** The parts that a stream of a local model has, of those that all versions have alike. */
export type CommonPart =
  | { type: 'text-start' | 'text-end' | 'reasoning-start' | 'reasoning-end'; id: string }
  | { type: 'text-delta' | 'reasoning-delta' | 'tool-input-delta'; id: string; delta: string }
  | { type: 'tool-input-start'; id: string; toolName: string }
  | { type: 'tool-input-end'; id: string }
  | ToolCallContent
  | ({ type: 'response-metadata' } & ResponseMetadata)
  | { type: 'raw'; rawValue: unknown }
  | { type: 'error'; error: unknown }

/** All parts that a stream of a local model has. */
export type StreamPart =
  CommonPart | { type: 'stream-start'; warnings: Warning[] } | ({ type: 'finish' } & ReplyFacts)

/** Something that the model's server cannot do, or not well. */
export interface Warning {
  type: 'unsupported' | 'compatibility'
  feature: string
  details: string
}

/** Takes note of a warning. */
export type Warn = (warning: Warning) => void

/** One message of `POST /api/chat`. */
export interface NativeMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly images?: readonly string[]
  readonly tool_calls?: readonly NativeCall[]
  readonly tool_name?: string
  readonly tool_call_id?: string
}

/** One call of an assistant's message. */
export interface NativeCall {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: JsonObject }
}

/** How much a model reasons: not at all, as it likes, or about so much where it knows degrees. */
export type Think = boolean | 'low' | 'medium' | 'high'

/** The body of `POST /api/chat`, with what only this endpoint has. */
export interface NativeBody {
  readonly model: string
  readonly messages: readonly NativeMessage[]
  readonly stream: true
  readonly keep_alive: string
  readonly options: JsonObject
  readonly think?: Think
  readonly format?: 'json' | object
  readonly tools?: readonly {
    readonly type: 'function'
    readonly function: {
      readonly name: string
      readonly description: string
      readonly parameters: object
    }
  }[]
}
