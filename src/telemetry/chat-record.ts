import {
  context,
  SpanKind,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { ChatError } from '../chat/error.ts'
import type { AssistantMessage, ChatRequest, StopReason } from '../chat/types.ts'
import { requestContent, replyContent } from './content.ts'
import { failureAttributes, markFailure, messageOf } from './failure.ts'
import type { Telemetry } from './telemetry.ts'

/** The span and the measurements of one request. Of how it ends, the first word counts. */
export class ChatRecord {
  /** In which the request is to be made, so that what is recorded of it below hangs on our span. */
  readonly context: Context
  readonly #telemetry: Telemetry
  readonly #span: Span
  /** What span and measurements have in common. */
  readonly #attributes: Attributes
  readonly #started = performance.now()
  #hasBegun = false
  #hasChunk = false
  #isOver = false

  constructor(telemetry: Telemetry, request: ChatRequest) {
    const { model, max_tokens } = request
    this.#telemetry = telemetry
    this.#attributes = {
      'gen_ai.operation.name': 'chat',
      ...telemetry.provider,
      'gen_ai.request.model': model,
      ...telemetry.server,
    }
    this.#span = telemetry.tracer.startSpan(`chat ${model}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        ...this.#attributes,
        'gen_ai.request.stream': true,
        ...(max_tokens > 0 && { 'gen_ai.request.max_tokens': max_tokens }),
      },
    })
    if (this.#recordsContent) this.#span.setAttributes(requestContent(request))
    this.context = trace.setSpan(context.active(), this.#span)
  }

  /** The server has begun to answer. */
  began(): void {
    this.#hasBegun = true
  }

  /** Something has arrived; when the first did is all that is kept of it. */
  chunk(): void {
    if (this.#hasChunk || this.#isOver) return
    this.#hasChunk = true
    const seconds = this.#elapsed()
    this.#span.setAttribute('gen_ai.response.time_to_first_chunk', seconds)
    this.#telemetry.instruments.firstChunk.record(seconds, this.#attributes, this.context)
  }

  /** The reply is whole. */
  finished(message: AssistantMessage): void {
    if (this.#isOver) return
    const answered = { 'gen_ai.response.model': message.model }
    const reason = finishReasons[message.stop_reason]
    this.#span.setAttributes({ ...answered, 'gen_ai.response.finish_reasons': [reason] })
    if (this.#recordsContent) this.#span.setAttributes(replyContent(message, reason))
    this.#recordTokens('input', message.usage.input_tokens, answered)
    this.#recordTokens('output', message.usage.output_tokens, answered)
    this.#end(answered)
  }

  /** The request failed or was cancelled, before the reply began or in the midst of it. */
  failed(error: unknown): void {
    if (this.#isOver) return
    const failure = failureAttributes(error)
    markFailure(this.#span, failure, messageOf(error), this.#telemetry.capturesContent)
    if (this.#hasBegun) this.#span.setAttribute('gen_ai.response.finish_reasons', ['error'])
    if (this.#recordsContent && error instanceof ChatError && error.partial !== undefined) {
      this.#span.setAttributes(replyContent(error.partial, 'error'))
    }
    this.#end(failure)
  }

  get #recordsContent(): boolean {
    return this.#telemetry.capturesContent && this.#span.isRecording()
  }

  /** Servers leave a count out when they have none, and when it is zero: it is not known then. */
  #recordTokens(type: 'input' | 'output', count: number, answered: Attributes): void {
    if (count === 0) return
    this.#span.setAttribute(`gen_ai.usage.${type}_tokens`, count)
    const attributes = { ...this.#attributes, ...answered, 'gen_ai.token.type': type }
    this.#telemetry.instruments.tokens.record(count, attributes, this.context)
  }

  #end(outcome: Attributes): void {
    this.#isOver = true
    const attributes = { ...this.#attributes, ...outcome }
    this.#telemetry.instruments.duration.record(this.#elapsed(), attributes, this.context)
    this.#span.end()
  }

  #elapsed(): number {
    return (performance.now() - this.#started) / 1000
  }
}

/** The words of the conventions. */
const finishReasons: Readonly<Record<StopReason, string>> = {
  EndTurn: 'stop',
  MaxTokens: 'length',
  ToolUse: 'tool_call',
}
