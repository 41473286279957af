import { ChatError } from '../../chat/error.ts'
import type { ModelInfo } from '../../chat/models.ts'
import type { ModelValues } from '../options.ts'
import { openAdapter } from './open-adapter.ts'
import type { Session } from './session.ts'
import { readSettings } from './settings.ts'

/** The models of the server. Who asks the built-in model may have none, or one that has just come. */
export async function servedModels(
  { adapter, isHere }: Session,
  values: ModelValues,
  signal: AbortSignal,
): Promise<readonly ModelInfo[]> {
  if (!isHere) return adapter.listModels({ signal })
  const { adapter: scout } = openAdapter(readSettings(values).server)
  try {
    return await scout.listModels({ signal })
  } catch (error) {
    if (error instanceof ChatError && error.kind !== 'Aborted') return []
    throw error
  } finally {
    await scout.close()
  }
}
