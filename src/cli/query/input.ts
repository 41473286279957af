import type { QueryResult } from '../../table/result.ts'
import type { Query } from '../../table/types.ts'
import type { Terminal } from '../terminal.ts'

/** A table to be asked, wherever it comes from. */
export interface Input {
  /** What to call it. */
  readonly name: string
  /** Its columns: those wanted, as far as it has them, and perhaps not all others. */
  columns(wanted: readonly string[]): Promise<readonly string[]>
  /** Asks the whole of it. */
  query(query: Query): Promise<QueryResult>
}

/** How to read it. */
export interface InputOptions {
  /** What it holds; found out when absent. */
  readonly format?: string | undefined
  readonly terminal: Terminal
  /** Called now and then; `totalBytes` is absent where nobody knows it. */
  readonly onProgress: (bytesRead: number, totalBytes?: number) => void
}
