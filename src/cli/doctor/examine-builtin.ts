import { BUILTIN } from '../../model/builtin-facts.ts'
import { findAddon } from '../../model/engine/addon.ts'
import { findWeights } from '../../model/engine/weights.ts'
import { AdvisedError } from '../advised-error.ts'
import { builtinChoice } from '../session/choose-builtin.ts'
import { PULL, type Choice } from '../session/choose-model.ts'
import type { Part } from './check.ts'

/** Looks whether everything is there that the built-in model needs. */
export async function* examineBuiltin(builtin: 'named' | 'instead', reason: string): Part<Choice> {
  yield { check: 'model', state: 'ok', text: `${BUILTIN}, ${reason}` }
  const fix = `Until then, a model server does it: ${PULL}`
  const addon = findAddon()
  if (!addon.ok) {
    yield { check: 'engine', state: 'fail', text: addon.why, fix }
    return undefined
  }
  yield { check: 'engine', state: 'ok', text: `llama.cpp for ${process.platform} ${process.arch}` }
  const weights = findWeights()
  if (!weights.ok) {
    yield { check: 'weights', state: 'fail', text: weights.why, fix }
    return undefined
  }
  try {
    const choice = await builtinChoice(builtin, reason)
    const { parameter_size, quantization } = choice.model
    yield { check: 'weights', state: 'ok', text: `${parameter_size} parameters, ${quantization}` }
    return choice
  } catch (error) {
    if (!(error instanceof AdvisedError)) throw error
    yield { check: 'weights', state: 'fail', text: error.message, fix: error.advice }
    return undefined
  }
}
