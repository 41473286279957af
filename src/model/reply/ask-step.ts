import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../../chat/types.ts'
import { callGrammar } from '../prompt/call-grammar.ts'
import { callPrompt, type EarlierCall } from '../prompt/call-prompt.ts'
import { callOf } from '../prompt/plan-call.ts'
import type { WrittenCall } from '../prompt/read-call.ts'
import type { CardTable } from '../prompt/read-cards.ts'
import { chooseTable, tableOf } from './choose-table.ts'
import type { Conversation, Turn } from './conversation.ts'
import type { CountedCompleter } from './counted-completer.ts'
import { plainReply } from './plain-reply.ts'
import { rankCalls } from './rank-calls.ts'
import { readResult } from './read-result.ts'
import { refusalText } from './refusal-text.ts'
import type { Step } from './step.ts'

/** No call is longer, in tokens. */
const MOST_TOKENS = 240

/** So many other calls are looked at where the model is not sure. */
const ALTERNATIVES = 4

const unclear =
  'I could not make a query of that. Ask about one thing at a time, and with the names of the columns.'

/** What to do about a question: query the table that it is about, or say why not. */
export async function askStep(
  conversation: Conversation,
  turn: Turn,
  completer: CountedCompleter,
  maxTokens: number,
): Promise<Step> {
  const plain = plainReply(turn.question.text, conversation.tables)
  if (plain !== undefined) return { type: 'text', text: plain }
  const [best] = await stepsFor(conversation, turn, completer, maxTokens)
  return best ?? { type: 'text', text: unclear }
}

/** The next best call for a question whose first one found nothing; none where the model was sure. */
export async function nextCall(
  conversation: Conversation,
  turn: Turn,
  tried: JsonObject,
  completer: CountedCompleter,
): Promise<Step | undefined> {
  const steps = await stepsFor(conversation, turn, completer, MOST_TOKENS)
  return steps.find((step) => step.type === 'call' && !isDeepStrictEqual(step.arguments, tried))
}

/** What may be done about a question, the best first. */
async function stepsFor(
  conversation: Conversation,
  turn: Turn,
  completer: CountedCompleter,
  maxTokens: number,
): Promise<readonly Step[]> {
  const chosen = chooseTable(conversation, turn)
  if (chosen === undefined) return []
  const { table, hints } = chosen
  const question = withoutName(turn.question.text, table)
  const earlier = earlierCall(conversation, table)
  const completion = await completer.complete({
    prompt: callPrompt(table, question, hints, earlier),
    grammar: callGrammar(table),
    maxTokens: Math.min(maxTokens, MOST_TOKENS),
    alternatives: ALTERNATIVES,
  })
  if (completion.stop === 'length' && maxTokens < MOST_TOKENS) {
    return [{ type: 'text', text: '', isCut: true }]
  }
  const said = earlier === undefined ? question : `${question} ${earlier.question}`
  return rankCalls(table, said, hints, completion).map((written) => stepOf(table, written))
}

function stepOf({ name, isNameable, columns }: CardTable, written: WrittenCall): Step {
  if (written.type === 'refusal') {
    const names = columns.map((column) => column.name)
    return { type: 'text', text: refusalText(written.reason, names) }
  }
  const data = isNameable ? { data: `@${name}` } : {}
  return { type: 'call', arguments: { ...data, ...callOf(written.plan) } }
}

/** The question before this one, if the same table answered it. */
function earlierCall({ tables, turns }: Conversation, table: CardTable): EarlierCall | undefined {
  const before = turns.at(-2)
  const answered = before?.attempts.findLast(({ content = '' }) => readResult(content).ok)
  if (before === undefined || answered === undefined) return undefined
  if (tableOf(tables, answered.call) !== table) return undefined
  return { question: withoutName(before.question.text, table), call: answered.call }
}

/** A question in which the table, where it is named as the agent does, is only a table. */
function withoutName(question: string, { name }: CardTable): string {
  const at = question.toLowerCase().indexOf(`@${name.toLowerCase()}`)
  if (name === '' || at < 0) return question
  return `${question.slice(0, at)}the table${question.slice(at + 1 + name.length)}`
}
