import { displayWidth, inOneLine } from './display-width.ts'

/** A few rows in aligned columns, two spaces apart; cells of foreign text are made fit for one line. */
export function alignedTable(
  rows: readonly (readonly string[])[],
  isRight: readonly boolean[] = [],
): string[] {
  const shown = rows.map((row) => row.map(inOneLine))
  const columns = Math.max(0, ...shown.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...shown.map((row) => displayWidth(row[column] ?? ''))),
  )
  return shown.map((row) =>
    widths
      .map((width, column) => padded(row[column] ?? '', width, isRight[column] === true))
      .join('  ')
      .trimEnd(),
  )
}

function padded(cell: string, width: number, isRight: boolean): string {
  const blank = ' '.repeat(width - displayWidth(cell))
  return isRight ? blank + cell : cell + blank
}
