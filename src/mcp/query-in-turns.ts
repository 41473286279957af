import { setImmediate } from 'node:timers/promises'
import type { Plan } from '../table/plan.ts'
import type { QueryResult } from '../table/result.ts'
import { Steps } from '../table/steps/steps.ts'
import type { Table } from '../table/table.ts'

/** How a query is followed, and stopped. */
export interface Turns {
  readonly signal: AbortSignal
  /** Called after each part, with the rows that were looked at so far. */
  readonly onRows: (rows: number) => void
}

/**
 * Asks a question of a table as `queryTable` does, but part by part: between two parts other calls have
 * their turn, and a cancellation is heard. Only what follows the last part (the sorting) cannot be stopped.
 */
export async function queryInTurns(
  { batches, headers, kernel }: Table,
  plan: Plan,
  { signal, onRows }: Turns,
): Promise<QueryResult> {
  const steps = new Steps(kernel, plan)
  let rows = 0
  for (const batch of batches) {
    // Not before the first: a small table is answered at once.
    if (rows > 0) await setImmediate()
    signal.throwIfAborted()
    steps.add(batch, headers)
    rows += batch.rows
    onRows(rows)
  }
  return steps.finish(headers)
}
