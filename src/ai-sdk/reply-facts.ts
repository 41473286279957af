import type { LanguageModelV3FinishReason, LanguageModelV3Usage } from '@ai-sdk/provider'
import type { AssistantMessage, JsonObject } from '../chat/types.ts'
import { PROVIDER_NAME } from './settings.ts'
import type { ReplyFacts, ResponseMetadata } from './types.ts'

/** How a reply ended and what it cost, from the message and the last line. */
export function replyFacts({ stop_reason }: AssistantMessage, last: JsonObject): ReplyFacts {
  const raw = typeof last['done_reason'] === 'string' ? last['done_reason'] : undefined
  return {
    finishReason: { unified: unifiedReason(stop_reason, raw), raw },
    usage: usageIn(last),
    providerMetadata: { [PROVIDER_NAME]: timesIn(last) },
  }
}

/** When the reply began and which model gave it, as far as its first line says. */
export function responseMetadata(first: JsonObject): ResponseMetadata {
  const { created_at, model } = first
  const timestamp = typeof created_at === 'string' ? new Date(created_at) : undefined
  return {
    ...(timestamp !== undefined && !Number.isNaN(timestamp.getTime()) && { timestamp }),
    ...(typeof model === 'string' && { modelId: model }),
  }
}

function unifiedReason(
  reason: AssistantMessage['stop_reason'],
  raw: string | undefined,
): LanguageModelV3FinishReason['unified'] {
  switch (reason) {
    case 'ToolUse':
      return 'tool-calls'
    case 'MaxTokens':
      return 'length'
    case 'EndTurn':
      // A server also says "load" or "unload" when it had nothing to say.
      return raw === undefined || raw === 'stop' ? 'stop' : 'other'
  }
}

function usageIn(last: JsonObject): LanguageModelV3Usage {
  const raw = numbersIn(last, ['prompt_eval_count', 'eval_count'])
  return {
    inputTokens: {
      total: raw['prompt_eval_count'],
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    },
    outputTokens: { total: raw['eval_count'], text: undefined, reasoning: undefined },
    raw,
  }
}

const TIMES = {
  total_duration: 'totalMs',
  load_duration: 'loadMs',
  prompt_eval_duration: 'promptMs',
  eval_duration: 'outputMs',
}

/** The server counts nanoseconds; nobody else does. */
function timesIn(last: JsonObject): Record<string, number> {
  const found = numbersIn(last, Object.keys(TIMES))
  const named = Object.entries(TIMES).map(([field, name]) => [name, found[field]] as const)
  return Object.fromEntries(
    named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value / 1_000_000]])),
  )
}

function numbersIn(last: JsonObject, names: readonly string[]): Record<string, number> {
  const numbers: Record<string, number> = {}
  for (const name of names) {
    const value = last[name]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) numbers[name] = value
  }
  return numbers
}
