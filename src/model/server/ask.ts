import { isJsonObject } from '../../chat/json.ts'
import type { WireMessage } from '../types.ts'
import type { WriteLine } from './answer-line.ts'
import { writeAnswer } from './answer.ts'
import type { AskRequest } from './ask-request.ts'
import type { Exchange } from './exchange.ts'
import { goQuoted } from './go-text.ts'
import { modelOptionsIn } from './model-options.ts'
import type { Served } from './served.ts'
import { StatusError } from './status-error.ts'

/** A question to the model, whichever way it came. */
export interface Question {
  readonly request: AskRequest
  /** None: the model is only to be loaded. */
  readonly messages: readonly WireMessage[]
  readonly tools: readonly string[]
  readonly line: WriteLine
  /** When it came, by `performance.now()`. */
  readonly startedAt: number
}

/** Loads the model and answers. What is wrong is found in the order of the real server. */
export async function ask(exchange: Exchange, served: Served, question: Question): Promise<void> {
  const { request, messages, tools, line, startedAt } = question
  const { numPredict, stop } = modelOptionsIn(request.options)
  const leave = await served.enter(request.keepAliveMs)
  try {
    const loadMs = performance.now() - startedAt
    if (messages.length === 0) return exchange.sendJson(200, line({ end: { reason: 'load' } }))
    checkImages(request)
    checkFormat(request)
    const reply = { messages, tools, maxTokens: mostTokens(numPredict) }
    const answer = { request: reply, stop, stream: request.stream, line, startedAt, loadMs }
    await served.inTurn(exchange.signal, () => writeAnswer(exchange, served.replier, answer))
  } finally {
    leave()
  }
}

/** At least one; a negative number is no limit. */
function mostTokens(numPredict: number): number {
  return numPredict < 0 ? Infinity : Math.max(numPredict, 1)
}

/** Throws when a request wants something that this model does not do, in the words for such models. */
export function refuse(model: string, what: string): never {
  throw new StatusError(400, `${goQuoted(model)} does not support ${what}`)
}

/** Throws when there are images, as the real server does for a model that cannot see. */
function checkImages({ hasImages }: AskRequest): void {
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
function checkFormat({ model, format }: AskRequest): void {
  if (format === undefined || format === null || format === '') return
  if (format === 'json' || isJsonObject(format)) refuse(model, 'format')
  throw new StatusError(
    500,
    `invalid format: ${goQuoted(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`,
  )
}
