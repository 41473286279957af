import type { Plan } from './plan.ts'
import type { QueryResult } from './result.ts'
import { inTurns } from './steps/parts.ts'
import { Steps } from './steps/steps.ts'
import type { Table } from './table.ts'

/**
 * Asks a question of a table as `queryTable` does, but part by part: `turn` is called after each, with the
 * rows that were looked at so far. While its promise is open others may ask; where it rejects, so does this.
 */
export async function queryInTurns(
  { batches, headers, kernel }: Table,
  plan: Plan,
  turn: (rows: number) => Promise<void>,
): Promise<QueryResult> {
  const steps = new Steps(kernel, plan)
  let rows = 0
  const next = (): Promise<void> => turn(rows)
  for (const batch of batches) {
    const rest = steps.begin(batch, headers)
    if (rest !== undefined) await inTurns(rest, next)
    rows += batch.rows
    await next()
  }
  return inTurns(steps.finishing(headers), next)
}
