import { ChatError } from '../chat/error.ts'
import { AdvisedError } from './advised-error.ts'
import { inCommandWords, invocation } from './options.ts'
import { ServerFailure } from './session/server-failure.ts'
import { printable, type Terminal } from './terminal.ts'

/** Tells a person what went wrong, and what to do about it where somebody knows, in the words given. */
export function noteError(
  error: unknown,
  terminal: Terminal,
  inWords: (text: string) => string = inCommandWords,
): void {
  const message = error instanceof Error ? error.message : String(error)
  const label = terminal.styledNote('red', 'error:')
  terminal.freshLine()
  terminal.note(`${label} ${printable(message)}\n${printable(inWords(adviceOf(error)))}`)
}

function adviceOf(error: unknown): string {
  if (!(error instanceof AdvisedError || error instanceof ChatError)) return ''
  const isServers =
    error instanceof ChatError ? error.kind === 'Network' : error instanceof ServerFailure
  const more = isServers ? ` To find out more: ${invocation()} doctor` : ''
  return `${error.advice}${more}\n`
}
