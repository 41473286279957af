import { findColumn } from '../../table/columns.ts'
import type { Fn } from '../../table/plan.ts'
import { unknownColumn } from '../../table/unknown-column.ts'

/** A figure to work out; one without a column is the number of rows. */
export interface Figure {
  readonly fn: Fn
  readonly column: string | undefined
}

/** The columns of a result with figures: what people call them, and what the tool does. */
export class ResultColumns {
  readonly names: readonly string[]
  readonly #groupBy: readonly string[]
  readonly #figures: readonly Figure[]

  constructor(groupBy: readonly string[], figures: readonly Figure[]) {
    this.#groupBy = groupBy
    this.#figures = figures
    this.names = [
      ...groupBy,
      ...figures.map(({ fn, column }) => (column === undefined ? fn : `${fn}_${column}`)),
    ]
  }

  /** Where a column is: by its name, or by the name of the column whose only figure it is. */
  find(name: string): number {
    const at = findColumn(this.names, name)
    if (at >= 0) return at
    const isOf = ({ column }: Figure): boolean =>
      column !== undefined && findColumn([column], name) === 0
    const [figure, another] = this.#figures.filter(isOf)
    if (figure === undefined || another !== undefined) {
      throw new Error(unknownColumn(name, this.names, 'the result'))
    }
    return this.#groupBy.length + this.#figures.indexOf(figure)
  }

  /** The tool's name of a column. The tool counts the rows of a column: any will do. */
  toolName(at: number, counted: string): string {
    const figure = this.#figures[at - this.#groupBy.length]
    if (figure === undefined) return this.#groupBy[at] ?? ''
    return `${figure.fn}_${figure.column ?? counted}`
  }
}
