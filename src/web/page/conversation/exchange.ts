import type { FinishReason } from '../../../agent/types.ts'
import type { JsonObject } from '../../../chat/types.ts'
import { spoken } from '../markdown/spoken.ts'
import type { FailureFacts, ToolFacts, WorkerEvent } from '../protocol.ts'

/** A call of a tool, and what came of it. */
export interface CallStep {
  readonly kind: 'call'
  readonly id: string
  readonly name: string
  readonly input: JsonObject
  /** The attached table that it is about. */
  readonly table: string | undefined
  /** Absent while the tool runs. */
  readonly outcome?: ToolFacts
  /** Whether no model made it: it is there to be filled in. */
  readonly isOwn?: boolean
}

/** One piece of an answer, in the order of arrival. */
export type Step =
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | CallStep

/** A question and what was answered, so far. */
export interface Exchange {
  readonly key: number
  readonly question: string
  readonly steps: readonly Step[]
  /** Absent while the answer is under way. */
  readonly end?: { readonly reason: FinishReason; readonly problem: string }
}

/** A query that a person is going to make, without the model. */
export function ownQuery(key: number, table: string): Exchange {
  const outcome = { ok: true, content: '', result: undefined } as const
  return {
    key,
    question: 'A query of my own',
    steps: [{ kind: 'call', id: '', name: 'data_query', input: {}, table, outcome, isOwn: true }],
    end: { reason: 'EndTurn', problem: '' },
  }
}

/** The exchange after one more event. */
export function withEvent(exchange: Exchange, event: WorkerEvent): Exchange {
  switch (event.type) {
    case 'TextDelta':
      return { ...exchange, steps: withText(exchange.steps, 'text', event.delta) }
    case 'ThinkingDelta':
      return { ...exchange, steps: withText(exchange.steps, 'thinking', event.delta) }
    case 'ToolStart': {
      const { id, name, input, table } = event
      return { ...exchange, steps: [...exchange.steps, { kind: 'call', id, name, input, table }] }
    }
    case 'ToolEnd':
      return { ...exchange, steps: withOutcome(exchange.steps, event.id, event.output) }
    case 'Finish':
      return withEnd(exchange, event.reason, problemOf(event.reason, event.error))
    case 'ToolUseStart':
    case 'End':
      return exchange
  }
}

/** The exchange when it is over. */
export function withEnd(exchange: Exchange, reason: FinishReason, problem: string): Exchange {
  return { ...exchange, end: { reason, problem } }
}

/** The answer without what led to it, for who hears it instead of seeing it. */
export function answerText({ steps, end }: Exchange): string {
  const last = steps.findLast((step) => step.kind === 'text')
  return [last?.kind === 'text' ? spoken(last.text) : '', end?.problem ?? ''].join(' ').trim()
}

function withText(steps: readonly Step[], kind: 'text' | 'thinking', delta: string): Step[] {
  const last = steps.at(-1)
  if (last?.kind !== kind) return [...steps, { kind, text: delta }]
  return [...steps.slice(0, -1), { kind, text: last.text + delta }]
}

/** Ids tell the calls of one turn apart; of those that wait, the last one is meant. */
function withOutcome(steps: readonly Step[], id: string, outcome: ToolFacts): Step[] {
  const index = steps.findLastIndex(
    (step) => step.kind === 'call' && step.id === id && step.outcome === undefined,
  )
  return steps.map((step, at) =>
    at === index && step.kind === 'call' ? { ...step, outcome } : step,
  )
}

function problemOf(reason: FinishReason, error: FailureFacts | undefined): string {
  switch (reason) {
    case 'EndTurn':
      return ''
    case 'MaxTokens':
      return 'The answer was cut off: it had become too long.'
    case 'MaxTurns':
      return 'The model asked for one query after the other and came to no answer.'
    case 'Repeated':
      return 'The model repeated the same query and came to no answer.'
    case 'Aborted':
      return 'Stopped.'
    case 'Error':
      return [error?.message ?? 'The model server failed.', error?.advice ?? ''].join(' ').trim()
  }
}
