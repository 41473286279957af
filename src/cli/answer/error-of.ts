import type { ChatError } from '../../chat/error.ts'
import { AdvisedError } from '../advised-error.ts'
import { invocation } from '../options.ts'
import type { Session } from '../session/session.ts'

/** The error that a question ended with. About the built-in model here there is no server’s log to look into. */
export function errorOf(error: ChatError, { isHere }: Session): Error {
  if (!isHere) return error
  const advice = `It may work when asked again. To find out more: ${invocation()} doctor --model builtin`
  return new AdvisedError(error.message, advice, { cause: error })
}
