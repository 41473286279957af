import type { LocalModelAdapter } from '../../chat/adapter.ts'
import { ChatError } from '../../chat/error.ts'
import { AdvisedError } from '../advised-error.ts'
import { chooseModel, type Choice } from '../session/choose-model.ts'
import { openAdapter } from '../session/open-adapter.ts'
import type { ModelValues } from '../options.ts'
import { askFacts, type ServerFacts } from '../session/server-facts.ts'
import { sessionFor } from '../session/open-session.ts'
import { readSettings, type CommandSettings, type Setting } from '../session/settings.ts'
import { UsageError } from '../usage-error.ts'
import type { Check } from './check.ts'
import { abilityChecks, contextCheck } from './model-checks.ts'
import { explainFailure } from './server-failure.ts'
import { askForTotal } from './trial.ts'

/** A part of the examination: what it found on the way, and what the next part needs, if it can be done. */
type Part<T> = AsyncGenerator<Check, T | undefined, undefined>

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
    if ((yield* examineServer(adapter, settings.server, signal)) === undefined) return
    const facts = yield* examineModels(adapter, settings.server, signal)
    if (facts === undefined) return
    const choice = yield* examineChoice(facts, settings)
    if (choice === undefined) return
    yield contextCheck(choice, settings)
    if (isQuick) return
    onWait(`asking ${choice.model.name} …`)
    yield await askForTotal(sessionFor(choice, settings), signal)
  } finally {
    await adapter.close()
  }
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

/** Whoever is there says so at once: only models take their time. */
const PATIENCE_MS = 5000

async function* examineServer(
  adapter: LocalModelAdapter,
  server: Setting<string>,
  signal: AbortSignal,
): Part<true> {
  // Not `AbortSignal.timeout`: Node 20 forgets one that only `any` refers to.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const version = await adapter.serverVersion({
      signal: AbortSignal.any([signal, patience.signal]),
    })
    yield { check: 'server', state: 'ok', text: `${server.value} answers, version ${version}` }
    return true
  } catch (error) {
    if (!(error instanceof ChatError) || signal.aborted) throw error
    yield { check: 'server', state: 'fail', ...explainFailure(error, server) }
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function* examineModels(
  adapter: LocalModelAdapter,
  server: Setting<string>,
  signal: AbortSignal,
): Part<ServerFacts> {
  try {
    const facts = await askFacts(adapter, signal)
    const count = facts.models.length
    if (count > 0) {
      yield { check: 'models', state: 'ok', text: count === 1 ? 'one model' : `${count} models` }
      return facts
    }
    const fix = 'Get one with: ollama pull qwen3:4b'
    yield { check: 'models', state: 'fail', text: 'the server has no model yet', fix }
  } catch (error) {
    if (!(error instanceof ChatError) || signal.aborted) throw error
    yield { check: 'models', state: 'fail', ...explainFailure(error, server) }
  }
  return undefined
}

async function* examineChoice(facts: ServerFacts, { model }: CommandSettings): Part<Choice> {
  let choice: Choice
  try {
    choice = await chooseModel(facts, model)
  } catch (error) {
    if (!(error instanceof AdvisedError)) throw error
    yield { check: 'model', state: 'fail', text: error.message, fix: error.advice }
    return undefined
  }
  const checks = await abilityChecks(choice, facts)
  yield* checks
  return checks.some(({ state }) => state === 'fail') ? undefined : choice
}
