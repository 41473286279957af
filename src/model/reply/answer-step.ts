import { counted } from '../../agent/counted.ts'
import { planOf } from '../../table/arguments.ts'
import type { Condition } from '../../table/plan.ts'
import { answerPrompt } from '../prompt/answer-prompt.ts'
import { fillAnswer, type ResultRows } from '../prompt/fill-answer.ts'
import { hintsFor } from '../prompt/hints.ts'
import { listRows, shownCell } from '../prompt/list-rows.ts'
import { nextCall } from './ask-step.ts'
import { tableOf } from './choose-table.ts'
import type { Attempt, Conversation, Turn } from './conversation.ts'
import type { CountedCompleter } from './counted-completer.ts'
import { inOwnSpelling } from './own-spelling.ts'
import { readResult, type ReadResult } from './read-result.ts'
import { foundNothing, secondTry, unknownTexts } from './second-try.ts'
import type { Step } from './step.ts'

/** No sentence is longer, in tokens. */
const MOST_TOKENS = 160

/** What to do with the result of a call: try another call once, or answer from it. */
export async function answerStep(
  conversation: Conversation,
  turn: Turn,
  completer: CountedCompleter,
  maxTokens: number,
): Promise<Step> {
  const { question, attempts } = turn
  const [first, second] = attempts.map((attempt) => ({ ...attempt, read: readAttempt(attempt) }))
  if (first === undefined) return { type: 'text', text: 'There is no result.' }
  const table = tableOf(conversation.tables, first.call)
  if (second === undefined && table !== undefined) {
    const { call, read } = first
    const another = secondTry(table, hintsFor(table, question), call, read)
    if (another !== undefined) return { type: 'call', arguments: another }
    const next = foundNothing(call, read)
      ? await nextCall(conversation, turn, call, completer)
      : undefined
    if (next !== undefined) return next
  }
  const { call, read } = second !== undefined && isBetter(second.read, first.read) ? second : first
  if (!read.ok) return { type: 'text', text: `The query did not work: ${read.message}` }
  const { result, notes } = read
  // Of too many rows only the first were asked for: the model does not know that there are more.
  if (!first.read.ok) return { type: 'text', text: `The first ${fallback(result)}` }
  if (table === undefined) return { type: 'text', text: withNotes(fallback(result), notes) }
  if (foundNothing(call, read)) {
    const unknown = unknownTexts(table, hintsFor(table, question), planOf(call))
    // A total of no rows is 0, which nobody asked for.
    if (unknown.length > 0) return { type: 'text', text: withNotes(nothingWhere(unknown), notes) }
  }
  const { headers, rows } = result
  const { text, stop } = await completer.complete({
    prompt: answerPrompt(table, question.text, call, headers, rows.length),
    maxTokens: Math.min(maxTokens, MOST_TOKENS),
  })
  const isCut = stop === 'length' && maxTokens < MOST_TOKENS
  const answer = fillAnswer(inOwnSpelling(text.trim(), table), call, result) ?? fallback(result)
  return { type: 'text', text: isCut ? answer : withNotes(answer, notes), isCut }
}

function readAttempt({ content }: Attempt): ReadResult {
  return content === undefined ? { ok: false, message: 'there is no result' } : readResult(content)
}

/** Whether the second result is the one to answer from: the first failed, or the second has more. */
function isBetter(second: ReadResult, first: ReadResult): boolean {
  if (!first.ok || !second.ok) return !first.ok
  const isZero = second.result.rows.every((row) => row.every((cell) => cell === '0'))
  return second.result.rows.length > 0 && !isZero
}

function nothingWhere(conditions: readonly Condition[]): string {
  const said = conditions.map(({ column, values: [value = ''] }) => {
    return `${column} is ${JSON.stringify(value)}`
  })
  return `I found nothing where ${said.join(' and ')}.`
}

/** A result without a sentence of the model. */
function fallback({ headers, rows }: ResultRows): string {
  if (rows.length === 0) return 'I found nothing.'
  if (rows.length === 1 && headers.length === 1) return `The answer is ${shownCell(rows[0]?.[0])}.`
  const list = listRows(headers, rows)
  const count = counted(rows.length, 'row')
  return headers.length === 1 ? `${count}: ${list}.` : `${count}:\n${list}`
}

function withNotes(answer: string, notes: readonly string[]): string {
  return [answer, ...notes].join('\n\n')
}
