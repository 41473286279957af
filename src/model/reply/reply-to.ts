import { EngineError } from '../engine/engine-error.ts'
import type { Completer, ReplyPart, ReplyRequest } from '../types.ts'
import { answerStep } from './answer-step.ts'
import { askStep } from './ask-step.ts'
import { conversationIn, TOOL } from './conversation.ts'
import { CountedCompleter } from './counted-completer.ts'
import { plainReply } from './plain-reply.ts'
import type { Step } from './step.ts'

/**
 * Replies to a conversation: with a query of the table that the last question is about, with the answer
 * from a query's result, or with why there is neither. All it knows is what the messages say.
 */
export async function* replyTo(
  request: ReplyRequest,
  completer: Completer,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, void, undefined> {
  const counted = new CountedCompleter(completer, signal)
  const step = await nextStep(request, counted)
  if (step.type === 'call') {
    yield { type: 'call', name: TOOL, arguments: step.arguments }
    return yield counted.end('stop')
  }
  const pieces = step.text.match(/\s*\S+/g) ?? []
  const shown = pieces.slice(0, request.maxTokens)
  for (const text of shown) yield { type: 'text', text }
  const isCut = step.isCut === true || shown.length < pieces.length
  yield counted.end(isCut ? 'length' : 'stop')
}

async function nextStep(request: ReplyRequest, completer: CountedCompleter): Promise<Step> {
  const conversation = conversationIn(request.messages)
  const { tables, turns } = conversation
  const turn = turns.at(-1)
  if (turn === undefined) return { type: 'text', text: plainReply('', tables) ?? '' }
  try {
    if (turn.attempts.length > 0) {
      return await answerStep(conversation, turn, completer, request.maxTokens)
    }
    if (tables.length > 0 && !request.tools.includes(TOOL)) return { type: 'text', text: noTool }
    return await askStep(conversation, turn, completer, request.maxTokens)
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'TooLong') throw error
    return { type: 'text', text: tooLong }
  }
}

const noTool = `I answer with the tool ${TOOL}, and this request does not offer it.`
const tooLong = 'That is more than I can read at once. Ask a shorter question, or a larger model.'
