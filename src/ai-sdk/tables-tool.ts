import { attachedDataQuery, MAX_RESULT_CHARS } from '../agent/attached-data-query.ts'
import type { AttachedTable } from '../agent/attached-table.ts'
import { cardsOf } from '../agent/table-card.ts'
import { extendedDataQueryTool } from '../tools/data-query.ts'
import type { Tool } from '../tools/tool.ts'

/** How `data_query` answers. */
export interface DataQueryOptions {
  /** The longest result that the model is given, in characters; 16,000 unless given. */
  readonly maxResultChars?: number | undefined
}

/**
 * `data_query` that knows these tables, and tells the model what is in them. Throws a `TypeError` when two
 * have the same name.
 */
export function tablesTool(
  tables: readonly AttachedTable[],
  { maxResultChars = MAX_RESULT_CHARS }: DataQueryOptions,
): Tool {
  if (tables.length === 0) return extendedDataQueryTool
  const tool = attachedDataQuery(extendedDataQueryTool, tables, maxResultChars)
  return { ...tool, description: `${tool.description}\n\n${cardsOf(tables)}` }
}
