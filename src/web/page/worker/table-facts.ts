import type { AttachedTable } from '../../../agent/attached-table.ts'
import { columnLine } from '../../../agent/column-line.ts'
import { quotedName } from '../../../agent/quoted-text.ts'
import type { ColumnProfile } from '../../../table/profile.ts'
import type { ColumnFacts, ColumnKind, TableFacts } from '../protocol.ts'

/** As much as the largest card says. */
const detail = { values: 12, examples: 3, longest: 30 }

/** What the page is told of a table. */
export function tableFacts({ name, table, profile }: AttachedTable): TableFacts {
  return {
    name,
    rowCount: table.rowCount,
    // Of a very wide table only the first columns were looked at.
    columns: table.headers.map((header, column) => columnFacts(header, profile.columns[column])),
    note: noteOn(table.headers),
  }
}

function columnFacts(name: string, profile: ColumnProfile | undefined): ColumnFacts {
  if (profile === undefined) return { name, kind: 'text', about: '' }
  const about = columnLine(profile, detail).slice(quotedName(name).length + ': '.length)
  return { name, kind: kindOf(profile), about }
}

/** What most cells are. */
function kindOf({ numbers, dates, numberLike, texts }: ColumnProfile): ColumnKind {
  const others = (numberLike?.count ?? 0) + (texts?.count ?? 0)
  const [numberCount, dateCount] = [numbers?.count ?? 0, dates?.count ?? 0]
  if (numberCount > Math.max(others, dateCount)) return 'number'
  return dateCount > Math.max(others, numberCount) ? 'date' : 'text'
}

function noteOn(headers: readonly string[]): string | undefined {
  const [header = '', another] = headers
  const separator = another === undefined ? /[;\t|]/.exec(header)?.[0] : undefined
  if (separator === undefined) return undefined
  const what = { ';': 'semicolons', '|': 'pipes' }[separator] ?? 'tabs'
  const remedy =
    what === 'tabs' ? 'Give the file a name that ends in .tsv' : 'Save it with commas between them'
  return `It has one column: its cells look separated by ${what}, not by commas. ${remedy}.`
}
