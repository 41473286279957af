import type { ResultRows } from '../prompt/fill-answer.ts'

/** The text of a tool: a result and perhaps notes on it, or why there is none. */
export type ReadResult =
  | { readonly ok: true; readonly result: ResultRows; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string }

/** Reads what `data_query` gave. From its Markdown, which has every cell as the table spells it. */
export function readResult(content: string): ReadResult {
  const [, message] = /^error: ([^]*)$/.exec(content) ?? []
  if (message !== undefined) return { ok: false, message: withoutReminder(message) }
  const [title = '', ...lines] = content.split('\n')
  const [, count] = /^Query Result \((\d+) rows, \d+ columns\):$/.exec(title) ?? []
  const [head, , ...body] = lines.filter((line, i) => line !== '' || i > 0)
  if (count === undefined) return { ok: false, message: 'the result cannot be read' }
  const headers = cellsIn(head ?? '')
  const rows = body.slice(0, Number(count)).map(cellsIn)
  return { ok: true, result: { headers, rows }, notes: notesIn(content) }
}

/** The cells of a line of a Markdown table, in which a pipe has a backslash before it. */
function cellsIn(line: string): readonly string[] {
  const [, inner] = /^\| ([^]*) \|$/.exec(line) ?? []
  if (inner === undefined) return []
  return inner.split(' | ').map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', ' '))
}

/** What the agent says after a result about cells that count as 0. */
function notesIn(content: string): readonly string[] {
  const end = content.lastIndexOf('\n```')
  return content
    .slice(end)
    .split('\n')
    .filter((line) => line.startsWith('Note: '))
}

/** The agent reminds a model that repeats itself; that is not for people. */
function withoutReminder(message: string): string {
  return message.split('\n\nYou made this call before')[0] ?? message
}
