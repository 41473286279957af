import { counted } from '../../agent/counted.ts'
import type { CardTable } from '../prompt/read-cards.ts'

const MOST_COLUMNS = 12

/** The columns of a table in a sentence. */
export function columnsText(columns: readonly string[]): string {
  const more = columns.length - MOST_COLUMNS
  const shown = columns.slice(0, MOST_COLUMNS).join(', ')
  return more > 0 ? `Its columns are ${shown} and ${more} more.` : `Its columns are ${shown}.`
}

/** Tables and their columns in words, a line a table. */
export function tablesText(tables: readonly CardTable[]): string {
  const lines = tables.map(({ name, rowCount, columns }) => {
    const size = `${name} has ${counted(rowCount, 'row')}.`
    return columns.length === 0 ? size : `${size} ${columnsText(columns.map((one) => one.name))}`
  })
  return lines.join('\n')
}
