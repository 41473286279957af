import {
  context,
  SpanKind,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
import type { AgentEvent, Finish, FinishReason, ToolEnd, ToolStart } from '../agent/types.ts'
import { attribute } from './content.ts'
import { ABORTED, failureAttributes, markFailure, messageOf } from './failure.ts'
import type { Telemetry } from './telemetry.ts'

/** What is known of a run before it begins. */
export interface AgentFacts {
  readonly model: string
  /** The names of the tools. A model may make up others, and those are nobody's to put into a trace. */
  readonly toolNames: ReadonlySet<string>
  readonly signal: AbortSignal | undefined
}

/** The span of one run of the agent, and those of the tools that it runs. */
export class AgentRecord {
  /** In which the agent is to run, so that its requests hang on its span. */
  readonly context: Context
  readonly #telemetry: Telemetry
  readonly #facts: AgentFacts
  readonly #span: Span
  /** Of the tools that are running, by the id of their call. */
  readonly #tools = new Map<string, Span>()
  #isOver = false

  constructor(telemetry: Telemetry, facts: AgentFacts) {
    this.#telemetry = telemetry
    this.#facts = facts
    this.#span = telemetry.tracer.startSpan('invoke_agent', {
      kind: SpanKind.INTERNAL,
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        ...telemetry.provider,
        'gen_ai.request.model': facts.model,
        ...telemetry.server,
      },
    })
    this.context = trace.setSpan(context.active(), this.#span)
  }

  /** Takes down an event, and returns the context in which the agent is to go on after it. */
  see(event: AgentEvent): Context {
    // The agent runs the tool when it is asked for the event after its start.
    if (event.type === 'ToolStart') return this.#startTool(event)
    if (event.type === 'ToolEnd') this.#endTool(event)
    if (event.type === 'Finish') this.#finish(event)
    return this.context
  }

  /** The agent broke down. */
  failed(error: unknown): void {
    if (this.#isOver) return
    markFailure(this.#span, failureAttributes(error), messageOf(error), this.#capturesContent)
    this.#end()
  }

  /** Whoever listened has left, if the agent is not done. */
  left(): void {
    if (this.#isOver) return
    this.#span.setAttributes(ABORTED)
    this.#end()
  }

  get #capturesContent(): boolean {
    return this.#telemetry.capturesContent
  }

  #startTool({ id, name, input }: ToolStart): Context {
    const known = this.#facts.toolNames.has(name) ? name : '_OTHER'
    const attributes: Attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': known,
      'gen_ai.tool.call.id': id,
      'gen_ai.tool.type': 'function',
      ...(this.#capturesContent && attribute('gen_ai.tool.call.arguments', () => input)),
    }
    const options = { kind: SpanKind.INTERNAL, attributes }
    const span = this.#telemetry.tracer.startSpan(`execute_tool ${known}`, options, this.context)
    this.#tools.set(id, span)
    return trace.setSpan(this.context, span)
  }

  #endTool({ id, output }: ToolEnd): void {
    const span = this.#tools.get(id)
    if (span === undefined) return
    this.#tools.delete(id)
    if (!output.ok) {
      const isAborted = this.#facts.signal?.aborted === true
      const failure = isAborted ? ABORTED : { 'error.type': 'tool_error' }
      markFailure(span, failure, output.message, this.#capturesContent)
    } else if (this.#capturesContent) {
      span.setAttribute('gen_ai.tool.call.result', output.content)
    }
    span.end()
  }

  #finish({ reason, usage, error }: Finish): void {
    this.#span.setAttributes({
      'gen_ai.response.finish_reasons': [finishReasons[reason]],
      ...(usage.input_tokens > 0 && { 'gen_ai.usage.input_tokens': usage.input_tokens }),
      ...(usage.output_tokens > 0 && { 'gen_ai.usage.output_tokens': usage.output_tokens }),
    })
    if (error === undefined) this.#end()
    else this.failed(error)
  }

  #end(): void {
    this.#isOver = true
    for (const span of this.#tools.values()) span.setAttributes(ABORTED).end()
    this.#tools.clear()
    this.#span.end()
  }
}

/** The words of the conventions, and two of ours for what they do not know. */
const finishReasons: Readonly<Record<FinishReason, string>> = {
  EndTurn: 'stop',
  MaxTokens: 'length',
  MaxTurns: 'max_turns',
  Repeated: 'repeated',
  Aborted: 'error',
  Error: 'error',
}
