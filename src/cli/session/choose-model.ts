import type { LoadedModel, ModelDetails, ModelInfo } from '../../chat/models.ts'
import { nearest } from '../../table/nearest.ts'
import { can, canChat } from './abilities.ts'
import { AdvisedError } from '../advised-error.ts'
import type { ServerFacts } from './server-facts.ts'
import type { Setting } from './settings.ts'

/** The model that is used, and why. */
export interface Choice {
  readonly model: ModelInfo
  readonly details: ModelDetails
  /** How it is loaded now, if it is. */
  readonly loaded: LoadedModel | undefined
  /** In words that follow the name: `from --model`, `the newest that can call tools`. */
  readonly reason: string
}

/**
 * The model that somebody named; else one that can chat: loaded and able to call tools, else the newest
 * that can call tools, else the newest. Throws an `AdvisedError` when there is none.
 */
export async function chooseModel(
  facts: ServerFacts,
  wanted: Setting<string> | undefined,
): Promise<Choice> {
  if (facts.models.length === 0) throw new AdvisedError('the model server has no model yet', PULL)
  return wanted === undefined ? bestOf(facts) : named(facts, wanted)
}

const PULL = 'Get one with: ollama pull qwen3:4b'

async function bestOf(facts: ServerFacts): Promise<Choice> {
  const loadedFirst = facts.models
    .map((model) => ({ model, loaded: facts.loaded.find(({ name }) => name === model.name) }))
    .toSorted((a, b) => Number(b.loaded !== undefined) - Number(a.loaded !== undefined))
  const chatting = new Map<string, Omit<Choice, 'reason'>>()
  for (const { model, loaded } of loadedFirst) {
    const details = await facts.describe(model.name)
    if (!canChat(model, details)) continue
    const found = { model, details, loaded }
    if (can(details, 'tools') === true) return { ...found, reason: reasonFor(found, facts) }
    chatting.set(model.name, found)
  }
  const newest = facts.models.find(({ name }) => chatting.has(name))
  const found = chatting.get(newest?.name ?? '')
  if (found !== undefined) return { ...found, reason: reasonFor(found, facts) }
  const names = facts.models.map(({ name }) => name).join(', ')
  throw new AdvisedError(`none of the server’s models can chat (${names})`, PULL)
}

function reasonFor({ details, loaded }: Omit<Choice, 'reason'>, { models }: ServerFacts): string {
  if (models.length === 1) return 'the only one'
  const tools = can(details, 'tools')
  if (tools === true)
    return loaded ? 'loaded, and can call tools' : 'the newest that can call tools'
  return tools === false ? 'the newest; none can call tools' : 'the newest'
}

async function named(facts: ServerFacts, { value, from }: Setting<string>): Promise<Choice> {
  const model = findModel(value, facts.models)
  if (model === undefined) throw missing(value, from, facts.models)
  const details = await facts.describe(model.name)
  const loaded = facts.loaded.find(({ name }) => name === model.name)
  return { model, details, loaded, reason: `from ${from}` }
}

/** As the server finds it: a name without a tag means `latest`. */
function findModel(wanted: string, models: readonly ModelInfo[]): ModelInfo | undefined {
  const byName = (name: string): ModelInfo | undefined =>
    models.find((model) => model.name.toLowerCase() === name.toLowerCase())
  return byName(wanted) ?? byName(`${wanted}:latest`)
}

function missing(wanted: string, from: string, models: readonly ModelInfo[]): AdvisedError {
  const names = models.map(({ name }) => name)
  const meant = names.find((name) => familyOf(name) === familyOf(wanted)) ?? nearest(wanted, names)
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return new AdvisedError(
    `the server has no model "${wanted}" (${from}).${hint} It has: ${names.join(', ')}`,
    `Choose one of these with --model NAME, or get it with: ollama pull ${wanted}`,
  )
}

function familyOf(name: string): string {
  const [family = ''] = name.toLowerCase().split(':')
  return family
}
