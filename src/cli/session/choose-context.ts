import type { Setting } from './settings.ts'

/** Less than this does not hold a question, what is said about a table, and a result. */
export const LEAST_CONTEXT = 4096

/** What is used when nobody says anything: long enough for results, small enough for most machines. */
const USUAL_CONTEXT = 8192

/** How many tokens of context are used, and why. */
export interface ContextChoice {
  readonly context: number
  readonly reason: string
}

/**
 * The context that somebody asked for, else the one that the model is loaded with if that will do: another
 * one would reload it. Never more than the model was made for.
 */
export function chooseContext(
  asked: Setting<number> | undefined,
  loadedWith: number | undefined,
  longest: number = Infinity,
): ContextChoice {
  if (asked !== undefined && asked.value <= longest) {
    return { context: asked.value, reason: `from ${asked.from}` }
  }
  if (asked !== undefined) return { context: longest, reason: 'all that the model has' }
  const isGood = loadedWith !== undefined && loadedWith >= LEAST_CONTEXT && loadedWith <= longest
  if (isGood) return { context: loadedWith, reason: 'as it is loaded' }
  if (longest < USUAL_CONTEXT) return { context: longest, reason: 'all that the model has' }
  return { context: USUAL_CONTEXT, reason: 'the default' }
}
