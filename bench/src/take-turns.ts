import { openChild, type Child } from './child.ts'

/** One thing to be measured: a client, and how long its replies are. */
export interface Contender {
  readonly client: string
  readonly tokens: number
}

/** How often is measured: in so many rounds of fresh processes, so many replies in each. */
export interface Effort {
  readonly rounds: number
  readonly replies: number
}

/**
 * Measures contenders against each other, in CPU microseconds per event: some samples for each.
 * They take turns reply by reply, so that whatever slows the machine down for a second slows all of
 * them, and samples of the same index can be compared.
 */
export async function takeTurns(
  server: string,
  linesPerChunk: number,
  contenders: readonly Contender[],
  { rounds, replies }: Effort,
): Promise<number[][]> {
  const samples = contenders.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const children: Child[] = []
    try {
      for (const { client, tokens } of contenders) {
        children.push(await openChild('measure.js', client, server, tokens, linesPerChunk))
      }
      for (let reply = 0; reply < replies; reply++) {
        for (const [index, child] of children.entries()) {
          const [microseconds = NaN] = await child.ask()
          samples[index]?.push(microseconds)
        }
      }
    } finally {
      for (const child of children) child.stop()
    }
  }
  return samples
}
