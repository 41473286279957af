import type { LocalModelAdapter } from '../../chat/adapter.ts'
import { ChatError } from '../../chat/error.ts'
import type { LoadedModel, ModelDetails, ModelInfo } from '../../chat/models.ts'
import { BUILTIN } from '../../model/builtin-facts.ts'
import { askServer } from './ask-server.ts'
import { refusalOf } from './refusal-of.ts'
import type { Setting } from './settings.ts'

/** What a model is chosen from. */
export interface ServerFacts {
  /** In the server's order: the newest first. */
  readonly models: readonly ModelInfo[]
  /** How a model is loaded now, if it is. */
  readonly loadedAs: (name: string) => LoadedModel | undefined
  /** Asked for one model at a time, and once: the server has to open its file for it. */
  readonly describe: (name: string) => Promise<ModelDetails>
  /** Whether this is the built-in model, which `tallymark serve` offers. */
  readonly isBuiltin: (name: string) => Promise<boolean>
}

/** What `tallymark serve` calls its model. Others may have one of that name, so that it says too little. */
const SERVED_NAME = `${BUILTIN}:latest`

/** The version of `tallymark serve`, and of no other server. */
const OWN_VERSION = /\+tallymark$/

/** Asks a server what it has. What an older one cannot tell is left open. Rejects as `askServer` does. */
export async function askFacts(
  adapter: LocalModelAdapter,
  server: Setting<string>,
  signal: AbortSignal,
): Promise<ServerFacts> {
  const refusal = await refusalOf(server)
  if (refusal !== undefined) throw refusal
  const ask = <T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    askServer(server, signal, question)
  const [models, loaded] = await Promise.all([
    ask((signal) => adapter.listModels({ signal })),
    ask((signal) => orUntold(adapter.loadedModels({ signal }), [])),
  ])
  const described = new Map<string, Promise<ModelDetails>>()
  return {
    models,
    loadedAs: (name) => loaded.find((one) => one.name === name),
    describe: (name) => {
      const details =
        described.get(name) ??
        ask((signal) => orUntold(adapter.describeModel(name, { signal }), {}))
      described.set(name, details)
      return details
    },
    isBuiltin: async (name) =>
      name === SERVED_NAME &&
      OWN_VERSION.test(await ask((signal) => orUntold(adapter.serverVersion({ signal }), ''))),
  }
}

/** What the server told, or that: it may not know the question, or choke on one model's file. */
async function orUntold<T>(asked: Promise<T>, untold: T): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ChatError && isUntold(error)) return untold
    throw error
  }
}

function isUntold({ kind }: ChatError): boolean {
  switch (kind) {
    case 'InvalidRequest':
    case 'Api':
    case 'Parse':
    case 'Context':
      return true
    case 'Network':
    case 'Auth':
    case 'RateLimit':
    case 'Overloaded':
    case 'Aborted':
      return false
  }
}
