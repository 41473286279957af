import { move, type Extent, type Place } from './move.ts'

const WIDTH_STEP = 24

/** The parts of a key press that matter here. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key asks of a grid. */
export type GridCommand =
  | { readonly kind: 'go'; readonly to: Place }
  | { readonly kind: 'sort' | 'open' | 'fit' }
  | { readonly kind: 'widen'; readonly by: number }

/** What a key asks for at a cell, or nothing. */
export function gridCommand(press: KeyPress, at: Place, extent: Extent): GridCommand | undefined {
  const { key } = press
  // With Alt the arrows are the browser's, for back and forward.
  if (press.altKey) return undefined
  if (press.shiftKey && key === 'ArrowRight') return { kind: 'widen', by: WIDTH_STEP }
  if (press.shiftKey && key === 'ArrowLeft') return { kind: 'widen', by: -WIDTH_STEP }
  if (press.shiftKey && key === 'Enter') return { kind: 'fit' }
  if (key === 'Enter' || (key === ' ' && at.row < 0)) {
    return { kind: at.row < 0 ? 'sort' : 'open' }
  }
  const to = move(at, key, press.ctrlKey || press.metaKey, extent)
  return to === undefined ? undefined : { kind: 'go', to }
}
