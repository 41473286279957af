import type { JsonObject } from '../chat/types.ts'
import { nativeMessages } from './native-messages.ts'
import { runSettings, type LocalModelSettings } from './settings.ts'
import type { CallOptions, NativeBody, Warn, Warning } from './types.ts'

/** A request that is ready to be sent, and what could not be asked for. */
export interface PreparedCall {
  readonly body: NativeBody
  readonly warnings: Warning[]
}

/** Writes a call of the AI SDK as the body of `POST /api/chat`. */
export function prepareCall(
  model: string,
  settings: LocalModelSettings,
  call: CallOptions,
): PreparedCall {
  const warnings: Warning[] = []
  const warn: Warn = (warning) => void warnings.push(warning)
  const { keep_alive, think, defaults, overrides } = runSettings(settings, call)
  const tools = toolsOf(call, warn)
  const format = formatOf(call.responseFormat)
  if (format !== undefined && tools.length > 0) {
    const details = 'The server holds every reply to the format, so that tools may not be called.'
    warn({ type: 'compatibility', feature: 'responseFormat with tools', details })
  }
  const body: NativeBody = {
    model,
    messages: nativeMessages(call.prompt, warn),
    stream: true,
    keep_alive,
    options: { num_predict: -1, ...defaults, ...samplingOf(call), ...overrides },
    ...(think !== undefined && { think }),
    ...(format !== undefined && { format }),
    ...(tools.length > 0 && { tools }),
  }
  return { body, warnings }
}

/** The settings that the AI SDK has words for. What is left out, the server decides. */
function samplingOf(call: CallOptions): JsonObject {
  const { maxOutputTokens, temperature, topP, topK, seed, stopSequences } = call
  const { presencePenalty, frequencyPenalty } = call
  const named = {
    num_predict: maxOutputTokens,
    temperature,
    top_p: topP,
    top_k: topK,
    seed,
    stop: stopSequences?.length === 0 ? undefined : stopSequences,
    presence_penalty: presencePenalty,
    frequency_penalty: frequencyPenalty,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

function formatOf(format: CallOptions['responseFormat']): 'json' | object | undefined {
  return format?.type === 'json' ? (format.schema ?? 'json') : undefined
}

/** The native endpoint cannot be told which tool to choose: what it is not given, it cannot call. */
function toolsOf({ tools = [], toolChoice }: CallOptions, warn: Warn): NativeTool[] {
  if (toolChoice?.type === 'none') return []
  const chosen = toolChoice?.type === 'tool' ? toolChoice.toolName : undefined
  const offered = tools.flatMap((tool): NativeTool | [] => {
    if (chosen !== undefined && tool.name !== chosen) return []
    if (tool.type !== 'function') {
      warn({
        type: 'unsupported',
        feature: `tool ${tool.id}`,
        details: 'It is another provider’s.',
      })
      return []
    }
    const { name, description = '', inputSchema } = tool
    return { type: 'function', function: { name, description, parameters: inputSchema } }
  })
  if (toolChoice?.type === 'required' || chosen !== undefined) {
    const details = 'The server cannot be told to call a tool; the model decides.'
    warn({ type: 'unsupported', feature: `toolChoice ${toolChoice?.type ?? ''}`, details })
  }
  return offered
}

type NativeTool = NonNullable<NativeBody['tools']>[number]
