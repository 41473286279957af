import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import type { TableView } from '../protocol.ts'
import type { ColumnBlock, RowWindow } from '../worker-client.ts'
import { RowCache } from './row-cache.ts'

/** How many rows tell what columns look like. */
const ROWS_OF_SAMPLE = 50

/** Fetches some rows of a table as it is looked at. */
export type LoadWindow = (
  view: TableView,
  from: number,
  count: number,
  columns: ColumnBlock,
) => Promise<RowWindow>

/** The first rows that ever come, and a `load` that looks out for them. */
export function useSample(load: LoadWindow): readonly [RowWindow['rows'], LoadWindow] {
  const [sample, setSample] = useState<RowWindow['rows']>([])
  const loadAndLook = useCallback<LoadWindow>(
    async (...request) => {
      const window = await load(...request)
      setSample((before) => (before.length > 0 ? before : window.rows.slice(0, ROWS_OF_SAMPLE)))
      return window
    },
    [load],
  )
  return [sample, loadAndLook]
}

/** The rows of a view. */
export interface Rows {
  readonly cache: RowCache
  /** How many there are or, while that is not known, how many the view before had. */
  readonly total: number
}

/** Keeps the rows of a view that were seen lately. */
export function useRows(
  load: LoadWindow,
  view: TableView,
  { from: firstColumn, count: columnCount }: ColumnBlock,
  rowCount: number,
): Rows {
  const [, setVersion] = useState(0)
  const changed = useCallback(() => setVersion((version) => version + 1), [])
  const cache = useMemo(() => {
    const block = { from: firstColumn, count: columnCount }
    return new RowCache((from, count) => load(view, from, count, block), columnCount, changed)
  }, [load, view, firstColumn, columnCount, changed])
  const total = useRef(rowCount)
  if (cache.total !== undefined) total.current = cache.total
  return { cache, total: total.current }
}
