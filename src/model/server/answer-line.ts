import type { JsonObject } from '../../chat/types.ts'
import type { ReplyPart } from '../types.ts'
import type { Clock } from './clock.ts'
import { goTime, nanoseconds } from './go-time.ts'

/** A call as the server writes it. */
export interface LineCall {
  readonly id: string
  readonly function: {
    readonly index: number
    readonly name: string
    readonly arguments: JsonObject
  }
}

/** How an answer ended, and what it cost. */
interface LineEnd {
  readonly reason: 'stop' | 'length' | 'load' | 'unload'
  readonly costs?: {
    readonly totalMs: number
    readonly loadMs: number
    readonly reply: Extract<ReplyPart, { type: 'end' }>
  }
}

/** What one line tells: some text, some calls, the end. */
export interface LinePart {
  readonly content?: string
  readonly calls?: readonly LineCall[]
  readonly end?: LineEnd
}

/** Writes the lines of one answer. The order of their keys is that of the real server. */
export type WriteLine = (part: LinePart) => object

/** The lines of `/api/chat`. `model` is what the client called it. */
export function chatLines(model: string, clock: Clock): WriteLine {
  return ({ content = '', calls = [], end }) => ({
    model,
    created_at: goTime(clock.now()),
    message: { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) },
    ...endOf(end),
  })
}

/** The lines of `/api/generate`. */
export function generateLines(model: string, clock: Clock): WriteLine {
  return ({ content = '', calls = [], end }) => ({
    model,
    created_at: goTime(clock.now()),
    response: content,
    ...endOf(end),
    ...(calls.length > 0 && { tool_calls: calls }),
  })
}

function endOf(end: LineEnd | undefined): object {
  if (end === undefined) return { done: false }
  const { reason, costs } = end
  return { done: true, done_reason: reason, ...(costs !== undefined && metricsOf(costs)) }
}

/** Zero is not written. */
function metricsOf({ totalMs, loadMs, reply }: NonNullable<LineEnd['costs']>): object {
  const all = {
    total_duration: nanoseconds(totalMs),
    load_duration: nanoseconds(loadMs),
    prompt_eval_count: reply.promptTokens,
    prompt_eval_duration: nanoseconds(reply.promptMs),
    eval_count: reply.tokens,
    eval_duration: nanoseconds(reply.generationMs),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value > 0))
}
