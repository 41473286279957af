import { answerOptions, answerOptionsHelp, answerSettingsOf } from '../answer/answer-options.ts'
import { Conversation } from '../chat/conversation.ts'
import { History, historyPath } from '../chat/history.ts'
import { LineEditor } from '../chat/line-editor.ts'
import { pipedEntries } from '../chat/piped-entries.ts'
import { reactTo } from '../chat/react-to.ts'
import type { Workplace } from '../chat/run-command.ts'
import { tableLine } from '../chat/table-line.ts'
import { inOneLine } from '../display-width.ts'
import { modelOptions, modelOptionsHelp, parse } from '../options.ts'
import { openSession } from '../session/open-session.ts'
import { printable, type Terminal } from '../terminal.ts'
import { ToldFailure } from '../told-failure.ts'
import { UsageError } from '../usage-error.ts'

/** What `tallymark chat --help` prints. */
export const usage: string = `tallymark chat: a conversation about tables

Usage
  tallymark chat [options] [FILE…]

FILE is CSV, TSV, a JSON array of objects or a Markdown table, packed with gzip or not. On a terminal,
type questions, or /help for the commands: more tables, another model, saving. Ctrl-C stops an answer,
Ctrl-D leaves. In a pipe every line is a question, and the answers go to standard output with a blank
line between them. Without a model server, the built-in model answers simple questions about one table.

The model
${modelOptionsHelp}
The answers
${answerOptionsHelp}
The tables
  --format FORMAT   csv, tsv, json or markdown (else it is found out)

Environment
  TALLYMARK_HISTORY  the file in which the lines you typed are kept; empty: in none
                     (else ~/.local/state/tallymark/history)

Examples
  tallymark chat sales.csv
  printf '%s\\n' 'How many rows?' 'And in the North?' | tallymark chat sales.csv

Exit codes: 0 done, 1 failed or a question without an answer, 2 wrong usage, 130 interrupted.
`

/** `tallymark chat`: questions and answers, one after the other. */
export async function chat(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals: paths } = parse({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: { ...modelOptions, ...answerOptions },
  })
  if (paths.includes('-')) {
    throw new UsageError('chat takes files: standard input is where it reads questions')
  }
  const settings = answerSettingsOf(values)
  const session = await openSession(values, terminal)
  const conversation = new Conversation(session, terminal, settings)
  const workplace = { conversation, terminal, modelValues: values, savedTo: new Set<string>() }
  try {
    for (const path of paths) await conversation.attach(path, paths)
    await (terminal.hasKeyboard ? converse(workplace) : answerAll(workplace))
  } finally {
    await conversation.close()
  }
}

/** With a person, who can stop an answer and go on. */
async function converse(workplace: Workplace): Promise<void> {
  const { conversation, terminal } = workplace
  terminal.note(greeting(conversation, terminal))
  const history = new History(historyPath(process.env), (reason) =>
    terminal.note(`What you type is not kept for the next time: ${printable(reason)}\n`),
  )
  const keyboard = { input: process.stdin, output: process.stderr }
  for await (const typed of new LineEditor(keyboard, terminal, history)) {
    const reaction = await terminal.interruptible(() => reactTo(typed, workplace))
    terminal.signal.throwIfAborted()
    if (reaction === 'Leave') return
    terminal.note('\n')
  }
}

function greeting({ session, tables }: Conversation, terminal: Terminal): string {
  const { model, reason, address, isHere } = session
  const place = isHere ? 'in this program' : `at ${printable(address)}`
  const name = terminal.styledNote('bold', inOneLine(model))
  const lines = [
    `${name} (${printable(reason)}) ${place}`,
    ...tables.map(tableLine),
    terminal.styledNote('dim', '/help for commands, Ctrl-D to leave'),
  ]
  return `${lines.join('\n')}\n\n`
}

/** With a script: all questions, whatever comes of each. */
async function answerAll(workplace: Workplace): Promise<void> {
  const { terminal } = workplace
  let hasFailed = false
  for await (const typed of pipedEntries(process.stdin, terminal.signal)) {
    const reaction = await reactTo(typed, workplace)
    terminal.signal.throwIfAborted()
    if (reaction === 'Leave') break
    if (reaction === 'Failed') hasFailed = true
  }
  if (hasFailed) throw new ToldFailure()
}
