import type { JSX } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { messageOf } from '../message-of.ts'
import type { ColumnFacts, TableView } from '../protocol.ts'
import type { ColumnBlock, RowWindow } from '../worker-client.ts'
import { columnsBetween, columnStarts } from './column-layout.ts'
import { GridHeader, GridRow, placeOfEvent } from './grid-row.tsx'
import { move, type Place } from './move.ts'
import { RowCache } from './row-cache.ts'
import { placeThatShows, ROW_HEIGHT, scrollMap } from './scroll-map.ts'

const HEADER_HEIGHT = 32
const ROWS_BEYOND = 4
const FEW_COLUMNS = 100
const COLUMN_STEP = 50

interface GridProps {
  readonly label: string
  readonly columns: readonly ColumnFacts[]
  /** How many rows there are before anybody searched. */
  readonly rowCount: number
  readonly load: (
    view: TableView,
    from: number,
    count: number,
    columns: ColumnBlock,
  ) => Promise<RowWindow>
}

/**
 * A table of any size. Only the cells that are seen exist: they lie in a layer that stays where it is, over
 * an element of the height of all rows that is scrolled. The cell that has the focus always exists.
 */
export function Grid({ label, columns, rowCount, load }: GridProps): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [scroll, setScroll] = useState({ left: 0, top: 0 })
  const [view, setView] = useState<TableView>({ search: '', sort: undefined })
  const [active, setActive] = useState<Place>({ row: -1, column: 0 })
  const shouldFocus = useRef(false)

  // Widths are found from the first rows that come, and stay when the rows change.
  const [firstRows, setFirstRows] = useState<RowWindow['rows']>([])
  const names = useMemo(() => columns.map(({ name }) => name), [columns])
  const starts = useMemo(() => columnStarts(names, firstRows), [names, firstRows])
  const shown = columnsBetween(starts, scroll.left, scroll.left + size.width)

  const [, setVersion] = useState(0)
  const changed = useCallback(() => setVersion((version) => version + 1), [])
  const { from: firstColumn, count: columnCount } = blockAround(shown, columns.length)
  const cache = useMemo(() => {
    const block = { from: firstColumn, count: columnCount }
    return new RowCache((from, count) => load(view, from, count, block), columnCount, changed)
  }, [load, view, firstColumn, columnCount, changed])
  const total = useLastKnown(cache.total, rowCount)

  const firstRow = cache.row(0)
  useEffect(() => {
    if (firstRows.length > 0 || firstRow === undefined) return
    setFirstRows(Array.from({ length: 50 }, (_, index) => cache.row(index) ?? []))
  }, [cache, firstRow, firstRows])

  const bodyHeight = Math.max(0, size.height - HEADER_HEIGHT)
  const map = useMemo(() => scrollMap(total, bodyHeight), [total, bodyHeight])
  const place = map.placeAt(scroll.top)
  const first = Math.max(0, Math.floor(place / ROW_HEIGHT) - ROWS_BEYOND)
  const end = Math.min(total, Math.ceil((place + bodyHeight) / ROW_HEIGHT) + ROWS_BEYOND)
  useEffect(() => cache.want(first, Math.max(end, first + 1)), [cache, first, end])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void =>
      setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [active])

  const goTo = (to: Place): void => {
    const element = scroller.current
    if (element === null) return
    if (to.row >= 0 && to.row !== active.row) {
      element.scrollTop = map.scrollTopFor(placeThatShows(to.row, place, bodyHeight))
    }
    const left = starts[to.column] ?? 0
    const right = starts[to.column + 1] ?? left
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (right > element.scrollLeft + size.width) element.scrollLeft = right - size.width
    setScroll({ left: element.scrollLeft, top: element.scrollTop })
    shouldFocus.current = true
    setActive(to)
  }
  const sortBy = (column: number): void => {
    const name = names[column]
    if (name !== undefined) setView({ ...view, sort: nextSort(view.sort, name) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (active.row === -1 && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return sortBy(active.column)
    }
    const extent = {
      rows: total,
      columns: columns.length,
      page: Math.max(1, Math.floor(bodyHeight / ROW_HEIGHT) - 1),
    }
    const to = move(active, event.key, event.ctrlKey || event.metaKey, extent)
    if (to === undefined) return
    event.preventDefault()
    goTo(to)
  }

  const rows: number[] = []
  for (let row = first; row < end; row += 1) rows.push(row)
  if (active.row >= 0 && active.row < total && (active.row < first || active.row >= end)) {
    rows.push(active.row)
  }
  const [firstSeen, endSeen] = shown
  const seen = useMemo(
    () => visibleColumns(firstSeen, endSeen, active.column, columns.length),
    [firstSeen, endSeen, active.column, columns.length],
  )
  const { failure } = cache
  return (
    <div class="grid-frame">
      <div class="grid-bar">
        <input
          type="search"
          class="grid-search"
          placeholder="Search in all columns"
          aria-label={`Search in ${label}`}
          value={view.search}
          onInput={(event) => {
            setView({ ...view, search: event.currentTarget.value })
            if (scroller.current !== null) scroller.current.scrollTop = 0
          }}
        />
        <span role="status" class="grid-count">
          {failure === undefined ? countText(total, rowCount) : messageOf(failure)}
        </span>
      </div>
      <div
        ref={scroller}
        class="grid"
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        onScroll={({ currentTarget: { scrollLeft, scrollTop } }) =>
          setScroll({ left: scrollLeft, top: scrollTop })
        }
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const picked = placeOfEvent(event)
          if (picked !== undefined) goTo(picked)
        }}
      >
        <div
          class="grid-extent"
          role="presentation"
          style={{
            width: `${Math.max(starts.at(-1) ?? 0, size.width)}px`,
            height: `${Math.max(map.height + HEADER_HEIGHT, size.height)}px`,
          }}
        >
          <div
            class="grid-layer"
            role="presentation"
            style={{ width: `${size.width}px`, height: `${size.height}px` }}
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
            />
            <div class="grid-body" role="presentation">
              {rows.map((row) => (
                <GridRow
                  key={row}
                  row={row}
                  top={Math.round(row * ROW_HEIGHT - place)}
                  left={scroll.left}
                  cells={cache.row(row)}
                  firstColumn={firstColumn}
                  columns={columns}
                  seen={seen}
                  starts={starts}
                  activeColumn={active.row === row ? active.column : undefined}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

/** The last number that was known, so that nothing jumps while a new one is on its way. */
function useLastKnown(known: number | undefined, first: number): number {
  const last = useRef(first)
  if (known !== undefined) last.current = known
  return last.current
}

/** Ascending, then descending, then as the file has it. */
function nextSort(sort: TableView['sort'], column: string): TableView['sort'] {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? undefined : { column, descending: true }
}

function visibleColumns(
  first: number,
  end: number,
  active: number,
  count: number,
): readonly number[] {
  const seen: number[] = []
  for (let column = first; column < end; column += 1) seen.push(column)
  if (active < count && (active < first || active >= end)) seen.push(active)
  return seen
}

/** Of a few columns all are fetched; of thousands those that are seen, in steps. */
function blockAround([first, end]: readonly [number, number], count: number): ColumnBlock {
  if (count <= FEW_COLUMNS) return { from: 0, count }
  const from = Math.floor(first / COLUMN_STEP) * COLUMN_STEP
  const to = Math.min(count, Math.ceil((end + 1) / COLUMN_STEP) * COLUMN_STEP)
  return { from, count: to - from }
}

function countText(total: number, all: number): string {
  const rows = (count: number): string =>
    `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
  return total === all ? rows(all) : `${total.toLocaleString('en')} of ${rows(all)}`
}
