export { attachTable, type AttachedTable } from './agent/attached-table.ts'
export { tableCard } from './agent/table-card.ts'
export { runAgent } from './agent/run-agent.ts'
export type {
  AgentEvent,
  AgentOptions,
  ChatAdapter,
  Finish,
  FinishReason,
  ReplyStream,
  ToolEnd,
  ToolStart,
} from './agent/types.ts'
export { LocalModelAdapter, type RequestOptions } from './chat/adapter.ts'
export { DEFAULT_BASE_URL, type LocalModelConfig } from './chat/config.ts'
export { ChatError, isRetryable, type ChatErrorKind } from './chat/error.ts'
export type { LoadedModel, ModelDetails, ModelInfo } from './chat/models.ts'
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
export { TableError, type TableErrorKind } from './table/error.ts'
export type { Format } from './table/parse/read.ts'
export { queryData, queryTable, type QueryLimits, type ToolOutput } from './table/query.ts'
export { renderJson, renderMarkdown, renderResult } from './table/render/text.ts'
export type { QueryResult } from './table/result.ts'
export { parseTable, type ParseOptions, type Table } from './table/table.ts'
export type { AggregateSpec, ExtendedFilter, Filter, Query, SortSpec } from './table/types.ts'
export { dataQueryTool, extendedDataQueryTool } from './tools/data-query.ts'
export { ToolRegistry, type CheckedCall } from './tools/tool-registry.ts'
export type { JsonSchema, Tool, ToolContext } from './tools/tool.ts'
