import type { QueryResult } from '../table/result.ts'

/** A result for programs; the text beside it is for models. */
export interface StructuredResult {
  readonly [name: string]: unknown
  readonly headers: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly rowCount: number
  readonly truncated: boolean
  readonly notes: readonly string[]
}

type Cell = string | number | null

/** What a `StructuredResult` is, as JSON Schema. */
export const structuredResultSchema = {
  type: 'object',
  properties: {
    headers: { type: 'array', items: { type: 'string' }, description: 'The columns.' },
    rows: {
      type: 'array',
      items: { type: 'array', items: { type: ['string', 'number', 'null'] } },
      description:
        'The rows, a cell a column. A column is of numbers (null where a cell is empty) if nothing of its text is lost by that, else of strings, such as "007" or "1.10".',
    },
    rowCount: {
      type: 'integer',
      description: 'How many rows the query gave: more than there are in rows if truncated.',
    },
    truncated: { type: 'boolean', description: 'Whether the last rows were left out.' },
    notes: {
      type: 'array',
      items: { type: 'string' },
      description: 'What to know about the figures, for example cells that are no numbers.',
    },
  },
  required: ['headers', 'rows', 'rowCount', 'truncated', 'notes'],
  additionalProperties: false,
} as const

/** A result, as much of it as is shown. */
export interface ShownResult {
  readonly shown: QueryResult
  /** How many rows the query gave. */
  readonly rowCount: number
  readonly notes: readonly string[]
  /** The names of the columns that the query worked out. */
  readonly figures: ReadonlySet<string>
}

/** A result for programs, of which numbers are numbers where nothing is lost by it. */
export function structuredResult(result: ShownResult): StructuredResult {
  const { shown, rowCount, notes, figures } = result
  const { headers, rows } = shown
  const isNumeric = headers.map((header, column) => {
    const cells = rows.map((row) => row[column] ?? '')
    return isOfNumbers(cells, figures.has(header))
  })
  return {
    headers,
    rows: rows.map((row) => row.map((cell, column) => cellOf(cell, isNumeric[column] === true))),
    rowCount,
    truncated: rows.length < rowCount,
    notes,
  }
}

/** A column is one or the other, so that a postal code such as 02139 does not make strangers of the rest. */
function isOfNumbers(cells: readonly string[], isFigure: boolean): boolean {
  if (cells.every((cell) => cell === '')) return false
  return cells.every((cell) => cell === '' || survives(cell, isFigure))
}

/**
 * Whether a text is the same after it was a number: `1.10` (a version?), `007` and 20 digits are not. Figures
 * are written with two decimals, and are numbers beyond doubt.
 */
function survives(text: string, isFigure: boolean): boolean {
  const number = Number(text)
  if (!Number.isFinite(number)) return false
  return String(number) === text || (isFigure && number.toFixed(2) === text)
}

function cellOf(text: string, isNumeric: boolean): Cell {
  if (!isNumeric) return text
  return text === '' ? null : Number(text)
}
