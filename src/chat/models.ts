import { parseError } from './error.ts'

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
  const models = listIn(body)
  if (models === undefined) throw parseError('the list of models is not what a model server sends')
  return models.flatMap((model) => {
    const { name, size, modified_at, details } = fieldsOf(model)
    const { family, parameter_size, quantization_level } = fieldsOf(details)
    if (typeof name !== 'string') return []
    return {
      name,
      ...(typeof size === 'number' && { size_bytes: size }),
      ...(typeof family === 'string' && { family }),
      ...(typeof parameter_size === 'string' && { parameter_size }),
      ...(typeof quantization_level === 'string' && { quantization: quantization_level }),
      ...(typeof modified_at === 'string' && { modified_at }),
    }
  })
}

function listIn(body: string): unknown[] | undefined {
  try {
    const { models } = fieldsOf(JSON.parse(body))
    // A server without models writes null.
    return models === null ? [] : Array.isArray(models) ? models : undefined
  } catch {
    return undefined
  }
}

function fieldsOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
