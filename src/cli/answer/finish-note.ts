import type { Finish } from '../../agent/types.ts'
import { counted } from '../../agent/counted.ts'
import { LEAST_CONTEXT } from '../session/choose-context.ts'
import type { Session } from '../session/session.ts'
import { textIn } from './text-in.ts'

/** Whether the conversation ends with words of the model for the person who asked. */
export function isAnswered({ messages }: Finish): boolean {
  const last = messages.at(-1)
  if (last?.role !== 'assistant' || last.content.some(({ type }) => type === 'ToolUse'))
    return false
  return textIn(last).trim() !== ''
}

/** What a person should know about the end of an answer, and do about it; errors speak for themselves. */
export function finishNote(finish: Finish): string | undefined {
  const { reason, turns } = finish
  switch (reason) {
    case 'EndTurn':
      return isAnswered(finish)
        ? undefined
        : 'The model gave no answer. Ask in other words, or try another one: --model NAME'
    case 'MaxTokens':
      return isAnswered(finish)
        ? 'The answer was cut at --max-tokens, or where the context ended: allow more with --max-tokens or --context'
        : 'The tokens were used up before the answer began: allow more with --max-tokens or --context, or try --no-think'
    case 'MaxTurns':
      return `The model had not answered after ${counted(turns, 'turn')}. Ask for less at once, or allow more: --max-turns ${2 * turns}`
    case 'Repeated':
      return `The model made the same call again and again, so it was stopped after ${turns} turns. Ask in other words, or try a larger one: --model NAME`
    case 'Aborted':
    case 'Error':
      return undefined
  }
}

/** What a person should know when a conversation was about as long as the model can remember. */
export function contextNote(
  longest: number,
  session: Pick<Session, 'context' | 'contextLength' | 'isBuiltin'>,
): string | undefined {
  const { context, contextLength = Infinity, isBuiltin } = session
  // The built-in model is told no more of a conversation than it needs.
  if (isBuiltin || longest < FULL * context) return undefined
  const advice =
    context < contextLength
      ? `Ask with more: --context ${Math.min(Math.max(2 * context, LEAST_CONTEXT), contextLength)}`
      : 'The model has no more: ask for less at once, or try another one: --model NAME'
  return `The conversation filled the context of ${context} tokens: its beginning may have been forgotten. ${advice}`
}

/** A context is full before its last token: the server cuts off more than it must. */
const FULL = 0.95
