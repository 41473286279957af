import { StatusError } from './status-error.ts'
import type { Field } from './field.ts'
import { parseGoDuration } from './go-duration.ts'

/** How long a model stays loaded that nobody said anything about, in milliseconds. */
export const DEFAULT_KEEP_ALIVE_MS: number = 5 * 60_000

/**
 * How long the model is to stay loaded after a request, in milliseconds: `Infinity` for ever, 0 not at
 * all, `undefined` when the request does not say. Throws in the words of the real server.
 */
export function keepAliveIn({ value, isAbsent }: Field): number | undefined {
  if (isAbsent) return undefined
  if (typeof value === 'number') return forEver(Math.trunc(value * 1e9) / 1e6)
  if (typeof value === 'string') {
    try {
      return forEver(parseGoDuration(value))
    } catch (error) {
      throw new StatusError(400, error instanceof Error ? error.message : String(error))
    }
  }
  throw new StatusError(400, `Unsupported type: '${goTypeOf(value)}'`)
}

function forEver(ms: number): number {
  return ms < 0 ? Infinity : ms
}

function goTypeOf(value: unknown): string {
  if (Array.isArray(value)) return '[]interface {}'
  return typeof value === 'boolean' ? 'bool' : 'map[string]interface {}'
}
