import { planOf } from './arguments.ts'
import { TableError } from './error.ts'
import { kernelFor } from './kernel/kernel.ts'
import { formatOf, readTable } from './parse/read.ts'
import type { SizeLimits } from './parse/scan.ts'
import { renderResult } from './render/text.ts'
import type { QueryResult } from './result.ts'
import { TextSource } from './source.ts'
import { Steps } from './steps/steps.ts'
import type { Table } from './table.ts'
import type { Query } from './types.ts'

/** Bounds that a host can set (DQ-23). Past one there is an error, never a silent cut. */
export interface QueryLimits extends SizeLimits {
  /** The most rows that a result may have. */
  readonly max_output_rows?: number | undefined
}

/** What a tool call comes to: the text for the model, or what it did wrong. */
export type ToolOutput =
  | {
      readonly ok: true
      readonly content: string
      /** The table that `content` shows, from those who have it: a person may want to see it otherwise. */
      readonly result?: QueryResult | undefined
    }
  | { readonly ok: false; readonly message: string }

/**
 * The tool `data_query`: parse, filter, aggregate, sort, select, limit, and write down. Takes the
 * arguments as a model wrote them, and never throws for what is in them.
 *
 * @example
 * queryData({ data: 'name,age\nAda,36\nAlan,41', filter: { column: 'age', op: 'gt', value: '40' } })
 */
export function queryData(args: unknown, limits: QueryLimits = {}): ToolOutput {
  try {
    return { ok: true, content: renderResult(resultOf(args, limits)) }
  } catch (error) {
    if (error instanceof TableError) return { ok: false, message: error.message }
    throw error
  }
}

function resultOf(args: unknown, limits: QueryLimits): QueryResult {
  const { text, format } = dataIn(args)
  const plan = planOf(args)
  const kernel = kernelFor(text.length)
  const { headers, sink } = readTable(
    kernel,
    new TextSource(text),
    formatOf(format, text.charCodeAt(0)),
    limits,
    () => new Steps(kernel, plan),
  )
  return withinLimits(sink.finish(headers), limits)
}

/** The table in the arguments of a call, as text, and what format it is said to have. */
export function dataIn(args: unknown): { readonly text: string; readonly format: unknown } {
  const { data, format } = fieldsOf(args)
  if (typeof data !== 'string') {
    throw new TableError('Arguments', "missing required argument 'data'")
  }
  const text = data.trim()
  if (text === '') throw new TableError('Arguments', "'data' must not be empty")
  return { text, format }
}

function fieldsOf(args: unknown): { readonly data?: unknown; readonly format?: unknown } {
  return typeof args === 'object' && args !== null ? args : {}
}

/** Asks a question of a table that was parsed before. Throws a `TableError`. */
export function queryTable(table: Table, query: Query = {}, limits: QueryLimits = {}): QueryResult {
  const steps = new Steps(table.kernel, planOf(query))
  for (const batch of table.batches) steps.add(batch, table.headers)
  return withinLimits(steps.finish(table.headers), limits)
}

/** Refuses a result that has more rows than the host allows. */
export function withinLimits(
  result: QueryResult,
  { max_output_rows = Infinity }: QueryLimits,
): QueryResult {
  if (result.rowCount <= max_output_rows) return result
  throw new TableError(
    'Limit',
    `the result has ${result.rowCount} rows, more than ${max_output_rows} (max_output_rows). ` +
      'Set a limit, filter more, or aggregate.',
  )
}
