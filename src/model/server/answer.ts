import { randomInt } from 'node:crypto'
import type { ReplyPart, ReplyRequest } from '../types.ts'
import type { LineCall, LinePart, WriteLine } from './answer-line.ts'
import type { Exchange } from './exchange.ts'
import { toldError } from './status-error.ts'
import { StopTexts } from './stop-texts.ts'
import type { Replier } from './types.ts'

/** An answer to be made, and how it is to be written. */
export interface Answer {
  readonly request: ReplyRequest
  /** Texts at which it ends. */
  readonly stop: readonly string[]
  /** Line by line, or all at once. */
  readonly stream: boolean
  readonly line: WriteLine
  /** When the question came, by `performance.now()`, and how long it took to load the model. */
  readonly startedAt: number
  readonly loadMs: number
}

/** Has the model reply and writes the answer. Whatever goes wrong is written, too. */
export async function writeAnswer(
  exchange: Exchange,
  replier: Replier,
  answer: Answer,
): Promise<void> {
  try {
    await (answer.stream ? writeLines : writeAtOnce)(exchange, replier, answer)
  } catch (error) {
    // When the answer was to be lines, even an error before the first has another type.
    exchange.sendError(toldError(error), answer.stream ? 'application/json' : undefined)
  }
}

async function writeLines(exchange: Exchange, replier: Replier, answer: Answer): Promise<void> {
  for await (const part of partsOf(exchange, replier, answer)) {
    await exchange.writeLine(answer.line(part))
  }
  exchange.end()
}

async function writeAtOnce(exchange: Exchange, replier: Replier, answer: Answer): Promise<void> {
  let content = ''
  const calls: LineCall[] = []
  for await (const part of partsOf(exchange, replier, answer)) {
    content += part.content ?? ''
    calls.push(...(part.calls ?? []))
    const { end } = part
    if (end !== undefined) exchange.sendJson(200, answer.line({ content, calls, end }))
  }
}

/** What of the reply goes to the client: nothing after a stop but the end. */
async function* partsOf(
  { signal }: Exchange,
  replier: Replier,
  { request, stop, startedAt, loadMs }: Answer,
): AsyncGenerator<LinePart> {
  const stops = new StopTexts(stop)
  let calls = 0
  for await (const part of replier.reply(request, signal)) {
    signal.throwIfAborted()
    const content = part.type === 'text' ? stops.push(part.text) : stops.end()
    if (content !== '') yield { content }
    if (part.type === 'call' && !stops.found) yield { calls: [lineCall(part, calls++)] }
    if (part.type !== 'end') continue
    const costs = { totalMs: performance.now() - startedAt, loadMs, reply: part }
    return yield { end: { reason: stops.found ? 'stop' : part.reason, costs } }
  }
  throw new Error('an error was encountered while running the model: its answer has no end')
}

type CallPart = Extract<ReplyPart, { type: 'call' }>

function lineCall({ name, arguments: args }: CallPart, index: number): LineCall {
  return { id: callId(), function: { index, name, arguments: args } }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

function callId(): string {
  return `call_${Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`
}
