import { planOf } from '../../table/arguments.ts'
import { joined, listRows, shownCell } from './list-rows.ts'

/** What a query gave. */
export interface ResultRows {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * A sentence of the model with its slots filled: `{1}` to `{6}` are cells of the first row, `{n}` is the
 * number of rows, `{a}` to `{d}` are the values of the conditions, `{rows}` is all rows as a list. In one
 * pass, so that a cell like `{1}` is only text. Nothing where there is nothing for a slot.
 */
export function fillAnswer(
  sentence: string,
  call: unknown,
  result: ResultRows,
): string | undefined {
  const values = planOf(call)
    .conditions.filter(({ op }) => op !== 'empty' && op !== 'not_empty')
    .map((condition) => joined(condition.values, 'or'))
  const told = result.rows.length === 1 ? sentence.replace('The {n} rows', 'The row') : sentence
  const parts = told.split(/\{(\w*)\}/)
  const filled = parts.map((part, i) => (i % 2 === 0 ? part : slotText(part, values, result)))
  return filled.includes(undefined) ? undefined : filled.join('')
}

function slotText(
  slot: string,
  values: readonly string[],
  { headers, rows }: ResultRows,
): string | undefined {
  if (slot === 'n') return String(rows.length)
  if (slot === 'rows') return rows.length === 0 ? undefined : listRows(headers, rows)
  if (/^[a-d]$/.test(slot)) return values['abcd'.indexOf(slot)]
  const place = /^[1-6]$/.test(slot) ? Number(slot) - 1 : headers.length
  return place < headers.length && rows.length > 0 ? shownCell(rows[0]?.[place]) : undefined
}
