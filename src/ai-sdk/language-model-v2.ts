import type { LanguageModelV2CallOptions } from '@ai-sdk/provider'
import type { GenerateResult, LocalLanguageModel, StreamResult } from './local-language-model.ts'
import type { CommonPart, ReplyFacts, StreamPart, Warning } from './types.ts'

/**
 * A model as the second version of the specification has it. Spelled out, and not taken from their package,
 * so that it fits whichever copy of it somebody has installed.
 */
export interface LocalLanguageModelV2 {
  readonly specificationVersion: 'v2'
  readonly provider: string
  readonly modelId: string
  readonly supportedUrls: Record<string, RegExp[]>
  doGenerate(
    options: LanguageModelV2CallOptions,
  ): Promise<Omit<GenerateResult, keyof ReplyFacts | 'warnings'> & ReplyFactsV2 & WarningsV2>
  doStream(
    options: LanguageModelV2CallOptions,
  ): Promise<Omit<StreamResult, 'stream'> & { stream: ReadableStream<StreamPartV2> }>
}

interface ReplyFactsV2 extends Pick<ReplyFacts, 'providerMetadata'> {
  finishReason: ReplyFacts['finishReason']['unified']
  usage: {
    inputTokens: number | undefined
    outputTokens: number | undefined
    totalTokens: number | undefined
  }
}

interface WarningsV2 {
  warnings: { type: 'other'; message: string }[]
}

type StreamPartV2 =
  CommonPart | ({ type: 'stream-start' } & WarningsV2) | ({ type: 'finish' } & ReplyFactsV2)

/** The same model for `ai` 5, which takes only the second version of the specification. */
export function languageModelV2(model: LocalLanguageModel): LocalLanguageModelV2 {
  return {
    specificationVersion: 'v2',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: async (options) => {
      const { warnings, ...result } = await model.doGenerate(options)
      return { ...result, ...factsV2(result), warnings: warnings.map(warningV2) }
    },
    doStream: async (options) => {
      const { stream, request } = await model.doStream(options)
      const transform = new TransformStream<StreamPart, StreamPartV2>({
        transform: (part, controller) => controller.enqueue(partV2(part)),
      })
      return { stream: stream.pipeThrough(transform), request }
    },
  }
}

function partV2(part: StreamPart): StreamPartV2 {
  switch (part.type) {
    case 'stream-start':
      return { type: 'stream-start', warnings: part.warnings.map(warningV2) }
    case 'finish':
      return { type: 'finish', ...factsV2(part) }
    default:
      return part
  }
}

function factsV2({ finishReason, usage, providerMetadata }: ReplyFacts): ReplyFactsV2 {
  const inputTokens = usage.inputTokens.total
  const outputTokens = usage.outputTokens.total
  const isKnown = inputTokens !== undefined && outputTokens !== undefined
  const totalTokens = isKnown ? inputTokens + outputTokens : undefined
  return {
    finishReason: finishReason.unified,
    usage: { inputTokens, outputTokens, totalTokens },
    providerMetadata,
  }
}

function warningV2({ feature, details }: Warning): { type: 'other'; message: string } {
  return { type: 'other', message: `${feature}: ${details}` }
}
