import { widthOf, type ColumnStarts } from './column-layout.ts'

/** The style of what moves with a grid that is scrolled to the right. */
export function shifted(left: number): { transform: string } {
  return { transform: `translateX(${-left}px)` }
}

/** The style of a cell in its column. */
export function placed(starts: ColumnStarts, column: number): { left: string; width: string } {
  return { left: `${starts[column] ?? 0}px`, width: `${widthOf(starts, column)}px` }
}
