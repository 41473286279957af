import { findAddon } from './addon.ts'
import { findWeights } from './weights.ts'

/** Whether the built-in model can be had here, or why not, in a sentence for people. */
export type Availability = { readonly ok: true } | { readonly ok: false; readonly why: string }

/** Looks whether the built-in model is there, without starting anything. */
export function builtinAvailability(weights?: string): Availability {
  const addon = findAddon()
  if (!addon.ok) return addon
  const found = findWeights(weights)
  return found.ok ? { ok: true } : found
}
