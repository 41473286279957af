import type { LoadedModel, ModelDetails, ModelInfo } from '../../chat/models.ts'
import { nearest } from '../../table/nearest.ts'
import { can, canChat } from './abilities.ts'
import { AdvisedError } from '../advised-error.ts'
import { shellWord } from '../query/shell-word.ts'
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
  /** Whether it is the model that comes with the program: because it was named, or for want of another. */
  readonly builtin?: 'named' | 'instead'
  /** Whether it is that model all the same, offered by a server. */
  readonly isServedBuiltin?: boolean
}

/** A server is there, but no model that could be chosen. */
export class NoModelError extends AdvisedError {
  constructor(message: string) {
    super(message, `Get one with: ${PULL}`)
  }
}

/** The command that gets a model which will do. */
export const PULL = 'ollama pull qwen3:4b'

/**
 * The model that somebody named; else one that can chat: loaded and able to call tools, else the newest
 * that can call tools, else the newest. Throws an `AdvisedError` when there is none: a `NoModelError` when
 * there is nothing to choose from.
 */
export async function chooseModel(
  facts: ServerFacts,
  wanted: Setting<string> | undefined,
): Promise<Choice> {
  const { models } = facts
  if (models.length === 0) throw new NoModelError('the model server has no model yet')
  const model = wanted === undefined ? await bestOf(facts) : namedModel(wanted, models)
  const found = {
    model,
    details: await facts.describe(model.name),
    loaded: facts.loadedAs(model.name),
    isServedBuiltin: await facts.isBuiltin(model.name),
  }
  const reason = wanted === undefined ? reasonFor(found, models.length) : `from ${wanted.from}`
  if (canChat(model, found.details)) return { ...found, reason }
  throw new AdvisedError(`${model.name} (${reason}) cannot chat`, await othersThat(facts, canChat))
}

/** What to say where another model would do. */
export async function othersThat(
  { models, describe }: ServerFacts,
  isGood: (model: ModelInfo, details: ModelDetails) => boolean,
): Promise<string> {
  const names: string[] = []
  for (const model of models) {
    if (isGood(model, await describe(model.name))) names.push(model.name)
  }
  return names.length === 0
    ? `Get a model that can: ${PULL}`
    : `Choose one that can with --model NAME: ${names.join(', ')}`
}

async function bestOf({ models, loadedAs, describe }: ServerFacts): Promise<ModelInfo> {
  const isLoaded = ({ name }: ModelInfo): boolean => loadedAs(name) !== undefined
  const loadedFirst = models.toSorted((a, b) => Number(isLoaded(b)) - Number(isLoaded(a)))
  const chatting = new Set<ModelInfo>()
  for (const model of loadedFirst) {
    const details = await describe(model.name)
    if (!canChat(model, details)) continue
    if (can(details, 'tools') === true) return model
    chatting.add(model)
  }
  const newest = models.find((model) => chatting.has(model))
  if (newest !== undefined) return newest
  const names = models.map(({ name }) => name).join(', ')
  throw new NoModelError(`none of the server’s models can chat (${names})`)
}

function reasonFor({ details, loaded }: Omit<Choice, 'reason'>, modelCount: number): string {
  if (modelCount === 1) return 'the only one'
  const tools = can(details, 'tools')
  if (tools === true)
    return loaded ? 'loaded, and can call tools' : 'the newest that can call tools'
  return tools === false ? 'the newest; none can call tools' : 'the newest'
}

function namedModel({ value, from }: Setting<string>, models: readonly ModelInfo[]): ModelInfo {
  const model = findModel(value, models)
  if (model === undefined) throw missing(value, from, models)
  return model
}

/** The model of this name as the server finds it: without a tag, `latest` is meant. */
export function findModel(wanted: string, models: readonly ModelInfo[]): ModelInfo | undefined {
  const byName = (name: string): ModelInfo | undefined =>
    models.find((model) => model.name.toLowerCase() === name.toLowerCase())
  return byName(wanted) ?? byName(`${wanted}:latest`)
}

function missing(wanted: string, from: string, models: readonly ModelInfo[]): AdvisedError {
  const names = models.map(({ name }) => name)
  const meant =
    names.find((name) => familyOf(name) === familyOf(wanted)) ??
    names.find((name) => familyOf(name).startsWith(familyOf(wanted))) ??
    nearest(wanted, names)
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return new AdvisedError(
    `the server has no model "${wanted}" (${from}).${hint} It has: ${names.join(', ')}`,
    `Choose one of these with --model NAME, or get it with: ollama pull ${shellWord(wanted)}`,
  )
}

function familyOf(name: string): string {
  const [family = ''] = name.toLowerCase().split(':')
  return family
}
