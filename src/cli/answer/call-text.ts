import type { ToolStart } from '../../agent/types.ts'
import type { ToolOutput } from '../../table/query.ts'
import { QueryResult } from '../../table/result.ts'
import { cutToWidth, inOneLine } from '../display-width.ts'
import { queryWords } from '../query/query-words.ts'
import { textTable } from '../query/text-table.ts'

/** No more rows or lines of a result than this are shown. */
const MOST_ROWS = 20
const MOST_LINES = 10

/** A call that is longer than so many lines was not written to be read. */
const MOST_CALL_LINES = 8

const indent = '  '

/** How calls look. */
export interface CallLook {
  /** How many columns the screen has. */
  readonly width: number
  style(style: 'cyan' | 'red' | 'bold', text: string): string
}

/** A call and what came of it, for a person; `table` is the attached table that it asked, where known. */
export function callText(
  call: Pick<ToolStart, 'name' | 'input'>,
  table: string | undefined,
  output: ToolOutput,
  look: CallLook,
): string {
  const words =
    call.name === 'data_query'
      ? cutToWidth(queryWords(table, call.input), look.width * MOST_CALL_LINES)
      : cutToWidth(inOneLine(`${call.name} ${JSON.stringify(call.input)}`), look.width - 2)
  const lines = [...outputLines(output, look)].map((line) => `${indent}${line}\n`)
  return `${look.style('cyan', `▸ ${words}`)}\n${lines.join('')}`
}

function outputLines(output: ToolOutput, look: CallLook): Iterable<string> {
  const width = look.width - indent.length
  if (!output.ok) return [look.style('red', cutToWidth(inOneLine(output.message), width))]
  if (output.result !== undefined) return resultLines(output.result, width, look)
  return textLines(output.content, width)
}

function* resultLines(result: QueryResult, width: number, look: CallLook): Generator<string> {
  const rowCount = Math.min(result.rowCount, MOST_ROWS)
  const shown = new QueryResult(result.headers, { ...result.view, rowCount })
  const emphasize = (text: string): string => look.style('bold', text)
  const table = [...textTable(shown, { width, emphasize })].join('')
  if (table !== '') yield* table.trimEnd().split('\n')
  if (result.rowCount === 0) yield 'no rows'
  if (result.rowCount > rowCount) yield `… ${result.rowCount - rowCount} more rows`
}

function* textLines(text: string, width: number): Generator<string> {
  const lines = text.trimEnd().split('\n')
  for (const line of lines.slice(0, MOST_LINES)) yield cutToWidth(inOneLine(line), width)
  if (lines.length > MOST_LINES) yield `… ${lines.length - MOST_LINES} more lines`
}
