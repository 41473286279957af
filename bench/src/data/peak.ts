import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The most memory that this process has had resident, in bytes. */
export function peakBytes(): number {
  // Linux counts into `maxRSS` what the process had that started this one.
  const own = readOrNothing('/proc/self/status').match(/^VmHWM:\s*(\d+) kB$/m)?.[1]
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024
}

/**
 * Collects garbage and forgets the peak so far, where the system can: in reading a text there are
 * two copies of it for a moment. Elsewhere a figure above this moment is too high by that.
 */
export function restartPeak(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // It is not Linux, or not allowed.
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
