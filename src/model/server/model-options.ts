import type { JsonObject } from '../../chat/types.ts'
import { StatusError } from './status-error.ts'

/** What this model can do of what `options` asks for. */
export interface ModelOptions {
  /** The most tokens to write; negative for no limit. */
  readonly numPredict: number
  /** Texts at which the answer ends. */
  readonly stop: readonly string[]
}

type Kind = 'integer' | 'float32' | 'boolean' | 'array'

const integers =
  'num_keep seed num_predict top_k repeat_last_n num_ctx num_batch num_gpu main_gpu num_thread draft_num_predict'
const floats = 'top_p min_p typical_p temperature repeat_penalty presence_penalty frequency_penalty'

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...integers.split(' ').map((name) => [name, 'integer'] as const),
  ...floats.split(' ').map((name) => [name, 'float32'] as const),
  ['use_mmap', 'boolean'],
  ['stop', 'array'],
])

/**
 * Checks the options as the real server does: unknown ones pass, wrong types are an error of the server.
 * The model always writes what is most likely, so that how to choose among words changes nothing.
 */
export function modelOptionsIn(options: JsonObject): ModelOptions {
  for (const [name, value] of Object.entries(options)) {
    const kind = kinds.get(name)
    if (kind !== undefined && value !== null && !isOf(kind, value)) {
      throw new StatusError(500, `option "${name}" must be of type ${kind}`)
    }
  }
  const { num_predict, stop } = options
  return {
    numPredict: typeof num_predict === 'number' ? Math.trunc(num_predict) : -1,
    stop: Array.isArray(stop) ? stop.map(stopText) : [],
  }
}

function isOf(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case 'integer':
    case 'float32':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value)
  }
}

function stopText(value: unknown): string {
  if (typeof value === 'string') return value
  throw new StatusError(500, 'option "stop" must be of an array of strings')
}
