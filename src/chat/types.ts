/** Any JSON object, such as the input of a tool call. */
export type JsonObject = { readonly [key: string]: unknown }

/** Plain text, from either side. */
export interface TextBlock {
  readonly type: 'Text'
  readonly text: string
}

/** An image for the model to look at, in a user message. */
export interface ImageBlock {
  readonly type: 'Image'
  /** Raw base64. A `data:…;base64,` prefix is removed before sending. */
  readonly source: { readonly data: string }
}

/** What a tool answered, in the user message that follows the call. */
export interface ToolResultBlock {
  readonly type: 'ToolResult'
  /** The `id` of the {@link ToolUseBlock} that this answers. */
  readonly tool_use_id: string
  readonly content: string
}

/** A tool call that the model made. */
export interface ToolUseBlock {
  readonly type: 'ToolUse'
  readonly id: string
  readonly name: string
  readonly input: JsonObject
}

/** The model's reasoning. It is shown to people and never sent back to the server. */
export interface ThinkingBlock {
  readonly type: 'Thinking'
  readonly text: string
  readonly signature?: string | undefined
}

/** A block that belongs to another provider. It may stand in a conversation and is never sent. */
export interface ProviderBlock {
  readonly type: 'Provider'
  readonly [field: string]: unknown
}

/** One piece of a message. */
export type ContentBlock =
  TextBlock | ImageBlock | ToolResultBlock | ToolUseBlock | ThinkingBlock | ProviderBlock

/** One turn of the conversation that is sent. */
export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: readonly ContentBlock[]
}

/** A tool that the model may call. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** A JSON schema of type `object`. (Not `JsonObject`: schemas are often typed as interfaces.) */
  readonly parameters: object
}

/** One provider-neutral chat request. */
export interface ChatRequest {
  readonly model: string
  readonly system?: string | null | undefined
  readonly messages: readonly Message[]
  /** The most tokens to generate; `-1` means no limit. */
  readonly max_tokens: number
  /** Whether a reasoning model should reason. Absent: the server decides. */
  readonly think?: boolean | null | undefined
  readonly tools?: readonly ToolDefinition[] | null | undefined
}

/** A block that a reply can hold. */
export type AssistantBlock = TextBlock | ThinkingBlock | ToolUseBlock

/** Why the model stopped: it was done, it hit `max_tokens`, or it wants tools to be run. */
export type StopReason = 'EndTurn' | 'MaxTokens' | 'ToolUse'

/** What the reply cost, as the server counted it. Zero until the final line arrives. */
export interface Usage {
  readonly input_tokens: number
  readonly output_tokens: number
  /** Always absent: the server does not report it. */
  readonly cache_read_input_tokens?: undefined
  /** Always absent: the server does not report it. */
  readonly cache_creation_input_tokens?: undefined
  /** Whole milliseconds spent reading the prompt, when the server says so. */
  readonly prefill_ms?: number
  /** Whole milliseconds spent loading the model, when the server says so. */
  readonly load_ms?: number
}

/** The reply, whole or so far. Deeply frozen: it never changes after you have got it. */
export interface AssistantMessage {
  /** The model that was asked for. */
  readonly model: string
  /** In the order of arrival. */
  readonly content: readonly AssistantBlock[]
  readonly stop_reason: StopReason
  readonly usage: Usage
}

/** The model wrote some text. */
export interface TextDelta {
  readonly type: 'TextDelta'
  readonly delta: string
  readonly partial: AssistantMessage
}

/** The model reasoned a little further. */
export interface ThinkingDelta {
  readonly type: 'ThinkingDelta'
  readonly delta: string
  readonly partial: AssistantMessage
}

/** The model called a tool; the whole call is in `partial.content[index]`. */
export interface ToolUseStart {
  readonly type: 'ToolUseStart'
  /** Position of the call's block in `partial.content`. */
  readonly index: number
  readonly id: string
  readonly name: string
  readonly partial: AssistantMessage
}

/** The reply is complete, with its stop reason and usage. */
export interface End {
  readonly type: 'End'
  readonly message: AssistantMessage
}

/** What a stream yields: deltas and tool calls as they come, then one `End`. */
export type ChatEvent = TextDelta | ThinkingDelta | ToolUseStart | End
