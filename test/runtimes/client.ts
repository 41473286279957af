import { agentCases } from '../agent/cases.ts'
import { cases } from '../chat/cases.ts'
import type { World } from '../chat/exchange.ts'
import { tableCases } from '../table/cases.ts'

/** How one case went. */
export interface Result {
  readonly name: string
  /** Absent when it held. */
  readonly failure?: string
}

/** A fact that needs nothing but the package. */
interface PlainCase {
  readonly name: string
  readonly run: () => void | Promise<void>
}

/** Runs every case on whatever runtime this is, against the server at `origin`, and `more`. */
export async function runCases(
  origin: string,
  refused: string,
  browser: boolean,
  more: readonly PlainCase[] = [],
): Promise<Result[]> {
  const response = await fetch(`${origin}/replies`)
  const replies: World['replies'] = JSON.parse(await response.text())
  const results: Result[] = []
  for (const { name, run } of [...cases, ...agentCases, ...tableCases, ...more]) {
    try {
      await run({ origin, refused, replies, config: {}, browser })
      results.push({ name })
    } catch (error) {
      results.push({ name, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  return results
}
