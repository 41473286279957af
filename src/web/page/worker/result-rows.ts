import { findColumn, lowered } from '../../../table/columns.ts'
import { numbered } from '../../../table/frame.ts'
import { currentKernel } from '../../../table/kernel/kernel.ts'
import type { QueryResult } from '../../../table/result.ts'
import { inTurns } from '../../../table/steps/parts.ts'
import { sortRows } from '../../../table/steps/sort.ts'
import type { ColumnRange, RowSource } from './row-source.ts'
import { shortened } from './table-rows.ts'
import type { Turns } from './turns.ts'

/** How many rows are looked at between two turns. */
const ROWS = 1000

/** The rows of a result, as it has them. */
export class ResultRows implements RowSource {
  readonly headers: readonly string[]
  readonly rowCount: number
  readonly #result: QueryResult

  constructor(result: QueryResult) {
    this.headers = result.headers
    this.rowCount = result.rowCount
    this.#result = result
  }

  async search(text: string, turns: Turns): Promise<Uint8Array> {
    const flags = new Uint8Array(this.rowCount)
    const wanted = lowered(text)
    for (let row = 0; row < this.rowCount; row++) {
      if (row % ROWS === 0) await turns.next()
      if (this.#result.row(row).some((cell) => lowered(cell).includes(wanted))) flags[row] = 1
    }
    return flags
  }

  async sorted(name: string, descending: boolean, turns: Turns): Promise<Uint32Array | undefined> {
    const { frame, order, columns } = this.#result.view
    const column = columns[findColumn(this.headers, name)] ?? -1
    if (column < 0) return undefined
    const rows = order?.slice(0, this.rowCount) ?? numbered(this.rowCount)
    const sorting = sortRows(currentKernel(), frame, [{ column, descending }], rows)
    const sorted = await inTurns(sorting, () => turns.next())
    if (order === undefined) return sorted
    // The frame has an order of its own, and may have rows that a limit has left out.
    const places = new Uint32Array(frame.rowCount)
    for (let place = 0; place < this.rowCount; place++) places[order[place] ?? 0] = place
    return sorted.map((row) => places[row] ?? 0)
  }

  cells(
    rows: Uint32Array,
    { from, count }: ColumnRange,
    longest: number,
  ): readonly (readonly string[])[] {
    return Array.from(rows, (row) => {
      const cells = this.#result.row(row)
      return Array.from({ length: count }, (_, i) => shortened(cells[from + i] ?? '', longest))
    })
  }
}
