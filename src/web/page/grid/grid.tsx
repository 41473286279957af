import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { messageOf } from '../message-of.ts'
import type { ColumnFacts, TableView } from '../protocol.ts'
import { CellDialog } from './cell-dialog.tsx'
import { columnsBetween, leftThatShows, widthOf } from './column-layout.ts'
import { GridBar } from './grid-bar.tsx'
import { GridBody } from './grid-body.tsx'
import { gridCommand } from './grid-command.ts'
import { GridHeader } from './grid-header.tsx'
import { GridLayer } from './grid-layer.tsx'
import { placeOfEvent } from './grid-row.tsx'
import type { Place } from './move.ts'
import { nextSort } from './next-sort.ts'
import { placeThatShows, ROW_HEIGHT, rowsAround, scrollMap } from './scroll-map.ts'
import { blockAround, seenColumns } from './seen-columns.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useReading, type CellSource } from './use-reading.ts'
import { useRows, useSample, type LoadWindow } from './use-rows.ts'
import { useViewport } from './use-viewport.ts'

const HEADER_HEIGHT = 32

interface GridProps {
  readonly label: string
  readonly columns: readonly ColumnFacts[]
  /** How many rows there are before anybody searched. */
  readonly rowCount: number
  readonly load: LoadWindow
  /** Fetches one cell, not shortened. */
  readonly loadCell: (view: TableView, row: number, column: number) => Promise<string>
}

/**
 * A table of any size. Only the cells that are seen exist: they lie in a layer that stays where it is, over
 * an element of the height of all rows that is scrolled. The cell that has the focus always exists.
 */
export function Grid({ label, columns, rowCount, load, loadCell }: GridProps): JSX.Element {
  const { element, size, scroll, follow } = useViewport()
  const [view, setView] = useState<TableView>({ search: '', sort: undefined })
  const [picked, setPicked] = useState<Place>({ row: -1, column: 0 })
  const [sample, loadAndLook] = useSample(load)
  const widths = useColumnWidths(columns, sample, size.width)
  const { starts } = widths
  const reading = useReading()

  const shown = columnsBetween(starts, scroll.left, scroll.left + size.width)
  const block = blockAround(shown, columns.length)
  const { cache, total } = useRows(loadAndLook, view, block, rowCount)

  // A search may have left fewer rows than there were: some cell can always be reached.
  const active = { row: Math.min(picked.row, total - 1), column: picked.column }
  const bodyHeight = Math.max(0, size.height - HEADER_HEIGHT)
  const map = useMemo(() => scrollMap(total, bodyHeight), [total, bodyHeight])
  const place = map.placeAt(scroll.top)
  const { first, end, rows } = rowsAround(place, bodyHeight, total)
  useEffect(() => cache.want(first, Math.max(end, first + 1)), [cache, first, end])

  const shouldFocus = useRef(false)
  useLayoutEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    element.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [picked, element])

  const goTo = (to: Place): void => {
    const { current } = element
    if (current === null) return
    if (to.row >= 0 && to.row !== active.row) {
      current.scrollTop = map.scrollTopFor(placeThatShows(to.row, place, bodyHeight))
    }
    current.scrollLeft = leftThatShows(starts, to.column, current.scrollLeft, size.width)
    follow()
    shouldFocus.current = true
    setPicked(to)
  }
  const nameOf = (column: number): string => columns[column]?.name ?? ''
  const cellAt = ({ row, column }: Place): CellSource => ({
    text: row < 0 ? nameOf(column) : (cache.row(row)?.[column - block.from] ?? ''),
    whole: async () => (row < 0 ? nameOf(column) : loadCell(view, row, column)),
  })
  const sortBy = (column: number): void =>
    setView({ ...view, sort: nextSort(view.sort, nameOf(column)) })
  const read = (at: Place): void =>
    reading.read(`${nameOf(at.column).slice(0, 100)}, row ${at.row + 1}`, cellAt(at))
  const fit = (column: number): void =>
    widths.fit(
      column,
      rows.map((row) => cellAt({ row, column }).text),
    )
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(bodyHeight / ROW_HEIGHT) - 1)
    const command = gridCommand(event, active, { rows: total, columns: columns.length, page })
    if (command === undefined) return
    event.preventDefault()
    const { column } = active
    switch (command.kind) {
      case 'go':
        return goTo(command.to)
      case 'sort':
        return sortBy(column)
      case 'open':
        return read(active)
      case 'fit':
        return fit(column)
      case 'widen':
        return widths.change(column, widthOf(starts, column) + command.by)
    }
  }

  const [firstSeen, endSeen] = shown
  const seen = useMemo(
    () => seenColumns(firstSeen, endSeen, active.column, columns.length),
    [firstSeen, endSeen, active.column, columns.length],
  )
  return (
    <div class="grid-frame">
      <GridBar
        label={label}
        search={view.search}
        onSearch={(search) => {
          setView({ ...view, search })
          if (element.current !== null) element.current.scrollTop = 0
        }}
        total={total}
        rowCount={rowCount}
        note={reading.note}
        failure={cache.failure === undefined ? undefined : messageOf(cache.failure)}
      />
      <div
        ref={element}
        class="grid"
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        onScroll={follow}
        onKeyDown={onKeyDown}
        onCopy={(event) => reading.copy(event, cellAt(active))}
        onClick={(event) => {
          const to = placeOfEvent(event)
          if (to !== undefined) goTo(to)
        }}
        onDblClick={(event) => {
          const at = placeOfEvent(event)
          if (at === undefined) return
          // A double click marks a word too, which would be copied in place of the cell.
          getSelection()?.removeAllRanges()
          read(at)
        }}
      >
        <GridLayer
          size={size}
          extent={{ width: starts.at(-1) ?? 0, height: map.height + HEADER_HEIGHT }}
        >
          <GridHeader
            columns={columns}
            seen={seen}
            starts={starts}
            left={scroll.left}
            sort={view.sort}
            activeColumn={active.row === -1 ? active.column : undefined}
            onSort={(column) => {
              goTo({ row: -1, column })
              sortBy(column)
            }}
            onWidth={widths.change}
            onFit={fit}
          />
          <GridBody
            rows={rows}
            cache={cache}
            firstColumn={block.from}
            columns={columns}
            seen={seen}
            starts={starts}
            active={active}
            left={scroll.left}
            place={place}
          />
        </GridLayer>
      </div>
      {total === 0 && <p class="grid-none quiet">{noRowsText(view.search)}</p>}
      {reading.open !== undefined && <CellDialog {...reading.open} onClose={reading.close} />}
    </div>
  )
}

function noRowsText(search: string): string {
  return search === '' ? 'This table has no rows.' : `No row contains “${search.slice(0, 100)}”.`
}
