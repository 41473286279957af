import { DEFAULT_BASE_URL } from '../../chat/config.ts'
import { alignedTable } from '../aligned-table.ts'
import { whileWaiting } from '../answer/while-waiting.ts'
import { chooseModel, PULL } from '../session/choose-model.ts'
import { openAdapter } from '../session/open-adapter.ts'
import { choiceOptions, invocation, parse } from '../options.ts'
import { askFacts } from '../session/server-facts.ts'
import { ServerFailure } from '../session/server-failure.ts'
import { readSettings } from '../session/settings.ts'
import { printable, type Terminal } from '../terminal.ts'
import { version } from '../version.ts'

/** What `tallymark --help` prints. */
export const usage: string = `tallymark: a language model answers questions about your tables, on your own machine

Usage
  tallymark                         look for a model server and say what to do next
  tallymark ask FILE "question"     one answer, streamed
  tallymark chat FILE               a conversation
  tallymark query FILE              filter, group, count, sum and sort a table; needs no model
  tallymark models                  what the model server has, and which model is used
  tallymark doctor                  find out why it does not work
  tallymark tool                    the tools that a model is given, to run by hand

Options
  --server URL    where the model server is (else ${DEFAULT_BASE_URL})
  --model NAME    which of its models (else the best that is there; see: tallymark models)
  -h, --help      this text; after a command, the help of that command
  --version       the version

Environment
  TALLYMARK_SERVER, TALLYMARK_MODEL    as the options, which go first
  TALLYMARK_CONTEXT    tokens of context, unless --context says (else as the model is loaded, or 8192)
  OLLAMA_HOST          the server, if TALLYMARK_SERVER does not say
  TALLYMARK_API_KEY    bearer token, for a server behind a proxy that asks for one
  TALLYMARK_CONFIG     another place for the config file
  TALLYMARK_HISTORY    another place for what is typed in a chat; empty: none
  NO_COLOR             no colours

Config file, for what neither options nor environment say: ~/.config/tallymark/config.json
(in XDG_CONFIG_HOME if that is set; on Windows %APPDATA%\\tallymark\\config.json)
  { "server": "http://192.168.1.5:11434", "model": "qwen3:8b", "context": 16384 }

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.
`

/** `tallymark` alone: what is there, and what to do next. */
export async function welcome(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parse({ args, options: choiceOptions })
  const settings = readSettings(values)
  const { adapter, address } = openAdapter(settings.server)
  const title = terminal.styled('bold', `tallymark ${version()}`)
  terminal.write(`${title}: a language model answers questions about your tables\n\n`)
  try {
    const asked = askFacts(adapter, settings.server, terminal.signal)
    const facts = await whileWaiting(asked, terminal)
    if (facts.models.length === 0) return terminal.write(withoutModels(address))
    const { model, reason } = await chooseModel(facts, settings.model)
    const count = facts.models.length === 1 ? 'one model' : `${facts.models.length} models`
    terminal.write(`Server  ${address}, ${count}
Model   ${terminal.styled('bold', printable(model.name))} (${printable(reason)})

${nextSteps(terminal)}`)
  } catch (error) {
    // Whatever else goes wrong, there is somebody: installing a server would not help.
    if (!(error instanceof ServerFailure && error.isAbsent)) throw error
    terminal.write(withoutServer(error, terminal))
  } finally {
    await adapter.close()
  }
}

function nextSteps(terminal: Terminal): string {
  const steps = [
    ['ask FILE "question"', 'one answer about a table'],
    ['chat FILE', 'a conversation about it'],
    ['query FILE', 'filter, group, count, sum and sort, without a model'],
    ['models', 'what the server has, and how to choose'],
    ['doctor', 'checks that all of it works'],
  ]
  const lines = alignedTable(
    steps.map(([command, what = '']) => [`${invocation()} ${command}`, what]),
  )
  const [ask = '', ...others] = lines.map((line) => `  ${line}\n`)
  return terminal.styled('cyan', ask) + others.join('')
}

function withoutModels(address: string): string {
  return `The model server at ${address} runs, but it has no model yet. Get one, and start again:
  ${PULL}
`
}

function withoutServer(error: ServerFailure, terminal: Terminal): string {
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
protocol.
`
}
