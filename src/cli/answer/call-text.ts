import type { ToolStart } from '../../agent/types.ts'
import type { ToolOutput } from '../../table/query.ts'
import { QueryResult } from '../../table/result.ts'
import { cutToWidth, inOneLine } from '../display-width.ts'
import { textTable } from '../query/text-table.ts'
import type { Terminal } from '../terminal.ts'
import { callWords } from './call-words.ts'
import type { FileTable } from './file-table.ts'

/** No more rows or lines of a result than this are shown. */
const MOST_ROWS = 20
const MOST_LINES = 10

/** A call that is longer than so many lines was not written to be read. */
const MOST_CALL_LINES = 8

const indent = '  '

/** Where calls are seen. */
type Screen = Pick<Terminal, 'noteWidth' | 'styledNote'>

/** A call and what came of it, for a person. */
export function callText(
  call: Pick<ToolStart, 'name' | 'input'>,
  output: ToolOutput,
  tables: readonly FileTable[],
  screen: Screen,
): string {
  const width = screen.noteWidth
  // A query is there to be copied; of other calls it is enough to see which they are.
  const most = call.name === 'data_query' ? width * MOST_CALL_LINES : width - indent.length
  const words = cutToWidth(callWords(call, tables), most)
  const lines = [...outputLines(output, screen)].map((line) => `${indent}${line}\n`)
  return `${screen.styledNote('cyan', `▸ ${words}`)}\n${lines.join('')}`
}

function outputLines(output: ToolOutput, screen: Screen): Iterable<string> {
  const width = screen.noteWidth - indent.length
  if (!output.ok) {
    const lines = [...textLines(output.message, width * MOST_CALL_LINES)]
    return lines.map((line) => screen.styledNote('red', line))
  }
  if (output.result !== undefined) return resultLines(output.result, width, screen)
  return textLines(output.content, width)
}

function* resultLines(result: QueryResult, width: number, screen: Screen): Generator<string> {
  const rowCount = Math.min(result.rowCount, MOST_ROWS)
  const shown = new QueryResult(result.headers, { ...result.view, rowCount })
  const emphasize = (text: string): string => screen.styledNote('bold', text)
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
