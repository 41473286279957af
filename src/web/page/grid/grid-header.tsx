import type { JSX } from 'preact'
import type { ColumnFacts, TableView } from '../protocol.ts'
import { ColumnEdge } from './column-edge.tsx'
import { widthOf, type ColumnStarts } from './column-layout.ts'
import { placed, shifted } from './placed.ts'
import { CHARACTERS_SEEN } from './grid-row.tsx'

interface HeaderProps {
  readonly columns: readonly ColumnFacts[]
  /** The columns that exist, by number. */
  readonly seen: readonly number[]
  readonly starts: ColumnStarts
  /** How far the grid is scrolled to the right. */
  readonly left: number
  /** The column whose cell in this line is the one that Tab reaches. */
  readonly activeColumn: number | undefined
  readonly sort: TableView['sort']
  readonly onSort: (column: number) => void
  readonly onWidth: (column: number, width: number) => void
  readonly onFit: (column: number) => void
}

/** The names of the columns. A click sorts, the edge between two of them changes a width. */
export function GridHeader(props: HeaderProps): JSX.Element {
  const { columns, seen, starts, left, sort, activeColumn, onSort, onWidth, onFit } = props
  return (
    <div class="grid-header" role="row" aria-rowindex={1}>
      <div class="grid-shift" role="presentation" style={shifted(left)}>
        {seen.map((column) => {
          const { name = '', kind = 'text', about = '' } = columns[column] ?? {}
          const direction =
            sort?.column === name ? (sort.descending ? 'descending' : 'ascending') : 'none'
          return (
            <div
              key={column}
              class={`grid-cell grid-name ${kind}`}
              role="columnheader"
              aria-colindex={column + 1}
              aria-sort={direction}
              aria-keyshortcuts="Enter Shift+ArrowRight Shift+ArrowLeft Shift+Enter"
              title={about.slice(0, CHARACTERS_SEEN)}
              tabIndex={column === activeColumn ? 0 : -1}
              style={placed(starts, column)}
              onClick={() => onSort(column)}
            >
              {name.slice(0, CHARACTERS_SEEN)}
              {direction !== 'none' && (
                <span class="grid-arrow" aria-hidden="true">
                  {direction === 'ascending' ? '▲' : '▼'}
                </span>
              )}
              <ColumnEdge
                width={widthOf(starts, column)}
                onWidth={(width) => onWidth(column, width)}
                onFit={() => onFit(column)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
