import type { QueryResult } from '../result.ts'
import { writeJson } from './json.ts'
import { writeMarkdown } from './markdown.ts'
import { resultTooLong, Writer } from './writer.ts'

/** The most cells whose text can fit a string: none takes fewer characters than `  |` and `"": "",`. */
const MOST_CELLS = 35_000_000

/** The tool's text: a count, a Markdown table, and the same rows as JSON (DQ-21). */
export function renderResult(result: QueryResult): string {
  const { headers, rowCount } = result
  const writer = writerFor(result)
  writer.write(`Query Result (${rowCount} rows, ${headers.length} columns):\n`)
  writeMarkdown(writer, result)
  writer.write(headers.length > 0 ? '\n\n```json\n' : '\n```json\n')
  writeJson(writer, result)
  writer.write('\n```')
  return writer.finish()
}

/** The result as a Markdown table alone. */
export function renderMarkdown(result: QueryResult): string {
  const writer = writerFor(result)
  writeMarkdown(writer, result)
  return writer.finish().slice(1)
}

/** The result as JSON alone. */
export function renderJson(result: QueryResult): string {
  const writer = writerFor(result)
  writeJson(writer, result)
  return writer.finish()
}

function writerFor({ headers, rowCount }: QueryResult): Writer {
  if (headers.length * rowCount > MOST_CELLS) throw resultTooLong()
  return new Writer(4096 + headers.length * rowCount * 128)
}
