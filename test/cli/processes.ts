import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The first process that a process has started and whose command line has this in it, once it is there. */
export async function childOf(pid: number | undefined, command: string): Promise<number> {
  for (;;) {
    const children = textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ')
    const child = children.find(
      (one) => one !== '' && textOf(`/proc/${one}/cmdline`).includes(command),
    )
    if (child !== undefined) return Number(child)
    await setTimeout(10)
  }
}

/** Resolves when a process is gone; one that stays fails the test by its time limit. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(10)
}

/** One that has ended and whose end nobody has taken note of is a `Z`. */
function isAlive(pid: number): boolean {
  const stat = textOf(`/proc/${pid}/stat`)
  return stat !== '' && !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')))
}

/** What the system tells about a process; nothing when it has gone. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
