import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Found } from './addon.ts'

/** The weights that come with the package; sources and build are equally deep in it. */
export const BUILTIN_WEIGHTS: string = fileURLToPath(
  new URL('../../../weights/builtin.gguf', import.meta.url),
)

/** Finds the weights. */
export function findWeights(path: string = BUILTIN_WEIGHTS): Found {
  if (existsSync(path)) return { ok: true, path }
  return { ok: false, why: `The weights of the built-in model are not there: ${path}` }
}
