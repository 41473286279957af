import { chatLines, generateLines } from './answer-line.ts'
import { ask, refuse, type Question } from './ask.ts'
import { chatRequestIn } from './chat-request.ts'
import type { Exchange } from './exchange.ts'
import { Field } from './field.ts'
import { generateRequestIn, type GenerateRequest } from './generate-request.ts'
import { checkModel, fullName, notFound } from './model-name.ts'
import type { Served } from './served.ts'
import { StatusError } from './status-error.ts'

/** Answers one kind of request. */
export type Handler = (exchange: Exchange, served: Served) => Promise<void>

/** `POST /api/chat`. */
export const chat: Handler = async (exchange, served) => {
  const startedAt = performance.now()
  const request = chatRequestIn(await exchange.body())
  checkLogprobs(request)
  checkModel(request.model, served.model)
  const { messages, tools } = request
  const line = chatLines(request.model, served.clock)
  await askOrUnload(exchange, served, { request, messages, tools, line, startedAt })
}

/** `POST /api/generate`: a prompt is a conversation of one message. */
export const generate: Handler = async (exchange, served) => {
  const startedAt = performance.now()
  const request = generateRequestIn(await exchange.body())
  checkLogprobs(request)
  checkModel(request.model, served.model, notFound(request.model))
  const line = generateLines(request.model, served.clock)
  const messages = messagesOf(request)
  const check = (): void => checkGenerate(request, served.model)
  await askOrUnload(exchange, served, { request, messages, tools: [], line, startedAt }, check)
}

/** `POST /api/embed`: not with this model. */
export const embed: Handler = (exchange, served) =>
  refuseEmbedding(exchange, served, 'EmbedRequest', notFound(''))

/** `POST /api/embeddings`, the older way: the same. */
export const embeddings: Handler = (exchange, served) =>
  refuseEmbedding(exchange, served, 'EmbeddingRequest')

async function refuseEmbedding(
  exchange: Exchange,
  served: Served,
  struct: string,
  unnamed?: StatusError,
): Promise<void> {
  const whole = new Field(await exchange.body())
  const model = whole.fields(struct)('model').text()
  whole.check()
  checkModel(model, served.model, unnamed)
  throw new StatusError(501, 'this model does not support embeddings')
}

function checkLogprobs({ topLogprobs }: Question['request']): void {
  if (topLogprobs >= 0 && topLogprobs <= 20) return
  throw new StatusError(400, 'top_logprobs must be between 0 and 20')
}

async function askOrUnload(
  exchange: Exchange,
  served: Served,
  question: Question,
  check: () => void = () => {},
): Promise<void> {
  const { request, messages, line } = question
  if (messages.length === 0 && request.keepAliveMs === 0) {
    served.residency.expire()
    return exchange.sendJson(200, line({ end: { reason: 'unload' } }))
  }
  check()
  if (request.think) refuse(request.model, 'thinking')
  await ask(exchange, served, question)
}

function messagesOf({ prompt, system }: GenerateRequest): Question['messages'] {
  if (prompt === '') return []
  const user = { role: 'user', content: prompt }
  return system === '' ? [user] : [{ role: 'system', content: system }, user]
}

/** What of this endpoint is about the model's own prompt, which is not the client's to write. */
function checkGenerate(request: GenerateRequest, model: string): void {
  const { raw, template, system, hasContext, suffix } = request
  if (raw && (template !== '' || system !== '' || hasContext)) {
    throw new StatusError(400, 'raw mode does not support template, system, or context')
  }
  if (suffix !== '') throw new StatusError(400, `${fullName(model)} does not support insert`)
  if (raw) refuse(request.model, 'raw mode')
  if (template !== '') refuse(request.model, 'template')
  if (hasContext) refuse(request.model, 'context')
}
