import { DEFAULT_BASE_URL } from '../../chat/config.ts'
import { whileWaiting } from '../answer/while-waiting.ts'
import { choiceOptions, parse } from '../options.ts'
import { choose } from '../session/choose.ts'
import { NoModelError } from '../session/choose-model.ts'
import { openAdapter } from '../session/open-adapter.ts'
import { askFacts } from '../session/server-facts.ts'
import { ServerFailure } from '../session/server-failure.ts'
import { readSettings } from '../session/settings.ts'
import { printable, type Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { introduceBuiltin } from '../welcome/introduce-builtin.ts'
import { nextSteps, webStep } from '../welcome/next-steps.ts'
import { withoutModels, withoutServer } from '../welcome/without-server.ts'

/** What `tallymark --help` prints. */
export const usage: string = `tallymark: a language model answers questions about your tables, on your own machine

Usage
  tallymark                         look what is there, show it at work, and say what to do next
  tallymark ask FILE "question"     one answer, streamed
  tallymark chat FILE               a conversation
  tallymark web FILE                both in your browser: look at the tables, ask, see charts
  tallymark query FILE              filter, group, count, sum and sort a table; needs no model
  tallymark models                  which models there are, and which one is used
  tallymark doctor                  find out why it does not work
  tallymark serve                   the built-in model for other programs
  tallymark mcp FILE                the tables and the tool that queries them, for MCP clients
  tallymark tool                    the tools that a model is given, to run by hand

Options
  --server URL    where the model server is (else ${DEFAULT_BASE_URL})
  --model NAME    which of its models (else the best that is there; see: tallymark models), or
                  builtin: the one that comes with the program, which is used where there is no other
  -h, --help      this text; after a command, the help of that command
  --version       the version

Environment
  TALLYMARK_SERVER, TALLYMARK_MODEL    as the options, which go first
  TALLYMARK_CONTEXT    tokens of context, unless --context says (else as the model is loaded, or 8192)
  OLLAMA_HOST          the server, if TALLYMARK_SERVER does not say
  TALLYMARK_API_KEY    bearer token, for a server behind a proxy that asks for one
  TALLYMARK_CONFIG     another place for the config file
  TALLYMARK_HISTORY    another place for what is typed in a chat; empty: none
  TALLYMARK_MCP_TOKEN  the bearer token that "tallymark mcp --http" asks for
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
  let modelCount = 0
  try {
    const asked = choose(settings, async () => {
      const facts = await askFacts(adapter, settings.server, terminal.signal)
      modelCount = facts.models.length
      return facts
    })
    const choice = await whileWaiting(asked, terminal)
    if (choice.builtin !== undefined) return await introduceBuiltin(choice, settings, terminal)
    const { model, reason } = choice
    terminal.write(`Server  ${address}, ${modelCount === 1 ? 'one model' : `${modelCount} models`}
Model   ${terminal.styled('bold', printable(model.name))} (${printable(reason)})

${nextSteps(terminal)}
${webStep(terminal)}`)
  } catch (error) {
    if (error instanceof NoModelError && modelCount === 0) terminal.write(withoutModels(address))
    // Whatever else goes wrong, there is somebody: installing a server would not help.
    else if (error instanceof ServerFailure && error.isAbsent) {
      terminal.write(withoutServer(error, terminal))
    } else throw error
  } finally {
    await adapter.close()
  }
}
