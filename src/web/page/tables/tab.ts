import type { ColumnFacts, ResultFacts, TableFacts } from '../protocol.ts'

/** Something that the grid shows: an attached table, or a result. */
export interface Tab {
  /** Goes to the worker where it asks for a table. */
  readonly source: string
  readonly title: string
  readonly isResult: boolean
  readonly rowCount: number
  readonly columns: readonly ColumnFacts[]
  readonly note: string | undefined
}

/** The tab of an attached table. */
export function tableTab({ name, rowCount, columns, note }: TableFacts): Tab {
  return { source: name, title: name, isResult: false, rowCount, columns, note }
}

/** The tab of a result, under the sentence that asks for it. */
export function resultTab({ key, headers, kinds, rowCount }: ResultFacts, title: string): Tab {
  const columns = headers.map((name, column) => ({
    name,
    kind: kinds[column] ?? ('text' as const),
    about: name,
  }))
  return { source: key, title, isResult: true, rowCount, columns, note: undefined }
}
