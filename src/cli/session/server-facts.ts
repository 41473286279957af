import type { LocalModelAdapter } from '../../chat/adapter.ts'
import { ChatError } from '../../chat/error.ts'
import type { LoadedModel, ModelDetails, ModelInfo } from '../../chat/models.ts'

/** What a model is chosen from. */
export interface ServerFacts {
  /** In the server's order: the newest first. */
  readonly models: readonly ModelInfo[]
  readonly loaded: readonly LoadedModel[]
  /** Asked for one model at a time: the server has to open its file for it. */
  readonly describe: (name: string) => Promise<ModelDetails>
}

/** Asks a server what it has. What an older one cannot tell is left open. */
export async function askFacts(
  adapter: LocalModelAdapter,
  signal: AbortSignal,
): Promise<ServerFacts> {
  const [models, loaded] = await Promise.all([
    adapter.listModels({ signal }),
    orUntold(adapter.loadedModels({ signal }), []),
  ])
  return {
    models,
    loaded,
    describe: (name) => orUntold(adapter.describeModel(name, { signal }), {}),
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
