import type { JSX } from 'preact'
import { counted } from '../counted.ts'

interface GridBarProps {
  readonly label: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** How many rows are found, of how many. */
  readonly total: number
  readonly rowCount: number
  /** What else is to be said, in place of the number of rows when it is a failure. */
  readonly note: string
  readonly failure: string | undefined
}

/** The search field of a grid, and what it found. */
export function GridBar(props: GridBarProps): JSX.Element {
  const { label, search, onSearch, total, rowCount, note, failure } = props
  const rows = counted(rowCount, 'row')
  const count = total === rowCount ? rows : `${total.toLocaleString('en')} of ${rows}`
  return (
    <div class="grid-bar">
      <input
        type="search"
        class="grid-search"
        placeholder="Search in all columns"
        aria-label={`Search in ${label}`}
        value={search}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      <span role="status" class="grid-count">
        {failure ?? count} {note}
      </span>
    </div>
  )
}
