export { LocalModelCallError } from './call-error.ts'
export { dataQuery } from './data-query.ts'
export type { LocalLanguageModelV2 } from './language-model-v2.ts'
export { langchainDataQuery, type LangChainTool } from './langchain-data-query.ts'
export { createLocalModel, localModel, type LocalModelProvider } from './local-model.ts'
export type {
  LocalModelCallSettings,
  LocalModelProviderSettings,
  LocalModelSettings,
} from './settings.ts'
export type { DataQueryOptions } from './tables-tool.ts'
export type { Think } from './types.ts'
