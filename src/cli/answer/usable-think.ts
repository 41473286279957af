import type { Session } from '../session/session.ts'
import { printable, type Terminal } from '../terminal.ts'

/** What to send for `--think`: a model that cannot reason is not asked to, and a person is told. */
export function usableThink(
  think: boolean | undefined,
  { model, canThink }: Session,
  terminal: Terminal,
): boolean | undefined {
  if (think !== true || canThink !== false) return think
  terminal.note(`${printable(model)} cannot reason: --think has no effect.\n`)
  return undefined
}
