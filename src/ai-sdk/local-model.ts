import type { EmbeddingModelV3, ImageModelV3, LanguageModelV3 } from '@ai-sdk/provider'
import { createTransport } from '#transport'
import { createTransport as createFetchTransport } from '../chat/transport/fetch.ts'
import { languageModelV2, type LocalLanguageModelV2 } from './language-model-v2.ts'
import { LocalLanguageModel } from './local-language-model.ts'
import { noSuchModel } from './no-such-model.ts'
import type { LocalModelProviderSettings, LocalModelSettings } from './settings.ts'

/** Models of a local server for the AI SDK: call it with the name of one. */
export interface LocalModelProvider extends AsyncDisposable {
  /** A model for `ai` 6 and 7. */
  (modelId: string, settings?: LocalModelSettings): LanguageModelV3
  /** The same model for `ai` 5. */
  v2(modelId: string, settings?: LocalModelSettings): LocalLanguageModelV2
  readonly specificationVersion: 'v3'
  /** The same as calling it. */
  languageModel(modelId: string, settings?: LocalModelSettings): LanguageModelV3
  /** Throws: there are none here. */
  embeddingModel(modelId: string): EmbeddingModelV3
  /** Throws: there are none here. */
  imageModel(modelId: string): ImageModelV3
  /** Lets go of the connections that are kept for the next request. */
  close(): Promise<void>
}

/**
 * A provider whose models share their settings and their connections.
 *
 * @example
 * const workstation = createLocalModel({ baseURL: 'http://192.168.1.20:11434' })
 * const { text } = await generateText({ model: workstation('qwen3:8b'), prompt: 'Why is the sky blue?' })
 */
export function createLocalModel(shared: LocalModelProviderSettings = {}): LocalModelProvider {
  const transport =
    shared.fetch === undefined ? createTransport() : createFetchTransport(shared.fetch)
  const modelOf = (modelId: string, settings: LocalModelSettings = {}): LocalLanguageModel =>
    new LocalLanguageModel(modelId, merged(shared, settings), transport)
  const provider = (modelId: string, settings?: LocalModelSettings): LanguageModelV3 =>
    modelOf(modelId, settings)
  return Object.assign(provider, {
    v2: (modelId: string, settings?: LocalModelSettings) =>
      languageModelV2(modelOf(modelId, settings)),
    specificationVersion: 'v3' as const,
    languageModel: provider,
    embeddingModel: (modelId: string) => noSuchModel('embeddingModel', modelId),
    imageModel: (modelId: string) => noSuchModel('imageModel', modelId),
    close: () => transport.close(),
    [Symbol.asyncDispose]: () => transport.close(),
  })
}

function merged(shared: LocalModelSettings, own: LocalModelSettings): LocalModelSettings {
  return {
    ...shared,
    ...own,
    headers: { ...shared.headers, ...own.headers },
    options: { ...shared.options, ...own.options },
  }
}

/**
 * The models of the server on this machine.
 *
 * @example
 * const { text } = await generateText({ model: localModel('qwen3:8b'), prompt: 'Why is the sky blue?' })
 */
export const localModel: LocalModelProvider = createLocalModel()
