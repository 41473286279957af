import { BUILTIN, builtinFacts } from './builtin-facts.ts'
import { Engine, type EngineOptions } from './engine/engine.ts'
import { heldOpen } from './held-open.ts'
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
        await heldOpen(server.close())
      } finally {
        await heldOpen(engine.close())
      }
    }
    return { url: server.url, port: server.port, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await heldOpen(engine.close())
    throw error
  }
}

function lifecycleOf(engine: Engine, weights: string | undefined): Lifecycle {
  let facts: ReturnType<typeof builtinFacts> | undefined
  return {
    load: () => engine.start(),
    unload: () => engine.unload(),
    facts: () => (facts ??= builtinFacts(weights)),
  }
}
