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

/** Reads the body of `GET /api/tags`. Throws `Parse` when it is not such a list. */
export function modelsOf(body: string): ModelInfo[] {
  const models = parseJsonObject(body)?.['models']
  // A server without models may write null.
  if (models === null) return []
  if (Array.isArray(models)) return models.filter(isJsonObject).flatMap(modelOf)
  throw parseError('the list of models is not what a model server sends')
}

function modelOf({ name, size, modified_at, details }: JsonObject): ModelInfo | [] {
  if (typeof name !== 'string') return []
  const { family, parameter_size, quantization_level } = isJsonObject(details) ? details : {}
  return {
    name,
    ...(typeof size === 'number' && { size_bytes: size }),
    ...(typeof family === 'string' && { family }),
    ...(typeof parameter_size === 'string' && { parameter_size }),
    ...(typeof quantization_level === 'string' && { quantization: quantization_level }),
    ...(typeof modified_at === 'string' && { modified_at }),
  }
}
