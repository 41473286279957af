import { queryData, queryTable, type QueryLimits } from '../../src/table/query.ts'
import { parseTable } from '../../src/table/table.ts'
import type { Query } from '../../src/table/types.ts'

/** A table as plain data. */
export interface Cells {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a text is as a table. */
export function read(text: string | Uint8Array, format?: string): Cells {
  const { headers, rows } = parseTable(text, { format })
  return { headers, rows }
}

/** What a question makes of a text. */
export function ask(text: string, query: Query = {}, format?: string): Cells {
  const { headers, rows } = queryTable(parseTable(text, { format }), query)
  return { headers, rows }
}

/** The tool's text for a call that succeeds. */
export function contentOf(args: unknown, limits?: QueryLimits): string {
  const output = queryData(args, limits)
  if (!output.ok) throw new Error(`failed: ${output.message}`)
  return output.content
}

/** The tool's message for a call that fails. */
export function messageOf(args: unknown, limits?: QueryLimits): string {
  const output = queryData(args, limits)
  if (output.ok) throw new Error(`succeeded: ${output.content.slice(0, 500)}`)
  return output.message
}

/** The JSON block of a call's text, as it is written. */
export function jsonTextOf(args: unknown): string {
  const content = contentOf(args)
  const start = content.lastIndexOf('\n```json\n')
  return content.slice(start + '\n```json\n'.length, -'\n```'.length)
}

/** The lines of the Markdown table of a call's text. */
export function tableLinesOf(args: unknown): readonly string[] {
  const content = contentOf(args)
  const lines = content.slice(0, content.lastIndexOf('\n```json\n')).split('\n')
  return lines.slice(2).filter((line) => line !== '')
}
