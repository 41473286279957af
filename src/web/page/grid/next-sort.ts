import type { TableView } from '../protocol.ts'

/** What another click on a column leads to: ascending, then descending, then as the file has it. */
export function nextSort(sort: TableView['sort'], column: string): TableView['sort'] {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? undefined : { column, descending: true }
}
