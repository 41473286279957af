import type { JSX } from 'preact'
import type { ColumnFacts, TableView } from '../protocol.ts'
import { memo } from '../memo.ts'
import type { ColumnStarts } from './column-layout.ts'
import type { Place } from './move.ts'

/** More of a cell is never seen in a grid; a cell may hold megabytes. */
const SEEN = 300

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
}

/** The names of the columns. A click sorts. */
export function GridHeader(props: HeaderProps): JSX.Element {
  const { columns, seen, starts, left, sort, activeColumn, onSort } = props
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
              title={about.slice(0, SEEN)}
              tabIndex={column === activeColumn ? 0 : -1}
              style={placed(starts, column)}
              onClick={() => onSort(column)}
            >
              {name.slice(0, SEEN)}
              {direction !== 'none' && (
                <span class="grid-arrow" aria-hidden="true">
                  {direction === 'ascending' ? '▲' : '▼'}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface CellsProps {
  readonly columns: readonly ColumnFacts[]
  readonly seen: readonly number[]
  readonly starts: ColumnStarts
  readonly activeColumn: number | undefined
  /** Absent until they have come. */
  readonly cells: readonly string[] | undefined
  /** The column that the first of the cells belongs to. */
  readonly firstColumn: number
}

interface RowProps extends CellsProps {
  readonly row: number
  readonly top: number
  /** How far the grid is scrolled to the right. */
  readonly left: number
}

/** One row. While the grid scrolls, it moves and its cells stay as they are. */
export function GridRow({ row, top, left, ...cells }: RowProps): JSX.Element {
  return (
    <div
      class={row % 2 === 0 ? 'grid-row' : 'grid-row odd'}
      role="row"
      aria-rowindex={row + 2}
      aria-busy={cells.cells === undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div class="grid-shift" role="presentation" style={shifted(left)}>
        <GridCells {...cells} />
      </div>
    </div>
  )
}

const GridCells: (props: CellsProps) => JSX.Element = memo(
  ({ columns, seen, starts, activeColumn, cells, firstColumn }: CellsProps): JSX.Element => (
    <>
      {seen.map((column) => (
        <div
          key={column}
          class={`grid-cell ${columns[column]?.kind ?? 'text'}`}
          role="gridcell"
          aria-colindex={column + 1}
          tabIndex={column === activeColumn ? 0 : -1}
          style={placed(starts, column)}
        >
          {cells === undefined ? '…' : (cells[column - firstColumn] ?? '').slice(0, SEEN)}
        </div>
      ))}
    </>
  ),
)

/** The place of the cell that an event was meant for. */
export function placeOfEvent({ target }: Event): Place | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const row = cell?.closest('[role=row]')
  if (!cell || !row) return undefined
  return { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 1 }
}

function shifted(left: number): { transform: string } {
  return { transform: `translateX(${-left}px)` }
}

function placed(starts: ColumnStarts, column: number): { left: string; width: string } {
  const start = starts[column] ?? 0
  const width = (starts[column + 1] ?? start) - start
  return { left: `${start}px`, width: `${width}px` }
}
