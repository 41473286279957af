import { whileWaiting } from '../answer/while-waiting.ts'
import { choose } from './choose.ts'
import { PULL, type Choice } from './choose-model.ts'
import { openAdapter } from './open-adapter.ts'
import type { ModelValues } from '../options.ts'
import { askFacts } from './server-facts.ts'
import { sessionFor } from './session-for.ts'
import type { Session } from './session.ts'
import { readSettings, type CommandSettings } from './settings.ts'
import { printable, type Terminal } from '../terminal.ts'

/** Finds out what to ask with, from options, environment, config file and what the server has. */
export async function openSession(values: ModelValues, terminal: Terminal): Promise<Session> {
  const opening = open(values, terminal.signal)
  return announced(await whileWaiting(opening, terminal), terminal)
}

/**
 * Does the same beside some other work, whose result comes with it: the built-in model takes its time to
 * load. What goes wrong with the work goes first, and then no session is left open.
 */
export async function openSessionBeside<T>(
  values: ModelValues,
  terminal: Terminal,
  work: () => Promise<T>,
): Promise<{ readonly session: Session; readonly result: T }> {
  const leaving = new AbortController()
  const opening = open(values, AbortSignal.any([terminal.signal, leaving.signal]))
  // It may fail before anybody waits for it.
  opening.catch(() => {})
  try {
    const result = await work()
    const session = announced(await whileWaiting(opening, terminal), terminal)
    return { session, result }
  } catch (error) {
    leaving.abort()
    const opened = await opening.catch(() => undefined)
    await opened?.session.close()
    throw error
  }
}

interface Opened {
  readonly session: Session
  /** What a person should know about it. */
  readonly notes: readonly string[]
}

async function open(values: ModelValues, signal: AbortSignal): Promise<Opened> {
  const settings = readSettings(values)
  // The context belongs to an adapter and is not known before the server was asked.
  const { adapter: scout } = openAdapter(settings.server)
  try {
    const choice = await choose(settings, () => askFacts(scout, settings.server, signal))
    signal.throwIfAborted()
    return { session: await sessionFor(choice, settings), notes: notesOn(choice, settings) }
  } finally {
    await scout.close()
  }
}

/** Not before: a line about a file that is being read may stand there. */
function announced({ session, notes }: Opened, terminal: Terminal): Session {
  for (const note of notes) terminal.note(`${note}\n`)
  return session
}

function notesOn(choice: Choice, settings: CommandSettings): readonly string[] {
  return [...insteadNote(choice), ...cutNote(choice, settings)]
}

function insteadNote({ builtin, reason }: Choice): readonly string[] {
  if (builtin !== 'instead') return []
  const why = printable(reason.charAt(0).toUpperCase() + reason.slice(1))
  return [
    `${why}: using the built-in model, which answers simple questions about one table. For a larger one: ${PULL}`,
  ]
}

function cutNote(
  { model, details, builtin, isServedBuiltin }: Choice,
  { context }: CommandSettings,
): readonly string[] {
  const longest = details.context_length
  if (context === undefined || longest === undefined || context.value <= longest) return []
  // For the built-in model nobody has set it, unless just now.
  const isBuiltin = builtin !== undefined || isServedBuiltin === true
  if (isBuiltin && context.from !== '--context') return []
  return [
    `${printable(model.name)} has a context of ${longest} tokens, not ${context.value} (${context.from}): using ${longest}.`,
  ]
}
