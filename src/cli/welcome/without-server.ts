import { invocation } from '../options.ts'
import { PULL } from '../session/choose-model.ts'
import type { ServerFailure } from '../session/server-failure.ts'
import { printable, type Terminal } from '../terminal.ts'

/** What to do when the server that was named has no model. */
export function withoutModels(address: string): string {
  return `The model server at ${address} runs, but it has no model yet. Get one, and start again:
  ${PULL}
`
}

/** What to do when the server that was named is not there, or there is none and no built-in model either. */
export function withoutServer(error: ServerFailure, terminal: Terminal): string {
  return `${terminal.styled('red', 'Missing:')} ${printable(error.message)}

To get a model server on this machine:
  1. install Ollama (ollama.com/download)
  2. ollama serve
  3. ${PULL}
  4. ${invocation()} ask FILE "question"

If it runs elsewhere:
  ${invocation()} --server http://HOST:11434

If it should work:
  ${invocation()} doctor         finds out why it does not

What works without one:
  ${invocation()} query FILE     filter, group, count, sum and sort a table (CSV, TSV, JSON, Markdown)
  ${invocation()} --help
and the library (README.md), which your own program can point at any server that speaks the same
protocol.${aboutBuiltin(error)}
`
}

/** What the error says about the built-in model, after what it says about the server. */
function aboutBuiltin({ advice }: ServerFailure): string {
  const [, ...lines] = advice.split('\n')
  return lines.map((line) => `\n${printable(line)}`).join('')
}
