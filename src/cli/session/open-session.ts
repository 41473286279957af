import type { LocalModelAdapter } from '../../chat/adapter.ts'
import { can } from './abilities.ts'
import { chooseContext } from './choose-context.ts'
import { chooseModel, type Choice } from './choose-model.ts'
import { openAdapter } from './open-adapter.ts'
import type { ModelValues } from '../options.ts'
import { askFacts } from './server-facts.ts'
import { readSettings, type CommandSettings } from './settings.ts'
import { printable, type Terminal } from '../terminal.ts'

/** All that is needed to ask: who, where and with how much context. Close the adapter at the end. */
export interface Session {
  readonly adapter: LocalModelAdapter
  readonly address: string
  readonly model: string
  /** Why this model, in words: `from --model`, `the newest that can call tools`. */
  readonly reason: string
  /** In tokens; chosen once and kept, because a change reloads the model. */
  readonly context: number
  /** `text` when the server says that the model cannot call tools. */
  readonly toolCalls: 'native' | 'text'
  /** Undefined when the server does not say. */
  readonly canThink: boolean | undefined
  /** The longest context that the model was made for, where the server says. */
  readonly contextLength: number | undefined
}

/** Finds out what to ask with, from options, environment, config file and what the server has. */
export async function openSession(values: ModelValues, terminal: Terminal): Promise<Session> {
  const settings = readSettings(values)
  // The context belongs to an adapter and is not known before the server was asked.
  const { adapter: scout } = openAdapter(settings.server)
  try {
    const facts = await askFacts(scout, settings.server, terminal.signal)
    const choice = await chooseModel(facts, settings.model)
    noteCut(choice, settings, terminal)
    return sessionFor(choice, settings)
  } finally {
    await scout.close()
  }
}

/** The session for a model that was chosen. */
export function sessionFor(choice: Choice, { server, context: asked }: CommandSettings): Session {
  const { model, details, loaded, reason } = choice
  const { context } = chooseContext(asked, loaded?.context_length, details.context_length)
  return {
    ...openAdapter(server, context),
    model: model.name,
    reason,
    context,
    toolCalls: can(details, 'tools') === false ? 'text' : 'native',
    canThink: can(details, 'thinking'),
    contextLength: details.context_length,
  }
}

function noteCut(
  { model, details }: Choice,
  { context }: CommandSettings,
  terminal: Terminal,
): void {
  const longest = details.context_length
  if (context === undefined || longest === undefined || context.value <= longest) return
  const name = printable(model.name)
  terminal.note(
    `${name} has a context of ${longest} tokens, not ${context.value} (${context.from}): using ${longest}.\n`,
  )
}
