import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAgent } from '../../agent/run-agent.ts'
import { agentOptions } from '../answer/agent-options.ts'
import { callWords } from '../answer/call-words.ts'
import { finishOf } from '../answer/finish-of.ts'
import { openTable } from '../answer/open-table.ts'
import { textIn } from '../answer/text-in.ts'
import { invocation } from '../options.ts'
import type { Choice } from '../session/choose-model.ts'
import { sessionFor } from '../session/session-for.ts'
import type { CommandSettings } from '../session/settings.ts'
import type { Terminal } from '../terminal.ts'

/** A table that comes with the package; sources and build are equally deep in it. */
const SAMPLE = fileURLToPath(new URL('../../../docs/sales.csv', import.meta.url))

const QUESTION = 'Which region has the highest total amount, and how much is it?'

/** One question about a table, and what came of it. */
export interface Demonstration {
  /** Where the table is, as it can be typed. */
  readonly path: string
  readonly question: string
  /** The query that was made, as a command line. */
  readonly query?: string
  readonly answer: string
  readonly seconds: number
  /** Why there is no answer, when there is none. */
  readonly failure?: string
}

/** Asks a real question about a small table. */
export async function demonstrate(
  choice: Choice,
  settings: CommandSettings,
  terminal: Terminal,
): Promise<Demonstration> {
  const path = shortest(SAMPLE)
  const started = performance.now()
  const told = (rest: Pick<Demonstration, 'answer' | 'query' | 'failure'>): Demonstration => ({
    path,
    question: QUESTION,
    seconds: (performance.now() - started) / 1000,
    ...rest,
  })
  const session = await sessionFor(choice, settings)
  try {
    const table = await openTable(path, { format: undefined, terminal, others: [], beside: [] })
    const events = runAgent(
      session.adapter,
      agentOptions(session, plainAnswer, {
        messages: [{ role: 'user', content: [{ type: 'Text', text: QUESTION }] }],
        attachments: [table],
        think: undefined,
        signal: terminal.signal,
      }),
    )
    const queries: string[] = []
    const { error, messages } = await finishOf(events, (event) => {
      if (event.type === 'ToolStart') queries.push(callWords(event, [table]))
    })
    if (error !== undefined) return told({ answer: '', failure: error.message })
    const query = queries.at(-1)?.replace(/^tallymark/, invocation())
    const answer = textIn(messages.at(-1) ?? { content: [] })
    return told({ answer, ...(query === undefined ? {} : { query }) })
  } catch (error) {
    return told({ answer: '', failure: error instanceof Error ? error.message : String(error) })
  } finally {
    await session.close()
  }
}

const plainAnswer = {
  format: undefined,
  maxTokens: undefined,
  maxTurns: undefined,
  think: undefined,
  hideThinking: true,
}

/** From here, if it is below: nobody types a long path when a short one does. */
function shortest(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') || isAbsolute(short) ? path : short
}
