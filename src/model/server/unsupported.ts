import { isJsonObject } from '../../chat/json.ts'
import type { AskRequest } from './chat-request.ts'
import { goQuoted } from './go-text.ts'
import { StatusError } from './status-error.ts'

/** Throws when a request wants something that this model does not do, in the words for such models. */
export function refuse(model: string, what: string): never {
  throw new StatusError(400, `${goQuoted(model)} does not support ${what}`)
}

/** Throws when there are images, as the real server does for a model that cannot see. */
export function checkImages({ hasImages }: AskRequest): void {
  if (!hasImages) return
  const message =
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'
  throw new StatusError(
    500,
    JSON.stringify({ error: { code: 500, message, type: 'server_error' } }),
  )
}

/**
 * Throws when the answer is to have a format. The model writes calls and sentences: to promise JSON, or
 * JSON of some schema, and to send a sentence would be worse than to say no.
 */
export function checkFormat({ model, format }: AskRequest): void {
  if (format === undefined || format === null || format === '') return
  if (format === 'json' || isJsonObject(format)) refuse(model, 'format')
  throw new StatusError(
    500,
    `invalid format: ${goQuoted(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`,
  )
}
