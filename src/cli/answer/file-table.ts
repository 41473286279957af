import { AttachedTable } from '../../agent/attached-table.ts'
import type { Table } from '../../table/table.ts'

/** An attached table that knows how `tallymark query` would be told to read it. */
export class FileTable extends AttachedTable {
  /** As it was typed; `-` is standard input. */
  readonly path: string
  /** What it was said to hold, if that was said. */
  readonly format: string | undefined

  constructor(name: string, table: Table, path: string, format?: string) {
    super(name, table)
    this.path = path
    this.format = format
  }
}
