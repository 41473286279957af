import type { JsonObject } from '../chat/types.ts'

/** A text that the model is to go on with. */
export interface CompletionRequest {
  readonly prompt: string
  /** What may be written, in llama.cpp's notation; anything when it is left out. */
  readonly grammar?: string
  readonly maxTokens: number
  /** So many other texts are wanted besides the likeliest one, as far as there are likely ones. */
  readonly alternatives?: number
}

/** What the model wrote. */
export interface Written {
  readonly text: string
  /** How likely it is to the model, as a logarithm; known only where alternatives were wanted, else 0. */
  readonly logLikelihood: number
}

/** What the model wrote, and what it cost. */
export interface Completion extends Written {
  readonly alternatives: readonly Written[]
  /** `end` when the model was done, `length` when `maxTokens` were not enough. */
  readonly stop: 'end' | 'length'
  readonly promptTokens: number
  readonly promptMs: number
  readonly tokens: number
  readonly generationMs: number
}

/** Whatever goes on with a text: the engine. Rejects with the signal's reason once it is aborted. */
export interface Completer {
  complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion>
}

/** A message of a conversation, as the native chat endpoint spells it. */
export interface WireMessage {
  readonly role: string
  readonly content: string
  readonly tool_calls?: readonly WireCall[]
  readonly tool_name?: string
}

/** A call in a message. */
export interface WireCall {
  readonly id?: string
  readonly function: { readonly name: string; readonly arguments: JsonObject }
}

/** What a reply is made from. */
export interface ReplyRequest {
  readonly messages: readonly WireMessage[]
  /** The names of the tools that may be called. */
  readonly tools: readonly string[]
  readonly maxTokens: number
}

/** A piece of a reply: some of its text, a call, or, once and last, its end. */
export type ReplyPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly name: string; readonly arguments: JsonObject }
  | {
      readonly type: 'end'
      readonly reason: 'stop' | 'length'
      readonly promptTokens: number
      readonly promptMs: number
      readonly tokens: number
      readonly generationMs: number
    }
