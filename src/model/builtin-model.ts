import { BUILTIN, builtinFacts, type BuiltinFacts } from './builtin-facts.ts'
import { Engine, type EngineOptions } from './engine/engine.ts'
import { replyTo } from './reply/reply-to.ts'
import { startServer } from './server/start-server.ts'
import type { Lifecycle, ModelServer, ServerOptions } from './server/types.ts'

/** How the built-in model is served. */
export interface BuiltinOptions
  extends EngineOptions, Omit<ServerOptions, 'replier' | 'lifecycle' | 'model'> {
  /** One that has been started already; closed with the server. */
  readonly engine?: Engine
}

/**
 * Serves the built-in model on this machine: a server in this process, and the model in one of its own.
 * Rejects when it cannot listen there. That the model cannot be loaded, whoever asks it is told.
 */
export async function startBuiltin(options: BuiltinOptions = {}): Promise<ModelServer> {
  const engine = options.engine ?? new Engine(options)
  try {
    const server = await startServer({
      ...options,
      model: BUILTIN,
      replier: { reply: (request, signal) => replyTo(request, engine, signal) },
      lifecycle: lifecycleOf(engine, options.weights),
    })
    const close = async (): Promise<void> => {
      try {
        await server.close()
      } finally {
        await engine.close()
      }
    }
    return { url: server.url, port: server.port, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await engine.close()
    throw error
  }
}

function lifecycleOf(engine: Engine, weights: string | undefined): Lifecycle {
  // Once they were read: a file that could not be may be there the next time.
  let facts: BuiltinFacts | undefined
  return {
    load: () => engine.start(),
    unload: () => engine.unload(),
    facts: async () => (facts ??= await builtinFacts(weights)),
    inMemory: async () => {
      const now = await engine.facts()
      return now.isLoaded ? { size: now.residentBytes, contextLength: now.contextSize } : undefined
    },
  }
}
