import { StatusError } from './status-error.ts'
import type { Field } from './field.ts'
import { goQuoted } from './go-text.ts'

const levels = new Set(['high', 'medium', 'low', 'max'])

/** Whether a request wants reasoning. Throws in the words of the real server. */
export function thinkIn({ value, isAbsent }: Field): boolean {
  if (isAbsent) return false
  if (typeof value === 'boolean') return value
  const known = '"high", "medium", "low", "max", true, or false'
  if (typeof value !== 'string') {
    throw new StatusError(400, `think must be a boolean or string (${known})`)
  }
  if (levels.has(value)) return true
  throw new StatusError(400, `invalid think value: ${goQuoted(value)} (must be ${known})`)
}
