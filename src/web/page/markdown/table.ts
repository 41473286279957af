import { inlineOf, type Inline } from './inline.ts'

/** A table of an answer. */
export interface TableBlock {
  readonly kind: 'table'
  readonly headers: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
  /** Of each column whether it is one of figures, which stand on the right. */
  readonly areRight: readonly boolean[]
}

/** The table that begins at a line, and the line after it. */
export function tableAt(
  lines: readonly string[],
  at: number,
): { readonly block: TableBlock; readonly end: number } | undefined {
  const first = lines[at] ?? ''
  if (!first.includes('|') || !isDivider(lines[at + 1] ?? '')) return undefined
  const headers = cellsOf(first)
  const dividers = cellsOf(lines[at + 1] ?? '')
  if (dividers.length !== headers.length) return undefined
  const rows: (readonly string[])[] = []
  let end = at + 2
  while (lines[end]?.includes('|') === true) {
    const cells = cellsOf(lines[end] ?? '')
    rows.push(headers.map((_, column) => cells[column] ?? ''))
    end += 1
  }
  const block: TableBlock = {
    kind: 'table',
    headers: headers.map((cell) => inlineOf(cell)),
    rows: rows.map((row) => row.map((cell) => inlineOf(cell))),
    areRight: dividers.map((divider) => /^-+:$/.test(divider)),
  }
  return { block, end }
}

/** `| --- | :-: |` and the like. */
function isDivider(line: string): boolean {
  return line.includes('-') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))
}

function cellsOf(line: string): readonly string[] {
  const cells: string[] = []
  let cell = ''
  for (const [index, character] of Array.from(line.trim()).entries()) {
    if (character !== '|') cell += character
    else if (cell.endsWith('\\')) cell = `${cell.slice(0, -1)}|`
    else if (index > 0) {
      cells.push(cell.trim())
      cell = ''
    }
  }
  if (cell.trim() !== '') cells.push(cell.trim())
  return cells
}
