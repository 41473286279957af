import type { ColumnKind } from '../protocol.ts'

/** What the cells of each column are: numbers or dates if all that are not empty are, else text. */
export function columnKinds(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ColumnKind[] {
  return headers.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    if (cells.length === 0) return 'text'
    if (cells.every(isNumber)) return 'number'
    return cells.every(isDate) ? 'date' : 'text'
  })
}

/** As `data_query` reads numbers (DQ-1). */
function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
}

/** Dates whose text has their order: `2026-03`, `2026-03-09`, with or without a time. */
function isDate(text: string): boolean {
  return /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}\S*)?)?$/.test(text) && !Number.isNaN(timeOf(text))
}

/** A date in milliseconds, as if its clock were that of Greenwich unless it says otherwise; NaN for others. */
export function timeOf(text: string): number {
  const iso = text.replace(' ', 'T')
  return Date.parse(/T[\d:.]+$/.test(iso) ? `${iso}Z` : iso)
}
