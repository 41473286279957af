import { queryTable } from '../../table/query.ts'
import type { QueryResult } from '../../table/result.ts'
import { Table } from '../../table/table.ts'
import type { Query } from '../../table/types.ts'
import type { Input, InputOptions } from './input.ts'
import { labelOf, readTable } from './read-table.ts'

/** A table in memory, of what is read only once: standard input, a pipe, TSV, a packed file. */
export class MemoryInput implements Input {
  readonly name: string
  readonly #table: Table

  constructor(name: string, table: Table) {
    this.name = name
    this.#table = table
  }

  /** Reads all of it. Several texts are one table, when they have the same columns. */
  static async read(paths: readonly string[], options: InputOptions): Promise<MemoryInput> {
    const [firstPath = '-', ...otherPaths] = paths
    const name = labelOf(firstPath)
    const first = await readTable(firstPath, options)
    const batches = [...first.batches]
    for (const path of otherPaths) {
      const table = await readTable(path, options)
      const [here, there] = [table.headers, first.headers].map((names) => names.join(', '))
      if (here !== there) {
        throw new Error(`${labelOf(path)} has other columns (${here}) than ${name} (${there})`)
      }
      batches.push(...table.batches)
    }
    return new MemoryInput(name, new Table(first.headers, batches))
  }

  columns(): Promise<readonly string[]> {
    return Promise.resolve(this.#table.headers)
  }

  query(query: Query): Promise<QueryResult> {
    return Promise.resolve(queryTable(this.#table, query))
  }
}
