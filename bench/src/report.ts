/** Prints the title of a part. */
export function printTitle(title: string): void {
  console.log(`\n${title}`)
}

/** Prints rows in columns: the first one of words, the others of numbers. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    console.log(`  ${cells.join('   ')}`)
  }
}

/** Prints whether a bar holds, and hands that back. */
export function printBar(bar: string, value: string, holds: boolean): boolean {
  console.log(`  ${holds ? 'holds ' : 'MISSED'}  ${bar}: ${value}`)
  return holds
}
