import { BUILTIN, builtinFacts } from '../../model/builtin-facts.ts'
import { builtinAvailability } from '../../model/engine/availability.ts'
import { AdvisedError } from '../advised-error.ts'
import { NoModelError, PULL, type Choice } from './choose-model.ts'
import { ServerFailure } from './server-failure.ts'
import type { CommandSettings } from './settings.ts'

/** Whether somebody named the built-in model. A server may have one of that name too. */
export function wantsBuiltin({ model }: Pick<CommandSettings, 'model'>): boolean {
  const name = model?.value.toLowerCase()
  return name === BUILTIN || name === `${BUILTIN}:latest`
}

/** The built-in model as a choice. Throws an `AdvisedError` when it is not to be had here. */
export async function builtinChoice(builtin: 'named' | 'instead', reason: string): Promise<Choice> {
  const available = builtinAvailability()
  if (available.ok) return { ...(await describedBuiltin()), loaded: undefined, reason, builtin }
  throw new AdvisedError(available.why, `Without it, a model server is needed: ${PULL}`)
}

/** The built-in model in the words in which a server tells of its own. */
export async function describedBuiltin(): Promise<Pick<Choice, 'model' | 'details'>> {
  try {
    const { size, family, parameterSize, quantization, contextLength } = await builtinFacts()
    const kind = { family, parameter_size: parameterSize, quantization }
    return {
      model: { name: BUILTIN, size_bytes: size, ...kind },
      details: { capabilities: ['completion', 'tools'], context_length: contextLength, ...kind },
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message = `The weights of the built-in model cannot be read: ${reason}.`
    throw new AdvisedError(message, 'Install tallymark again.', { cause: error })
  }
}

/**
 * The built-in model where there is no other: nobody is there, or nobody with a model. Throws the error
 * where somebody wanted another server or model than that, and says there what the built-in model could do.
 */
export async function builtinInstead(error: unknown, settings: CommandSettings): Promise<Choice> {
  const isMissing =
    error instanceof NoModelError || (error instanceof ServerFailure && error.isAbsent)
  if (!isMissing) throw error
  const { server, model } = settings
  const available = builtinAvailability()
  const mayReplace = wantsBuiltin(settings) || (model === undefined && server.from !== '--server')
  if (!available.ok) throw mayReplace ? error.advise(available.why) : error
  if (!mayReplace) throw error.advise('The built-in model needs no server: --model builtin.')
  try {
    return await builtinChoice('instead', error.message.replace(' (connection refused)', ''))
  } catch (failure) {
    throw failure instanceof AdvisedError ? error.advise(failure.message) : failure
  }
}
