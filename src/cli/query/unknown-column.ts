import { findColumn } from '../../table/columns.ts'
import { nearest } from '../../table/nearest.ts'

/** No more names than this are listed. */
const MOST = 30

/** Throws when a name is not among the columns of a place: which it meant, and which there are. */
export function checkColumns(
  names: readonly string[],
  columns: readonly string[],
  place: string,
): void {
  for (const name of names) {
    if (findColumn(columns, name) < 0) throw new Error(unknownColumn(name, columns, place))
  }
}

/** What to say about a column that is not there. */
export function unknownColumn(name: string, columns: readonly string[], place: string): string {
  if (columns.length === 0) return `no column "${name}" in ${place}: it has no columns at all`
  const meant = nearest(name, columns)
  const question = meant === undefined ? '' : ` Did you mean "${meant}"?`
  const more = columns.length > MOST ? ` and ${columns.length - MOST} more` : ''
  const list = columns.slice(0, MOST).join(', ') + more
  return `no column "${name}" in ${place}.${question} It has: ${list}${separatorHint(columns)}`
}

/** A file with other separators than commas reads as one column with a long name. */
function separatorHint(columns: readonly string[]): string {
  const separator = columns.length === 1 ? /[;\t]/.exec(columns[0] ?? '')?.[0] : undefined
  if (separator === undefined) return ''
  const word = separator === ';' ? 'semicolons' : 'tabs'
  return `\nThat is one column: cells are separated by commas only, and these look separated by ${word}`
}
