import { runAgent } from '../../agent/run-agent.ts'
import type { AgentEvent, Finish } from '../../agent/types.ts'
import { agentOptions } from '../answer/agent-options.ts'
import { answerOptionsHelp } from '../answer/answer-options.ts'
import { askRequestOf, type AskRequest } from '../answer/ask-request.ts'
import type { FileTable } from '../answer/file-table.ts'
import { errorOf } from '../answer/error-of.ts'
import { finishNote, isAnswered } from '../answer/finish-note.ts'
import { finishOf } from '../answer/finish-of.ts'
import { jsonEvent } from '../answer/json-event.ts'
import { openTable } from '../answer/open-table.ts'
import { showAnswer } from '../answer/show-answer.ts'
import { Trace } from '../answer/trace.ts'
import { usableThink } from '../answer/usable-think.ts'
import { noteError } from '../note-error.ts'
import { inCommandWords, modelOptionsHelp } from '../options.ts'
import { openSessionBeside } from '../session/open-session.ts'
import type { Terminal } from '../terminal.ts'
import { ToldFailure } from '../told-failure.ts'

/** What `tallymark ask --help` prints. */
export const usage: string = `tallymark ask: one question about your tables, one answer, streamed

Usage
  tallymark ask [options] FILE… "question"
  tallymark ask [options] "question"

FILE is CSV, TSV, a JSON array of objects or a Markdown table, packed with gzip or not; - is standard
input. The model sees what the columns hold, and queries the tables to find out the rest: it asks, code
counts. Without a FILE it is a plain question.

Without a model server, the built-in model answers: simple questions about one table, one query each.
What is more than that it declines, and a larger model may do.

The answer goes to standard output and nothing else does. On a terminal, standard error shows the
rest: the reasoning, each query in the words of "tallymark query" with its result, and at the end time,
tokens and speed.

The model
${modelOptionsHelp}
The answer
${answerOptionsHelp}  --json            events as JSON, one a line, instead of the answer; the last one is Finish
  --trace FILE      save the whole exchange as JSON, whatever comes of it; replaces only a trace

The tables
  --format FORMAT   csv, tsv, json or markdown (else it is found out)

Examples
  tallymark ask sales.csv "Which region sold the most?"
  tallymark ask 2024/sales.csv 2025/sales.csv "Which products sold less than the year before?"
  tallymark ask --model qwen3:8b --no-think sales.csv "Total by product, as a list" > list.txt
  curl -s https://example.org/data.json | tallymark ask - "How many have no price?"
  tallymark ask --json sales.csv "How many orders?" | jq 'select(.type == "ToolStart").input'
  tallymark ask "Why is the sky blue?"

Exit codes: 0 answered, 1 failed or no answer, 2 wrong usage, 130 interrupted.
`

/** `tallymark ask`: one question, with tables or without, and its answer as it comes. */
export async function ask(args: string[], terminal: Terminal): Promise<void> {
  const request = askRequestOf(args)
  const trace = request.trace === undefined ? undefined : new Trace(request.trace)
  try {
    await answer(request, terminal, trace)
  } catch (error) {
    try {
      trace?.close(error)
    } catch (traceError) {
      // Why there is no answer matters more: that is what it ends with.
      noteError(traceError, terminal)
    }
    throw error
  }
  trace?.close()
}

async function answer(
  request: AskRequest,
  terminal: Terminal,
  trace: Trace | undefined,
): Promise<void> {
  const { question, hideThinking } = request
  const { session, result: tables } = await openSessionBeside(
    request.session,
    terminal,
    async () => {
      const opened = await openTables(request, terminal)
      trace?.attach(opened)
      return opened
    },
  )
  try {
    const adapter = trace?.record(session) ?? session.adapter
    const talk = {
      messages: [{ role: 'user', content: [{ type: 'Text', text: question }] }],
      attachments: tables,
      think: usableThink(request.think, session, terminal),
      signal: terminal.signal,
    } as const
    const events = runAgent(adapter, agentOptions(session, request, talk))
    const finish = request.isJson
      ? await printEvents(events, terminal)
      : await showAnswer(events, terminal, {
          hideThinking,
          session,
          tables,
          inWords: inCommandWords,
        })
    trace?.finish(finish)
    if (finish.error !== undefined) throw errorOf(finish.error, session)
    if (!isAnswered(finish)) throw new ToldFailure()
  } finally {
    await session.close()
  }
}

async function openTables(
  { paths, format }: AskRequest,
  terminal: Terminal,
): Promise<readonly FileTable[]> {
  const tables: FileTable[] = []
  for (const path of paths) {
    tables.push(await openTable(path, { format, terminal, others: tables, beside: paths }))
  }
  return tables
}

/** Every event as a line; what a person should know of the end beside it. */
async function printEvents(events: AsyncIterable<AgentEvent>, terminal: Terminal): Promise<Finish> {
  const finish = await finishOf(events, (event) => terminal.writeJson(`${jsonEvent(event)}\n`))
  const note = finishNote(finish)
  if (note !== undefined) terminal.note(`${note}\n`)
  return finish
}
