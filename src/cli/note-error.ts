import { ChatError } from '../chat/error.ts'
import { AdvisedError } from './advised-error.ts'
import { inCommandWords, invocation } from './options.ts'
import { printable, type Terminal } from './terminal.ts'

/** Tells a person what went wrong, and what to do about it where somebody knows. */
export function noteError(error: unknown, terminal: Terminal): void {
  const message = error instanceof Error ? error.message : String(error)
  const label = terminal.styledNote('red', 'error:')
  terminal.freshLine()
  terminal.note(`${label} ${printable(message)}\n${adviceOf(error)}`)
}

function adviceOf(error: unknown): string {
  if (error instanceof AdvisedError) return `${printable(error.advice)}\n`
  if (!(error instanceof ChatError)) return ''
  return error.kind === 'Network'
    ? `Start it with "ollama serve", or say where it is with --server URL. To find out more: ${invocation()} doctor\n`
    : `${inCommandWords(error.advice)}\n`
}
