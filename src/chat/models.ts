import { parseError } from './error.ts'
import { isJsonObject, parseJsonObject } from './json.ts'
import type { JsonObject } from './types.ts'

/** A model that the server has. */
export interface ModelInfo {
  /** What to write as `model` in a request, for example `qwen3:8b`. */
  readonly name: string
  /** Size of the weights on disk. */
  readonly size_bytes?: number
  /** Architecture, for example `qwen3`. */
  readonly family?: string
  /** For example `8.2B`. */
  readonly parameter_size?: string
  /** For example `Q4_K_M`. */
  readonly quantization?: string
  /** When it was last changed, as the server writes it (RFC 3339). */
  readonly modified_at?: string
}

/** What the server says about one model. Absent is what it does not say: older servers say less. */
export interface ModelDetails {
  /** What it can do: `completion`, `tools`, `thinking`, `vision`, `embedding`, … */
  readonly capabilities?: readonly string[]
  /** The longest context that it was made for, in tokens. */
  readonly context_length?: number
  readonly family?: string
  readonly parameter_size?: string
  readonly quantization?: string
}

/** A model that the server has in memory now. */
export interface LoadedModel {
  readonly name: string
  /** The context that it was loaded with, in tokens. A request with another one reloads it. */
  readonly context_length?: number
  /** How much memory it takes. */
  readonly size_bytes?: number
  /** How much of that is on the graphics card. */
  readonly size_vram_bytes?: number
}

/** Reads the body of `GET /api/tags`. Throws `Parse` when it is not such a list. */
export function modelsOf(body: string): ModelInfo[] {
  return entriesOf(body).flatMap(modelOf)
}

/** Reads the body of `GET /api/ps`. Throws `Parse` when it is not such a list. */
export function loadedModelsOf(body: string): LoadedModel[] {
  return entriesOf(body).flatMap(loadedModelOf)
}

/** Reads the body of `POST /api/show`. Throws `Parse` when it is no JSON object. */
export function modelDetailsOf(body: string): ModelDetails {
  const answer = parseJsonObject(body)
  if (answer === undefined) {
    throw parseError('the description of the model is not what a model server sends')
  }
  const { capabilities, model_info, details } = answer
  return {
    ...(Array.isArray(capabilities) && {
      capabilities: capabilities.filter((name) => typeof name === 'string'),
    }),
    ...(isJsonObject(model_info) && contextOf(model_info)),
    ...kindOf(details),
  }
}

/** Reads the body of `GET /api/version`. Throws `Parse` when it holds no version. */
export function versionOf(body: string): string {
  const version = parseJsonObject(body)?.['version']
  if (typeof version === 'string') return version
  throw parseError('the answer is not what a model server sends')
}

function entriesOf(body: string): JsonObject[] {
  const models = parseJsonObject(body)?.['models']
  // A server without models may write null.
  if (models === null) return []
  if (Array.isArray(models)) return models.filter(isJsonObject)
  throw parseError('the list of models is not what a model server sends')
}

function modelOf({ name, size, modified_at, details }: JsonObject): ModelInfo | [] {
  if (typeof name !== 'string') return []
  return {
    name,
    ...(typeof size === 'number' && { size_bytes: size }),
    ...kindOf(details),
    ...(typeof modified_at === 'string' && { modified_at }),
  }
}

function loadedModelOf({ name, context_length, size, size_vram }: JsonObject): LoadedModel | [] {
  if (typeof name !== 'string') return []
  return {
    name,
    ...(isLength(context_length) && { context_length }),
    ...(typeof size === 'number' && { size_bytes: size }),
    ...(typeof size_vram === 'number' && { size_vram_bytes: size_vram }),
  }
}

function kindOf(details: unknown): Pick<ModelInfo, 'family' | 'parameter_size' | 'quantization'> {
  const { family, parameter_size, quantization_level } = isJsonObject(details) ? details : {}
  return {
    ...(typeof family === 'string' && { family }),
    ...(typeof parameter_size === 'string' && { parameter_size }),
    ...(typeof quantization_level === 'string' && { quantization: quantization_level }),
  }
}

/** The length has the architecture in its name: `qwen3.context_length`. */
function contextOf(info: JsonObject): Pick<ModelDetails, 'context_length'> {
  const own = info[`${String(info['general.architecture'])}.context_length`]
  const others = Object.entries(info).filter(([name]) => name.endsWith('.context_length'))
  const context_length = [own, ...others.map(([, value]) => value)].find(isLength)
  return context_length === undefined ? {} : { context_length }
}

/** A model that is still being loaded has the length 0. */
function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
