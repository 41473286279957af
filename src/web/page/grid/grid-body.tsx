import type { JSX } from 'preact'
import type { ColumnFacts } from '../protocol.ts'
import type { ColumnStarts } from './column-layout.ts'
import { GridRow } from './grid-row.tsx'
import type { Place } from './move.ts'
import type { RowCache } from './row-cache.ts'
import { ROW_HEIGHT } from './scroll-map.ts'

interface GridBodyProps {
  /** The rows that are seen, by number. */
  readonly rows: readonly number[]
  readonly cache: RowCache
  /** The column that the first cell of a fetched row belongs to. */
  readonly firstColumn: number
  readonly columns: readonly ColumnFacts[]
  readonly seen: readonly number[]
  readonly starts: ColumnStarts
  readonly active: Place
  /** How far the grid is scrolled, in pixels from its first cell. */
  readonly left: number
  readonly place: number
}

/** The rows that are seen, and the one with the active cell wherever it is: the focus stays on it. */
export function GridBody(props: GridBodyProps): JSX.Element {
  const { rows, cache, active, left, place, ...cells } = props
  const drawn = active.row < 0 || rows.includes(active.row) ? rows : [...rows, active.row]
  return (
    <div class="grid-body" role="presentation">
      {drawn.map((row) => (
        <GridRow
          key={row}
          {...cells}
          row={row}
          top={Math.round(row * ROW_HEIGHT - place)}
          left={left}
          cells={cache.row(row)}
          activeColumn={active.row === row ? active.column : undefined}
        />
      ))}
    </div>
  )
}
