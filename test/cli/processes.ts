import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The processes that a process has started, once there are some. Only Linux tells. */
export async function childrenOf(pid: number | undefined): Promise<readonly number[]> {
  for (;;) {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    if (text !== '') return text.split(' ').map(Number)
    await setTimeout(10)
  }
}

/** Resolves when a process is gone; one that stays fails the test by its time limit. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(10)
}

/** One that has ended and whose end nobody has taken note of is a `Z`. */
function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')))
  } catch {
    return false
  }
}
