import type { AttachedTable } from '../../agent/attached-table.ts'
import { counted } from '../../agent/counted.ts'
import { cutToWidth, inOneLine } from '../display-width.ts'

/** A table in one line: its name and how large it is. */
export function tableLine({ name, table }: AttachedTable): string {
  const { rowCount, headers } = table
  return `${inOneLine(name)}: ${counted(rowCount, 'row')}, ${counted(headers.length, 'column')}`
}

/** The same with the names of its columns, as far as the screen is wide. */
export function tableColumnsLine(attached: AttachedTable, width: number | undefined): string {
  const line = `${tableLine(attached)}: ${attached.table.headers.map(inOneLine).join(', ')}`
  return width === undefined ? line : cutToWidth(line, width)
}
