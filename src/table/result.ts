import type { Frame } from './frame.ts'

/** Which rows and columns of a frame a result shows, in which order. */
export interface View {
  readonly frame: Frame
  /** The rows in their order, or `undefined` for the order of the frame. */
  readonly order: Uint32Array | undefined
  /** For every header the column of the frame, -1 for an empty one. */
  readonly columns: readonly number[]
  readonly rowCount: number
  /** Whether rows without cells are still without cells: a selection gives them some. */
  readonly hasBare: boolean
}

/** How many columns of the frame a view needs, at least one. */
export function widthOf({ columns }: View): number {
  let width = 1
  for (const column of columns) width = Math.max(width, column + 1)
  return width
}

/** How often the column may be shown that is shown most often. */
export function timesShown(columns: readonly number[]): number {
  return columns.length - new Set(columns).size + 1
}

/** The table that is left of a table when a question has been asked of it. */
export class QueryResult {
  readonly headers: readonly string[]
  /** @internal */
  readonly view: View
  #rows: readonly (readonly string[])[] | undefined

  constructor(headers: readonly string[], view: View) {
    this.headers = headers
    this.view = view
  }

  /** How many rows it has. */
  get rowCount(): number {
    return this.view.rowCount
  }

  /** The rows, every cell as text; made when they are first looked at. */
  get rows(): readonly (readonly string[])[] {
    this.#rows ??= Array.from({ length: this.rowCount }, (_, i) => this.row(i))
    return this.#rows
  }

  /** One row, every cell as text. */
  row(number: number): readonly string[] {
    const { frame, order, columns, hasBare } = this.view
    const row = order?.[number] ?? number
    if (hasBare && frame.isBare(row)) return []
    return columns.map((column) => (column < 0 ? '' : frame.text(row, column)))
  }

  /** What there is to see, for whoever writes it as JSON. */
  toJSON(): { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] } {
    const { headers, rows } = this
    return { headers, rows }
  }
}
