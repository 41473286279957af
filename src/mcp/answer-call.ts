import { setImmediate } from 'node:timers/promises'
import { findTable } from '../agent/find-table.ts'
import { unreadNumbers } from '../agent/unread-numbers.ts'
import { planOf } from '../table/arguments.ts'
import { checkPlan } from '../table/check-plan.ts'
import { TableError } from '../table/error.ts'
import { figureName, type Plan } from '../table/plan.ts'
import { queryInTurns } from '../table/query-in-turns.ts'
import { dataIn } from '../table/query.ts'
import type { QueryResult } from '../table/result.ts'
import { parseTable, type Table } from '../table/table.ts'
import { fitResult, tooWide, type OutputLimits } from './fit-result.ts'
import type { CallToolResult } from './sdk.ts'
import type { ServedTable } from './served-table.ts'
import { structuredResult } from './structured-result.ts'

/** What a call needs beside its arguments. */
export interface CallContext {
  readonly tables: readonly ServedTable[]
  readonly limits: OutputLimits
  readonly signal: AbortSignal
  /** How far a query of several parts has come, in rows. */
  readonly onProgress: (rows: number, of: number) => void
}

interface Answer {
  readonly result: QueryResult
  readonly notes: readonly string[]
  readonly plan: Plan
}

/** Runs one call of `data_query` whose arguments fit its schema. What is wrong with them is said in words. */
export async function answerCall(args: unknown, context: CallContext): Promise<CallToolResult> {
  const { limits, signal } = context
  try {
    const { result, notes, plan } = await answerOf(args, context)
    const fitted = fitResult(result, notes, limits)
    if (fitted === undefined) return refusal(tooWide(result, limits))
    const { text, shown } = fitted
    const figures = figuresOf(plan)
    const { rowCount } = result
    return {
      content: [{ type: 'text', text }],
      structuredContent: structuredResult({ shown, rowCount, notes, figures }),
    }
  } catch (error) {
    signal.throwIfAborted()
    // A table that cannot be read now is told as well: a client has no other way to see why.
    if (error instanceof Error) return refusal(error.message)
    throw error
  }
}

/** A mistake in words, for the model to mend. */
export function refusal(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true }
}

async function answerOf(args: unknown, context: CallContext): Promise<Answer> {
  const { tables } = context
  const found =
    tables.length === 0
      ? undefined
      : findTable(
          args,
          tables.map(({ last }) => last),
        )
  if (found === undefined) return answerOfText(args, context)
  if (!found.ok) throw new TableError('Arguments', found.message)
  const { name } = found.attachment
  const served = tables.find((table) => table.name === name)
  const attachment = (await served?.current()) ?? found.attachment
  const plan = planOf(args)
  checkPlan(plan, attachment.table.headers, `@${name}`)
  const result = await resultOf(attachment.table, plan, context)
  return { result, notes: unreadNumbers(plan, attachment), plan }
}

/** A table in the call itself: as the plain tool has it, step by step. */
async function answerOfText(args: unknown, context: CallContext): Promise<Answer> {
  const { text, format } = dataIn(args)
  const plan = planOf(args)
  const table = parseTable(text, { format: typeof format === 'string' ? format : undefined })
  const result = await resultOf(table, plan, context)
  return { result, notes: [], plan }
}

/** The columns that are worked out; one by which is grouped stays a text, whatever its name. */
function figuresOf({ aggregates, groupBy }: Plan): ReadonlySet<string> {
  return new Set(aggregates.map(figureName).filter((name) => !groupBy.includes(name)))
}

/** Between two parts, also of the sorting, other calls have their turn and a cancellation is heard. */
function resultOf(
  table: Table,
  plan: Plan,
  { signal, onProgress }: CallContext,
): Promise<QueryResult> {
  let before = 0
  return queryInTurns(table, plan, async (rows) => {
    onProgress(rows, table.rowCount)
    // Not after the last rows, unless they take long to sort: a small table is answered at once.
    if (rows < table.rowCount || rows === before) await setImmediate()
    before = rows
    signal.throwIfAborted()
  })
}
