import type { Kernel } from '../kernel/kernel.ts'
import { SPARE, TEXT } from '../kernel/layout.ts'
import { decode } from '../utf8.ts'

/** Reads the column names from the first row of a text: `span` finds one. */
export function headersOf(
  kernel: Kernel,
  columns: number,
  top: number,
  textEnd: number,
  span: (column: number, out: number) => void,
): readonly string[] {
  kernel.release(top)
  const out = kernel.take(8)
  kernel.setState(SPARE, kernel.take(textEnd - TEXT))
  const headers: string[] = []
  for (let column = 0; column < columns; column++) {
    span(column, out)
    headers.push(decode(kernel.bytes, kernel.state(out), kernel.state(out + 4)))
  }
  return headers
}

const none: ReadonlySet<number> = new Set()

/** In CSV and Markdown every row has a cell for every column. */
export function noBareRows(): ReadonlySet<number> {
  return none
}
