import { DEFAULT_BASE_URL } from '../../chat/config.ts'
import { ChatError } from '../../chat/error.ts'
import type { ModelInfo } from '../../chat/models.ts'
import { openAdapter } from '../open-adapter.ts'
import { commonOptions, invocation, parse } from '../options.ts'
import { printable, type Terminal } from '../terminal.ts'
import { version } from '../version.ts'

/** What `tallymark --help` prints. */
export const usage: string = `tallymark: query tables and ask a language model, on your own machine

Usage
  tallymark                     look for a model server and say what to do next
  tallymark query FILE          filter, group, count, sum and sort a table; needs no model
  tallymark ask "question"      one answer of a model, streamed
  tallymark tool                the tools that a model is given, to run by hand

Options
  --server URL    where the model server is (else TALLYMARK_SERVER, else ${DEFAULT_BASE_URL})
  -h, --help      this text; after a command, the help of that command
  --version       the version

Environment
  TALLYMARK_SERVER     address of the model server
  TALLYMARK_API_KEY    bearer token, for a server behind a proxy that asks for one
  NO_COLOR             no colours

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.
`

/** `tallymark` alone: what is there, and what to do next. */
export async function welcome(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parse({ args, options: commonOptions })
  const { adapter, address } = openAdapter(values.server)
  terminal.write(
    `${terminal.styled('bold', `tallymark ${version()}`)}: a language model on your own machine\n\n`,
  )
  try {
    const models = await adapter.listModels({ signal: terminal.signal })
    terminal.write(
      models.length === 0 ? withoutModels(address) : withModels(address, models, terminal),
    )
  } catch (error) {
    // Whatever else goes wrong, there is somebody: installing a server would not help.
    if (!(error instanceof ChatError) || error.kind !== 'Network') throw error
    terminal.write(withoutServer(error, terminal))
  } finally {
    await adapter.close()
  }
}

function withModels(address: string, models: readonly ModelInfo[], terminal: Terminal): string {
  const [first] = models
  const rows = models.map((model) => [
    printable(model.name),
    model.parameter_size ?? '',
    model.quantization ?? '',
    sizeText(model.size_bytes),
  ])
  const other =
    models[1] === undefined
      ? ''
      : `  ${invocation()} ask --model ${printable(models[1].name)} "…"\n`
  return `The model server at ${address} has ${models.length === 1 ? 'one model' : `${models.length} models`}:
${table(rows)}
Ask${models.length === 1 ? '' : ` (${printable(first?.name ?? '')} unless you say which)`}:
  ${terminal.styled('cyan', `${invocation()} ask "Why is the sky blue?"`)}
${other}
From a program: import { LocalModelAdapter } from 'tallymark' (README.md has an example).
`
}

function withoutModels(address: string): string {
  return `The model server at ${address} runs, but it has no model yet. Get one, and start again:
  ollama pull qwen3:4b
`
}

function withoutServer(error: ChatError, terminal: Terminal): string {
  return `${terminal.styled('red', 'Missing:')} ${printable(error.message)}

To get a model server on this machine:
  1. install Ollama (ollama.com/download)
  2. ollama serve
  3. ollama pull qwen3:4b
  4. ${invocation()} ask "Why is the sky blue?"

If it runs elsewhere:
  ${invocation()} --server http://HOST:11434

What works without one:
  ${invocation()} query FILE     filter, group, count, sum and sort a table (CSV, JSON, Markdown)
  ${invocation()} --help
and the library (README.md), which your own program can point at any server that speaks the same
protocol.
`
}

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  return lines.map((line) => `  ${line.trimEnd()}\n`).join('')
}

function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return ''
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
}
