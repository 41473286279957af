import { LocalModelAdapter } from '../../chat/adapter.ts'
import { can } from './abilities.ts'
import { chooseContext } from './choose-context.ts'
import type { Choice } from './choose-model.ts'
import { startedEngine } from './early-engine.ts'
import { openAdapter } from './open-adapter.ts'
import type { Session } from './session.ts'
import type { CommandSettings } from './settings.ts'

/** The session for a model that was chosen. The built-in one begins to load, and can be asked at once. */
export async function sessionFor(choice: Choice, settings: CommandSettings): Promise<Session> {
  const { model, details, loaded, reason } = choice
  const isHere = choice.builtin !== undefined
  const isBuiltin = isHere || choice.isServedBuiltin === true
  // What was asked for is about models that can have more or less.
  const asked = isBuiltin ? undefined : settings.context
  const { context } = chooseContext(asked, loaded?.context_length, details.context_length)
  const connection = isHere ? await startBuiltin() : connect(settings, context)
  return {
    ...connection,
    model: model.name,
    isBuiltin,
    isHere,
    reason,
    context,
    toolCalls: can(details, 'tools') === false ? 'text' : 'native',
    canThink: can(details, 'thinking'),
    contextLength: details.context_length,
  }
}

type Connection = Pick<Session, 'adapter' | 'address' | 'close'>

function connect({ server }: CommandSettings, context: number): Connection {
  const { adapter, address } = openAdapter(server, context)
  return { adapter, address, close: () => adapter.close() }
}

/** The server is imported only when it is called for, while the engine starts: that takes longest. */
async function startBuiltin(): Promise<Connection> {
  const engine = await startedEngine()
  const model = await import('../../model/builtin-model.ts')
  const server = await model.startBuiltin({ engine })
  const adapter = new LocalModelAdapter({ base_url: server.url })
  const close = async (): Promise<void> => {
    // A question that is still being answered ends at once: nobody waits for it any more.
    await Promise.all([server.close(), adapter.close()])
  }
  return { adapter, address: server.url, close }
}
