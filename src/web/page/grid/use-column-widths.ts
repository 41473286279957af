import { useCallback, useMemo, useState } from 'preact/hooks'
import type { ColumnFacts } from '../protocol.ts'
import {
  firstWidths,
  fittingWidth,
  startsOf,
  withinReason,
  type ColumnStarts,
  type MeasureText,
} from './column-layout.ts'

/** More of a cell is not measured: it would not fit anyway. */
const CHARACTERS_MEASURED = 300

/** The widths of a grid's columns, and how a person changes them. */
export interface ColumnWidths {
  readonly starts: ColumnStarts
  readonly change: (column: number, width: number) => void
  /** Makes a column as wide as its name and these cells. */
  readonly fit: (column: number, cells: readonly string[]) => void
}

/** Widths come from the first rows and stay when the rows change; what a person chose comes first. */
export function useColumnWidths(
  columns: readonly ColumnFacts[],
  sample: readonly (readonly string[])[],
  room: number,
): ColumnWidths {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  // Columns that come later, of thousands, are measured by their names alone.
  const fitting = useMemo(
    () =>
      columns.map(({ name }, column) =>
        fittingWidth(
          name,
          sample.flatMap((row) => row[column] ?? []),
          measureText,
        ),
      ),
    [columns, sample],
  )
  const starts = useMemo(
    () => startsOf(firstWidths(fitting, room).map((width, column) => chosen.get(column) ?? width)),
    [fitting, room, chosen],
  )
  const change = useCallback(
    (column: number, width: number) =>
      setChosen((before) => new Map(before).set(column, withinReason(width))),
    [],
  )
  const fit = useCallback(
    (column: number, cells: readonly string[]) =>
      change(column, fittingWidth(columns[column]?.name ?? '', cells, measureText)),
    [change, columns],
  )
  return { starts, change, fit }
}

const canvas = document.createElement('canvas').getContext('2d')
const FONT = '13.5px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** As the style sheet writes cells and names. */
const measureText: MeasureText = (text, isHeader) => {
  if (canvas === null) return text.length * 8
  canvas.font = isHeader ? `600 ${FONT}` : FONT
  return canvas.measureText(text.slice(0, CHARACTERS_MEASURED)).width
}
