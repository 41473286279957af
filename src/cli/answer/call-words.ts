import { findTable } from '../../agent/find-table.ts'
import type { ToolUseBlock } from '../../chat/types.ts'
import { inOneLine } from '../display-width.ts'
import { queryWords } from '../query/query-words.ts'
import type { FileTable } from './file-table.ts'

/** A call that a model made, in one line: a query as `tallymark query` takes it, or name and arguments. */
export function callWords(
  { name, input }: Pick<ToolUseBlock, 'name' | 'input'>,
  tables: readonly FileTable[],
): string {
  if (name !== 'data_query') return inOneLine(`${name} ${JSON.stringify(input)}`)
  const found = findTable(input, tables)
  return queryWords(
    tables.find((table) => found?.ok === true && found.attachment === table),
    input,
  )
}
