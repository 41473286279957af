import type { Turns } from './turns.ts'

/** Which columns of a source are looked at. */
export interface ColumnRange {
  readonly from: number
  readonly count: number
}

/** Rows that can be searched, sorted and looked at: those of a table, or of a result. */
export interface RowSource {
  readonly headers: readonly string[]
  readonly rowCount: number
  /** For every row whether some cell has the text in it, as 1 or 0. ASCII case does not matter. */
  search(text: string, turns: Turns): Promise<Uint8Array>
  /** All rows in the order of a column, or `undefined` where there is no such column. */
  sorted(column: string, descending: boolean, turns: Turns): Promise<Uint32Array | undefined>
  /** The cells of these rows, each with so many characters at most. */
  cells(rows: Uint32Array, columns: ColumnRange, longest: number): readonly (readonly string[])[]
}
