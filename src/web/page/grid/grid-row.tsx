import type { JSX } from 'preact'
import { memo } from '../memo.ts'
import type { ColumnFacts } from '../protocol.ts'
import type { ColumnStarts } from './column-layout.ts'
import type { Place } from './move.ts'
import { placed, shifted } from './placed.ts'

/** More of a cell is never seen in a grid; a cell may hold megabytes. */
export const CHARACTERS_SEEN = 300

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
          {cells === undefined
            ? '…'
            : (cells[column - firstColumn] ?? '').slice(0, CHARACTERS_SEEN)}
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
