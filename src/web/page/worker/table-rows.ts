import { planOf } from '../../../table/arguments.ts'
import type { Batch } from '../../../table/batch.ts'
import { findColumn } from '../../../table/columns.ts'
import { queryInTurns } from '../../../table/query-in-turns.ts'
import type { Table } from '../../../table/table.ts'
import { decode } from '../../../table/utf8.ts'
import type { ColumnRange, RowSource } from './row-source.ts'
import type { Turns } from './turns.ts'
import { WantedText } from './wanted-text.ts'

/** No character of UTF-8 has more bytes. */
const MOST_BYTES = 4

/** The rows of an attached table. None is copied: a window is read out of the text that the table keeps. */
export class TableRows implements RowSource {
  readonly headers: readonly string[]
  readonly rowCount: number
  readonly #table: Table
  /** Which row is the first of each batch. */
  readonly #starts: readonly number[]

  constructor(table: Table) {
    this.headers = table.headers
    this.rowCount = table.rowCount
    this.#table = table
    let start = 0
    this.#starts = table.batches.map(({ rows }) => {
      start += rows
      return start - rows
    })
  }

  async search(text: string, turns: Turns): Promise<Uint8Array> {
    const flags = new Uint8Array(this.rowCount)
    const wanted = new WantedText(text)
    for (const [number, batch] of this.#table.batches.entries()) {
      await turns.next()
      const start = this.#starts[number] ?? 0
      wanted.flag(batch, flags.subarray(start, start + batch.rows))
    }
    return flags
  }

  async sorted(name: string, descending: boolean, turns: Turns): Promise<Uint32Array | undefined> {
    if (findColumn(this.headers, name) < 0) return undefined
    const plan = planOf({ sort_by: { column: name, descending }, select: [name] })
    return (await queryInTurns(this.#table, plan, () => turns.next())).view.order
  }

  cells(
    rows: Uint32Array,
    { from, count }: ColumnRange,
    longest: number,
  ): readonly (readonly string[])[] {
    const columns = Array.from({ length: count }, (_, i) => from + i)
    const result: (readonly string[])[] = []
    for (const [batch, places] of this.#byBatch(rows)) {
      const inBatch = Int32Array.from(places, (place) => (rows[place] ?? 0) - this.#startOf(batch))
      const { bytes, ends } = batch.gather(columns, inBatch)
      let cell = 0
      for (const place of places) {
        result[place] = columns.map(() => {
          const start = cell === 0 ? 0 : (ends[cell - 1] ?? 0)
          return cellText(bytes, start, ends[cell++] ?? 0, longest)
        })
      }
    }
    return result
  }

  /** Which of the rows stand in which batch: bringing a batch back is what costs, so it is done once. */
  #byBatch(rows: Uint32Array): ReadonlyMap<Batch, readonly number[]> {
    const byBatch = new Map<Batch, number[]>()
    for (const [place, row] of rows.entries()) {
      const batch = this.#table.batches[this.#batchOf(row)]
      if (batch === undefined) continue
      const places = byBatch.get(batch)
      if (places === undefined) byBatch.set(batch, [place])
      else places.push(place)
    }
    return byBatch
  }

  #startOf(batch: Batch): number {
    return this.#starts[this.#table.batches.indexOf(batch)] ?? 0
  }

  #batchOf(row: number): number {
    let low = 0
    let high = this.#starts.length
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] ?? 0) <= row) low = middle
      else high = middle
    }
    return low
  }
}

/** A long cell is cut before it becomes text: it may have megabytes. */
function cellText(bytes: Uint8Array, start: number, end: number, longest: number): string {
  const most = start + longest * MOST_BYTES
  return shortened(decode(bytes, start, Math.min(end, most)), longest)
}

/** No more of a text than so many characters. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const code = text.charCodeAt(longest - 1)
  // Not half of a character.
  const isHalf = code >= 0xd800 && code <= 0xdbff
  return `${text.slice(0, isHalf ? longest - 1 : longest)}…`
}
