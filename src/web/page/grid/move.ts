/** A cell of a grid. Row -1 is the header. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** What a grid is large, for keys that go to an end or a page on. */
export interface Extent {
  readonly rows: number
  readonly columns: number
  /** Rows seen at once. */
  readonly page: number
}

/** Where a key leads from a cell, or nowhere. */
export function move(
  { row, column }: Place,
  key: string,
  isFar: boolean,
  { rows, columns, page }: Extent,
): Place | undefined {
  const to = (toRow: number, toColumn: number): Place => ({
    row: Math.max(-1, Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(isFar ? rows - 1 : row + 1, column)
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, isFar ? columns - 1 : column + 1)
    case 'PageUp':
      return to(Math.max(0, row - page), column)
    case 'PageDown':
      return to(row + page, column)
    case 'Home':
      return to(isFar ? 0 : row, 0)
    case 'End':
      return to(isFar ? rows - 1 : row, columns - 1)
    default:
      return undefined
  }
}
