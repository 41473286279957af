import type { LocalModelAdapter } from '../../chat/adapter.ts'
import { AdvisedError } from '../advised-error.ts'
import { askServer } from '../session/ask-server.ts'
import { chooseServed } from '../session/choose.ts'
import { builtinInstead, wantsBuiltin } from '../session/choose-builtin.ts'
import type { Choice } from '../session/choose-model.ts'
import { openAdapter } from '../session/open-adapter.ts'
import type { ModelValues } from '../options.ts'
import { askFacts, type ServerFacts } from '../session/server-facts.ts'
import { sessionFor } from '../session/session-for.ts'
import { readSettings, type CommandSettings, type Setting } from '../session/settings.ts'
import { UsageError } from '../usage-error.ts'
import { askForTotal } from './ask-for-total.ts'
import type { Check, Part } from './check.ts'
import { examineBuiltin } from './examine-builtin.ts'
import { abilityChecks, contextCheck } from './model-checks.ts'

/** How to look. */
export interface Examination {
  /** Without a question to the model. */
  readonly isQuick: boolean
  readonly signal: AbortSignal
  /** Called before something that takes its time, with what that is. */
  readonly onWait: (text: string) => void
}

/** Looks at one thing after the other, and ends with the first without which the rest cannot work. */
export async function* examine(
  values: ModelValues,
  { isQuick, signal, onWait }: Examination,
): AsyncGenerator<Check, void, undefined> {
  const opened = yield* examineSettings(values)
  if (opened === undefined) return
  const { adapter, settings } = opened
  try {
    const choice = yield* examineModel(adapter, settings, signal)
    if (choice === undefined || isQuick) return
    onWait(`asking ${choice.model.name} …`)
    yield await askForTotal(await sessionFor(choice, settings), signal)
  } finally {
    await adapter.close()
  }
}

/** Looks for a model: the one that would be asked. */
async function* examineModel(
  adapter: LocalModelAdapter,
  settings: CommandSettings,
  signal: AbortSignal,
): Part<Choice> {
  const { server, model } = settings
  if (wantsBuiltin(settings) && server.from !== '--server') {
    return yield* examineBuiltin('named', `from ${model?.from ?? 'the default'}`)
  }
  const isThere = yield* examineServer(adapter, settings, signal)
  if (isThere === undefined) return undefined
  if (isThere === 'Absent') return yield* examineBuiltin('instead', 'for want of another')
  const facts = yield* examineModels(adapter, server, signal)
  if (facts === undefined) return undefined
  const choice = yield* examineChoice(facts, settings)
  if (choice?.builtin !== undefined) return yield* examineBuiltin(choice.builtin, choice.reason)
  if (choice !== undefined) yield contextCheck(choice, settings)
  return choice
}

async function* examineSettings(
  values: ModelValues,
): Part<{ readonly settings: CommandSettings; readonly adapter: LocalModelAdapter }> {
  try {
    const settings = readSettings(values)
    const { adapter } = openAdapter(settings.server)
    yield { check: 'settings', state: 'ok', text: settingsText(settings) }
    return { settings, adapter }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    yield {
      check: 'settings',
      state: 'fail',
      text: error.message,
      fix: 'Mend this, and look again.',
    }
    return undefined
  }
}

function settingsText({ server, model, context, configFile }: CommandSettings): string {
  const set = [
    `server ${server.value} (${server.from})`,
    model === undefined ? 'no model named' : `model ${model.value} (${model.from})`,
    ...(context === undefined ? [] : [`context ${context.value} (${context.from})`]),
    ...(process.env['TALLYMARK_API_KEY'] ? ['a key (TALLYMARK_API_KEY)'] : []),
    ...(configFile.exists ? [] : [`no config file at ${configFile.path}`]),
  ]
  return set.join(', ')
}

/** One that does not answer within this time, though it is asked for nothing but its version, is stuck. */
const PATIENCE_MS = 5000

/** `Absent`: nobody is there, and the built-in model will do. */
async function* examineServer(
  adapter: LocalModelAdapter,
  settings: CommandSettings,
  signal: AbortSignal,
): Part<'There' | 'Absent'> {
  const { server } = settings
  try {
    const ask = (signal: AbortSignal): Promise<string> => adapter.serverVersion({ signal })
    const version = await askServer(server, signal, ask, PATIENCE_MS)
    yield { check: 'server', state: 'ok', text: `${server.value} answers, version ${version}` }
    return 'There'
  } catch (error) {
    return (yield* insteadOf('server', error, settings)) === undefined ? undefined : 'Absent'
  }
}

async function* examineModels(
  adapter: LocalModelAdapter,
  server: Setting<string>,
  signal: AbortSignal,
): Part<ServerFacts> {
  try {
    const facts = await askFacts(adapter, server, signal)
    const count = facts.models.length
    // That there is none is found out, with what to do, when one is chosen.
    if (count > 0) {
      yield { check: 'models', state: 'ok', text: count === 1 ? 'one model' : `${count} models` }
    }
    return facts
  } catch (error) {
    yield failedCheck('models', error)
    return undefined
  }
}

async function* examineChoice(facts: ServerFacts, settings: CommandSettings): Part<Choice> {
  try {
    const choice = await chooseServed(facts, settings)
    if (choice.builtin === undefined) yield* await abilityChecks(choice, facts)
    return choice
  } catch (error) {
    return yield* insteadOf('model', error, settings)
  }
}

/** The built-in model instead of what is not there: that is worth a note, and no failure. */
async function* insteadOf(
  check: Check['check'],
  error: unknown,
  settings: CommandSettings,
): Part<Choice> {
  try {
    const choice = await builtinInstead(error, settings)
    yield { ...failedCheck(check, error), state: 'note' }
    return choice
  } catch (failure) {
    yield failedCheck(check, failure)
    return undefined
  }
}

/** The check that ended with this error; one that nobody has an advice for is thrown. */
function failedCheck(check: Check['check'], error: unknown): Check {
  if (!(error instanceof AdvisedError)) throw error
  return { check, state: 'fail', text: error.message, fix: error.advice }
}
