import type { JsonObject } from '../../chat/types.ts'
import { readCards, type CardTable } from '../prompt/read-cards.ts'
import { readQuestion, type AskedQuestion } from '../prompt/read-question.ts'
import type { WireMessage } from '../types.ts'

/** The tool that the model knows. */
export const TOOL = 'data_query'

/** A call of the tool, and what came back. */
export interface Attempt {
  readonly call: JsonObject
  /** The tool's text; nothing while there is none. */
  readonly content: string | undefined
}

/** A question, and the calls that were made to answer it. */
export interface Turn {
  readonly question: AskedQuestion
  readonly attempts: readonly Attempt[]
}

/** What a conversation comes to: all the model knows. */
export interface Conversation {
  readonly tables: readonly CardTable[]
  /** The questions, of which the last is to be answered. */
  readonly turns: readonly Turn[]
}

/** Reads the messages of a request. */
export function conversationIn(messages: readonly WireMessage[]): Conversation {
  const told = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  return { tables: readCards(told.join('\n\n')), turns: turnsIn(messages) }
}

function turnsIn(messages: readonly WireMessage[]): readonly Turn[] {
  const starts = [...messages.keys()].filter((place) => messages[place]?.role === 'user')
  return starts.map((start, i) => ({
    question: readQuestion(messages[start]?.content ?? ''),
    attempts: attemptsIn(messages.slice(start + 1, starts[i + 1])),
  }))
}

/** The calls of a turn. Results come in the order of the calls. */
function attemptsIn(messages: readonly WireMessage[]): readonly Attempt[] {
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  return messages
    .flatMap((message) => message.tool_calls ?? [])
    .map(({ function: called }, i) => ({ called, content: results[i] }))
    .filter(({ called }) => called.name === TOOL)
    .map(({ called, content }) => ({ call: called.arguments, content }))
}
