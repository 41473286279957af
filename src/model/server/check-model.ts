import { isSameModel } from './model-name.ts'
import type { Served } from './served.ts'
import { StatusError } from './status-error.ts'

/** Throws unless a request means our model. `unnamed` is what is thrown when it names none. */
export function checkModel(
  { model }: Served,
  asked: string,
  unnamed: StatusError = new StatusError(400, 'model is required'),
): void {
  if (asked.trim() === '') throw unnamed
  if (!isSameModel(asked, model)) throw notFound(asked)
}

/** Nobody has this model. */
export function notFound(asked: string): StatusError {
  return new StatusError(404, `model '${asked}' not found`)
}
