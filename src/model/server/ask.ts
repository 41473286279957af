import { performance } from 'node:perf_hooks'
import type { WireMessage } from '../types.ts'
import type { WriteLine } from './answer-line.ts'
import { writeAnswer } from './answer.ts'
import type { AskRequest } from './chat-request.ts'
import type { Exchange } from './exchange.ts'
import { modelOptionsIn } from './model-options.ts'
import type { Served } from './served.ts'
import { checkFormat, checkImages } from './unsupported.ts'

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
    const { contextLength } = await served.lifecycle.facts()
    const maxTokens = tokensWithin(numPredict, contextLength)
    const reply = { messages, tools, maxTokens }
    const answer = { request: reply, stop, stream: request.stream, line, startedAt, loadMs }
    await served.inTurn(exchange.signal, () => writeAnswer(exchange, served.replier, answer))
  } finally {
    leave()
  }
}

/** At least one, and no more than fit; a negative number is no limit. */
function tokensWithin(numPredict: number, contextLength: number): number {
  return numPredict < 0 ? contextLength : Math.min(Math.max(numPredict, 1), contextLength)
}
