import type { i32 } from './machine.ts'
import { byteAt, setWord, wordAt } from './memory.ts'

/**
 * Lists the rows whose flag is in a set of flags, one bit each. `chosen` lists the rows that the
 * flags belong to, or is 0 for all. Returns how many were picked.
 */
export function pickRows(flags: i32, count: i32, set: i32, chosen: i32, out: i32): i32 {
  let picked = 0
  for (let i = 0; i < count; i++) {
    // Written every time, counted when picked: the processor need not guess which it will be.
    setWord(out + (picked << 2), chosen === 0 ? i : wordAt(chosen + (i << 2)))
    picked += (set >> byteAt(flags + i)) & 1
  }
  return picked
}
