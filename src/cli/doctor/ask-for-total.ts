import { attachTable } from '../../agent/attached-table.ts'
import { runAgent } from '../../agent/run-agent.ts'
import type { AgentEvent, Finish, FinishReason } from '../../agent/types.ts'
import { finishOf } from '../answer/finish-of.ts'
import { textIn } from '../answer/text-in.ts'
import { cutToWidth, inOneLine } from '../display-width.ts'
import { inCommandWords } from '../options.ts'
import type { Session } from '../session/session.ts'
import type { Check } from './check.ts'

const QUESTION = 'What is the total amount of region North?'
const TOTAL = 165
/** The total, as a number of its own: not 1,165 and not 165.5, but 165.00. */
const RIGHT = /(?<![\d.,])165(?!\d|[.,]\d*[1-9])/

/** Asks a real question about a tiny table, to which the answer is known. Closes the session. */
export async function askForTotal(session: Session, signal: AbortSignal): Promise<Check> {
  const { adapter, model, toolCalls, canThink } = session
  const sales = attachTable('sales.csv', 'region,amount\nNorth,120\nSouth,80\nNorth,45\nEast,210\n')
  const started = performance.now()
  try {
    const events = runAgent(adapter, {
      model,
      messages: [{ role: 'user', content: [{ type: 'Text', text: QUESTION }] }],
      attachments: [sales],
      // Enough for this; a model that goes astray should not do so for minutes.
      max_tokens: 2000,
      max_turns: 6,
      think: canThink === true ? false : undefined,
      toolCalls,
      signal,
    })
    return { check: 'question', ...judged(await outcomeOf(events), performance.now() - started) }
  } finally {
    await session.close()
  }
}

interface Outcome {
  readonly hasQueried: boolean
  readonly finish: Finish
}

async function outcomeOf(events: AsyncIterable<AgentEvent>): Promise<Outcome> {
  let hasQueried = false
  const finish = await finishOf(events, (event) => {
    if (event.type === 'ToolEnd' && event.output.ok) hasQueried = true
  })
  return { hasQueried, finish }
}

function judged({ hasQueried, finish }: Outcome, elapsedMs: number): Omit<Check, 'check'> {
  const { reason, error, usage, messages } = finish
  if (error !== undefined) {
    const text = `no answer: ${inOneLine(error.message)}`
    return { state: 'fail', text, fix: inCommandWords(error.advice) }
  }
  const loading = usage.load_ms === undefined ? '' : `, ${seconds(usage.load_ms)} of it to load`
  const time = `in ${seconds(elapsedMs)}${loading}`
  if (reason !== 'EndTurn') {
    return { state: 'fail', text: `no answer ${time}: ${whyStopped(reason)}`, fix: ANOTHER }
  }
  const answer = textIn(messages.at(-1) ?? { content: [] })
  if (!RIGHT.test(answer)) {
    const shown = cutToWidth(inOneLine(answer), 100)
    return { state: 'fail', text: `answered “${shown}” instead of ${TOTAL} ${time}`, fix: ANOTHER }
  }
  return hasQueried
    ? { state: 'ok', text: `queried a table and answered right ${time}` }
    : { state: 'note', text: `answered right ${time}, but did not query the table`, fix: ANOTHER }
}

const ANOTHER = 'A larger model, or one made for tools, does better: --model NAME.'

function whyStopped(reason: Exclude<FinishReason, 'EndTurn'>): string {
  switch (reason) {
    case 'MaxTokens':
      return 'the model wrote on and on'
    case 'MaxTurns':
      return 'the model queried on and on'
    case 'Repeated':
      return 'the model made the same query again and again'
    case 'Aborted':
      return 'interrupted'
    case 'Error':
      return 'the request failed'
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
