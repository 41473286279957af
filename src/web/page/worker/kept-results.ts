import { resultPieces } from '../../../table/render/pieces.ts'
import type { QueryResult } from '../../../table/result.ts'
import type { ResultFacts, WrittenFormat } from '../protocol.ts'
import { columnKinds } from '../result/column-kinds.ts'
import { ResultRows } from './result-rows.ts'
import { RowViews } from './row-views.ts'
import type { Turns } from './turns.ts'

/** As many rows as a model is ever shown: the result of its query is whole. */
const MOST_ROWS = 500

/** How many cells, and characters in them, are posted with a result: a little more, and it is its beginning. */
const MOST_CELLS = 100_000
const MOST_CHARACTERS = 4_000_000

/** How many results can be looked at whole, and how many cells they may have together. */
const MOST_KEPT = 50
const MOST_KEPT_CELLS = 40_000_000

interface Kept {
  readonly result: QueryResult
  readonly views: RowViews
}

/** The last results, to be looked at whole or written to files. */
export class KeptResults {
  readonly #kept = new Map<string, Kept>()
  #count = 0

  /** Keeps a result, and says what the page is told of it. */
  keep(result: QueryResult): ResultFacts {
    // No file has such a name.
    const key = `\0${++this.#count}`
    this.#kept.set(key, { result, views: new RowViews(new ResultRows(result)) })
    this.#makeRoom()
    const { headers, rowCount } = result
    const rows = beginningOf(result)
    return { headers, rows, rowCount, kinds: columnKinds(headers, rows), key }
  }

  /** The views of a result. Throws when it is no longer kept. */
  views(key: string): RowViews {
    return this.#find(key).views
  }

  /** All of a result, as a file has it. Rejects when it is no longer kept, or with `Stopped`. */
  async write(key: string, format: WrittenFormat, turns: Turns): Promise<Blob> {
    const { result } = this.#find(key)
    const texts: Blob[] = []
    for (const piece of resultPieces(result, format)) {
      // Made bytes of at once: one string could not hold it all.
      texts.push(new Blob([piece]))
      await turns.next()
    }
    return new Blob(texts, { type: types[format] })
  }

  #find(key: string): Kept {
    const kept = this.#kept.get(key)
    if (kept === undefined) throw new Error('this result is no longer kept: run its query again')
    return kept
  }

  /** The oldest go first; the last one stays, however large it is. */
  #makeRoom(): void {
    let cells = 0
    for (const [place, [key, { result }]] of [...this.#kept].toReversed().entries()) {
      cells += result.rowCount * result.headers.length
      if (place >= MOST_KEPT || (place > 0 && cells > MOST_KEPT_CELLS)) this.#kept.delete(key)
    }
  }
}

/** The first rows of a result: all of them, unless there are many. */
function beginningOf(result: QueryResult): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  let characters = 0
  while (
    rows.length < Math.min(result.rowCount, MOST_ROWS) &&
    rows.length * result.headers.length < MOST_CELLS &&
    characters < MOST_CHARACTERS
  ) {
    const row = result.row(rows.length)
    rows.push(row)
    characters += row.reduce((sum, cell) => sum + cell.length, 0)
  }
  return rows
}

const types: Readonly<Record<WrittenFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  markdown: 'text/markdown;charset=utf-8',
}
