import type { AttachedTable } from '../../agent/attached-table.ts'
import type { AgentOptions } from '../../agent/types.ts'
import type { Message } from '../../chat/types.ts'
import type { Session } from '../session/session.ts'
import type { AnswerSettings } from './answer-options.ts'

/** What is asked, and about what. */
export interface Talk {
  readonly messages: readonly Message[]
  readonly attachments: readonly AttachedTable[]
  readonly think: boolean | undefined
  readonly signal: AbortSignal
}

/** What an agent is told for a question at the command line. */
export function agentOptions(
  { model, toolCalls, context, isBuiltin }: Session,
  { maxTokens, maxTurns }: AnswerSettings,
  talk: Talk,
): AgentOptions {
  return {
    ...talk,
    model,
    toolCalls,
    max_tokens: maxTokens,
    max_turns: maxTurns,
    // At about three characters a token, one result takes no more than a third of the context. Results
    // do not go through the built-in model: it only says where their cells belong.
    maxResultChars: isBuiltin ? undefined : context,
  }
}
