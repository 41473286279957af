import { planOf } from '../../../table/arguments.ts'
import { checkPlan } from '../../../table/check-plan.ts'
import type { QueryResult } from '../../../table/result.ts'
import { Steps } from '../../../table/steps/steps.ts'
import type { AttachedTable } from '../../../agent/attached-table.ts'
import type { JsonObject } from '../../../chat/types.ts'
import type { Turns } from './turns.ts'

/**
 * Asks a question of a table as `queryTable` does, and complains about columns that are not there. It can be
 * stopped, except in what follows the last row: the sorting. Rejects with a `TableError`, or `Stopped`.
 */
export async function queryInTurns(
  { name, table }: AttachedTable,
  call: JsonObject,
  turns: Turns,
): Promise<QueryResult> {
  const { batches, headers, kernel } = table
  const plan = planOf(call)
  checkPlan(plan, headers, name)
  const steps = new Steps(kernel, plan)
  for (const batch of batches) {
    await turns.next()
    steps.add(batch, headers)
  }
  return steps.finish(headers)
}
