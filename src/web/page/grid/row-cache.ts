import type { RowWindow } from '../worker-client.ts'

/** Fetches a window of rows. */
export type LoadRows = (from: number, count: number) => Promise<RowWindow>

const PAGES_KEPT = 40
const CELLS_A_PAGE = 20_000

/**
 * The rows of one view that were seen lately, fetched page by page. One request at a time, and always for
 * what is wanted now: whoever scrolls past a thousand pages does not wait for them.
 */
export class RowCache {
  readonly #load: LoadRows
  readonly #changed: () => void
  readonly #pageRows: number
  readonly #pages = new Map<number, RowWindow['rows']>()
  #wanted: readonly [first: number, end: number] = [0, 1]
  #isLoading = false
  #total: number | undefined
  #failure: unknown

  constructor(load: LoadRows, columnCount: number, changed: () => void) {
    this.#load = load
    this.#changed = changed
    this.#pageRows = Math.max(20, Math.min(200, Math.floor(CELLS_A_PAGE / (columnCount + 1))))
  }

  /** How many rows there are, once that is known. */
  get total(): number | undefined {
    return this.#total
  }

  /** Why the last request failed, if it did. */
  get failure(): unknown {
    return this.#failure
  }

  row(index: number): readonly string[] | undefined {
    return this.#pages.get(Math.floor(index / this.#pageRows))?.[index % this.#pageRows]
  }

  /** Sees to it that these rows come. */
  want(first: number, end: number): void {
    this.#wanted = [first, end]
    void this.#fill()
  }

  async #fill(): Promise<void> {
    if (this.#isLoading || this.#failure !== undefined) return
    this.#isLoading = true
    try {
      for (let page = this.#missing(); page !== undefined; page = this.#missing()) {
        const window = await this.#load(page * this.#pageRows, this.#pageRows)
        this.#total = window.total
        this.#keep(page, window.rows)
        this.#changed()
      }
    } catch (error) {
      this.#failure = error
      this.#changed()
    } finally {
      this.#isLoading = false
    }
  }

  #missing(): number | undefined {
    const [first, end] = this.#wanted
    const last = Math.min(end, this.#total ?? end) - 1
    const lastPage = Math.floor(last / this.#pageRows)
    for (let page = Math.floor(first / this.#pageRows); page <= lastPage; page += 1) {
      if (!this.#pages.has(page)) return page
    }
    return this.#total === undefined ? 0 : undefined
  }

  /** The page that has been there longest leaves first. */
  #keep(page: number, rows: RowWindow['rows']): void {
    this.#pages.set(page, rows)
    if (this.#pages.size <= PAGES_KEPT) return
    const [oldest] = this.#pages.keys()
    if (oldest !== undefined) this.#pages.delete(oldest)
  }
}
