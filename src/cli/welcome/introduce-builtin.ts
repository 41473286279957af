import { whileWaiting } from '../answer/while-waiting.ts'
import { inOneLine } from '../display-width.ts'
import { invocation } from '../options.ts'
import { PULL, type Choice } from '../session/choose-model.ts'
import type { CommandSettings } from '../session/settings.ts'
import { printable, type Terminal } from '../terminal.ts'
import { demonstrate, type Demonstration } from './demonstrate.ts'
import { nextSteps, webStep } from './next-steps.ts'

/** Shows the built-in model at work, how to ask it about one's own table, and how to get a larger one. */
export async function introduceBuiltin(
  choice: Choice,
  settings: CommandSettings,
  terminal: Terminal,
): Promise<void> {
  const asked = demonstrate(choice, settings, terminal)
  const shown = await whileWaiting(asked, terminal, 'the built-in model')
  terminal.signal.throwIfAborted()
  terminal.write(`${demonstrationText(shown, terminal)}
Your own file, be it CSV, TSV, JSON or Markdown:
${nextSteps(terminal)}
${whyBuiltin(choice)}
For a larger model: install Ollama (ollama.com/download), then: ${PULL}
${webStep(terminal)}`)
}

function demonstrationText(shown: Demonstration, terminal: Terminal): string {
  const { path, question, query, answer, seconds, failure } = shown
  if (failure !== undefined) {
    return `${terminal.styled('red', 'The built-in model should answer a question here, and cannot:')}
  ${inOneLine(failure)}
  ${invocation()} doctor finds out why; everything else works.
`
  }
  const answerLines = printable(answer.trimEnd()).replaceAll('\n', '\n  ')
  return `The built-in model, asked about ${inOneLine(path)}, answers in ${seconds.toFixed(1)} s:

  ${terminal.styled('bold', question)}
${query === undefined ? '' : `  ${terminal.styled('cyan', `▸ ${query}`)}\n`}  ${answerLines}
`
}

function whyBuiltin({ builtin, reason }: Choice): string {
  const what = 'the built-in model answers simple questions about one table.'
  if (builtin === 'named') return `It is used as you say (${printable(reason)}): ${what}`
  return `${printable(reason.charAt(0).toUpperCase() + reason.slice(1))}: ${what}`
}
