import type { JsonObject } from '../../chat/types.ts'
import type { Field } from './field.ts'
import { goQuoted } from './go-text.ts'
import { parseGoDuration } from './go-time.ts'
import { StatusError, toldError } from './status-error.ts'

/** What the two ways to ask the model have in common. */
export interface AskRequest {
  readonly model: string
  /** Whether the answer comes line by line; it does unless the request says no. */
  readonly stream: boolean
  readonly think: boolean
  readonly format: unknown
  readonly keepAliveMs: number | undefined
  readonly options: JsonObject
  readonly topLogprobs: number
  readonly hasImages: boolean
}

/** Reads what the two ways to ask have in common. */
export function askRequestIn(field: (name: string) => Field): Omit<AskRequest, 'hasImages'> {
  for (const name of ['truncate', 'shift', 'logprobs', '_debug_render_only']) field(name).flag()
  return {
    model: field('model').text(),
    stream: field('stream').flag() ?? true,
    think: thinkIn(field('think')),
    format: field('format').value,
    keepAliveMs: keepAliveIn(field('keep_alive')),
    options: field('options').map(),
    topLogprobs: field('top_logprobs').integer(),
  }
}

/** Whether a request brings images. Throws, in Go's words, for what is no base64. */
export function hasImages(images: Field): boolean {
  const items = images.items('[]api.ImageData')
  for (const item of items) checkBase64(item.text('api.ImageData'))
  return items.length > 0
}

function checkBase64(text: string): void {
  const bad = text.search(/[^\w+/=\r\n]|_/)
  const length = text.replaceAll(/[\r\n]/g, '').length
  if (bad === -1 && length % 4 === 0) return
  const offset = bad === -1 ? text.length - (length % 4) : bad
  throw new StatusError(400, `illegal base64 data at input byte ${offset}`)
}

const levels = new Set(['high', 'medium', 'low', 'max'])

/** Whether a request wants reasoning. Throws in the words of the real server. */
function thinkIn({ value, isAbsent }: Field): boolean {
  if (isAbsent) return false
  if (typeof value === 'boolean') return value
  const known = '"high", "medium", "low", "max", true, or false'
  if (typeof value !== 'string') {
    throw new StatusError(400, `think must be a boolean or string (${known})`)
  }
  if (levels.has(value)) return true
  throw new StatusError(400, `invalid think value: ${goQuoted(value)} (must be ${known})`)
}

/**
 * How long the model is to stay loaded after a request, in milliseconds: `Infinity` for ever, 0 not at
 * all, `undefined` when the request does not say. Throws in the words of the real server.
 */
function keepAliveIn({ value, isAbsent }: Field): number | undefined {
  if (isAbsent) return undefined
  if (typeof value === 'number') return forEver(Math.trunc(value * 1e9) / 1e6)
  if (typeof value === 'string') {
    try {
      return forEver(parseGoDuration(value))
    } catch (error) {
      throw new StatusError(400, toldError(error).message)
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
