import { findColumn } from './columns.ts'
import { TableError } from './error.ts'
import { nearest, nearestFew } from './nearest.ts'

/** No more names than this are listed, and of each no more characters. */
const MOST = 30
const LONGEST = 200

/** Throws a `TableError` for a name that is not among the columns of a place, and says which are. */
export function checkColumns(
  names: readonly string[],
  columns: readonly string[],
  place: string,
): void {
  for (const name of names) {
    if (findColumn(columns, name) >= 0) continue
    throw new TableError('Column', unknownColumn(name, columns, place))
  }
}

/** What to say about a column that is not there. */
export function unknownColumn(name: string, columns: readonly string[], place: string): string {
  const shown = cut(name)
  if (columns.length === 0) return `no column "${shown}" in ${place}: it has no columns at all`
  const meant = nearest(name, columns)
  const question = meant === undefined ? '' : ` Did you mean "${cut(meant)}"?`
  return `no column "${shown}" in ${place}.${question} ${list(name, columns)}${separatorHint(columns)}`
}

/** All of them in their order, or those that are most like the name. */
function list(name: string, columns: readonly string[]): string {
  if (columns.length <= MOST) return `It has: ${columns.map(cut).join(', ')}`
  const few = nearestFew(name, columns, MOST).map(cut).join(', ')
  return `Of its ${columns.length} columns, these are most like it: ${few}`
}

function cut(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name
}

/** A file with other separators than commas reads as one column with a long name. */
function separatorHint(columns: readonly string[]): string {
  const separator = columns.length === 1 ? /[;\t]/.exec(columns[0] ?? '')?.[0] : undefined
  if (separator === undefined) return ''
  const looks = separator === ';' ? 'by semicolons' : 'by tabs: the format is tsv'
  return `\nThat is one column: cells are separated by commas, and these look separated ${looks}`
}
