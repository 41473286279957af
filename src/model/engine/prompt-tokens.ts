import { EngineError } from './engine-error.ts'
import type { AddonModel } from './llama-addon.ts'

/** No token is longer, in characters: a text that is too long for sure need not be taken apart. */
const LONGEST_TOKEN = 64

/** The tokens of a prompt, which leave room for one more at least. */
export function promptTokens(model: AddonModel, prompt: string, contextSize: number): Uint32Array {
  const tokens = prompt.length > contextSize * LONGEST_TOKEN ? undefined : tokensOf(model, prompt)
  if (tokens !== undefined && tokens.length < contextSize) return tokens
  throw new EngineError(
    'TooLong',
    `The prompt is longer than the ${contextSize - 1} tokens that the built-in model can read.`,
  )
}

function tokensOf(model: AddonModel, prompt: string): Uint32Array {
  const tokens = model.tokenize(prompt, true)
  return model.shouldPrependBosToken() ? Uint32Array.of(model.tokenBos(), ...tokens) : tokens
}
