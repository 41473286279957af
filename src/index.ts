export { LocalModelAdapter, type RequestOptions } from './chat/adapter.ts'
export { DEFAULT_BASE_URL, type LocalModelConfig } from './chat/config.ts'
export { ChatError, isRetryable, type ChatErrorKind } from './chat/error.ts'
export type { ModelInfo } from './chat/models.ts'
export type { ChatStream } from './chat/stream.ts'
export type { Fetch } from './chat/transport/fetch.ts'
export type {
  AssistantBlock,
  AssistantMessage,
  ChatEvent,
  ChatRequest,
  ContentBlock,
  End,
  ImageBlock,
  JsonObject,
  Message,
  ProviderBlock,
  StopReason,
  TextBlock,
  TextDelta,
  ThinkingBlock,
  ThinkingDelta,
  ToolDefinition,
  ToolResultBlock,
  ToolUseBlock,
  ToolUseStart,
  Usage,
} from './chat/types.ts'
