import { settingsOf, type Settings } from '../chat/config.ts'
import { isJsonObject } from '../chat/json.ts'
import type { Fetch } from '../chat/transport/fetch.ts'
import type { JsonObject } from '../chat/types.ts'
import type { CallOptions, Think } from './types.ts'

/** How a model is reached and run. Every field has a default that fits a server on this machine. */
export interface LocalModelSettings {
  /** The server's address, `http://127.0.0.1:11434` unless given. */
  readonly baseURL?: string | undefined
  /** For a server behind a proxy that asks for a bearer token. */
  readonly apiKey?: string | undefined
  /** Sent with every request. Those of a call come on top. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  /** How long the server keeps the model loaded after a request; `30m` unless given. */
  readonly keepAlive?: string | undefined
  /** The context size. Absent: the server's own. Keep it constant: a change reloads the model. */
  readonly numCtx?: number | undefined
  /** Whether a reasoning model reasons, or how much. Absent: the server decides. */
  readonly think?: Think | undefined
  /** More options of the native endpoint, such as `min_p`, by their own names. */
  readonly options?: JsonObject | undefined
  /** How many requests of this process may be under way to the server at a time; 4 unless given. */
  readonly maxConcurrent?: number | undefined
}

/** How a provider is set up: what its models share, and how requests are sent. */
export interface LocalModelProviderSettings extends LocalModelSettings {
  /** A fetch to use instead of the runtime's own way to send requests. */
  readonly fetch?: Fetch | undefined
}

/** What a single call may set, under `providerOptions.tallymark`. */
export type LocalModelCallSettings = Pick<
  LocalModelSettings,
  'keepAlive' | 'numCtx' | 'think' | 'options'
>

/** What a call is run with. */
export interface RunSettings {
  readonly keep_alive: string
  readonly think: Think | undefined
  /** Options that hold unless the call says otherwise, and those that hold in any case. */
  readonly defaults: JsonObject
  readonly overrides: JsonObject
}

/** The name under which the AI SDK keeps our options and our metadata. */
export const PROVIDER_NAME = 'tallymark'

/** The route to the server, with its defaults filled in. */
export function routeSettings(settings: LocalModelSettings): Settings {
  return settingsOf({
    base_url: settings.baseURL,
    api_key: settings.apiKey,
    max_concurrent: settings.maxConcurrent,
  })
}

/** The settings of a call: the model's, and on top what the call brings under our name. */
export function runSettings(settings: LocalModelSettings, call: CallOptions): RunSettings {
  const { keepAlive, numCtx, think, options } = settings
  const own = call.providerOptions?.[PROVIDER_NAME] ?? {}
  const { keep_alive } = settingsOf({
    keep_alive: typeof own['keepAlive'] === 'string' ? own['keepAlive'] : keepAlive,
  })
  return {
    keep_alive,
    think: thinkIn(own['think']) ?? reasoningIn(call) ?? think,
    defaults: { ...(numCtx !== undefined && { num_ctx: numCtx }), ...options },
    overrides: {
      ...(typeof own['numCtx'] === 'number' && { num_ctx: own['numCtx'] }),
      ...(isJsonObject(own['options']) && own['options']),
    },
  }
}

function thinkIn(value: unknown): Think | undefined {
  if (typeof value === 'boolean') return value
  return value === 'low' || value === 'medium' || value === 'high' ? value : undefined
}

/** `ai` 7 has a setting of its own for this; the specification of 6 does not know it. */
function reasoningIn(call: object): Think | undefined {
  const effort = 'reasoning' in call ? call.reasoning : undefined
  switch (effort) {
    case 'none':
      return false
    case 'minimal':
      return 'low'
    case 'xhigh':
    case 'max':
      return 'high'
    default:
      return thinkIn(effort)
  }
}
