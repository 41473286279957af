import { basename, parse } from 'node:path'
import { attachTable, type AttachedTable } from '../../agent/attached-table.ts'
import { cutToWidth, inOneLine } from '../display-width.ts'
import { ProgressLine } from '../progress-line.ts'
import { readTable } from '../query/read-table.ts'
import type { Terminal } from '../terminal.ts'

/** How to open tables. */
export interface OpenTablesOptions {
  /** What all of them hold; found out when absent. */
  readonly format?: string | undefined
  /** Names that others have. */
  readonly taken?: readonly string[] | undefined
}

/** Reads files, or standard input (`-`), and attaches each under a name of its own. */
export async function openTables(
  paths: readonly string[],
  terminal: Terminal,
  { format, taken = [] }: OpenTablesOptions = {},
): Promise<AttachedTable[]> {
  const tables: AttachedTable[] = []
  for (const path of paths) {
    const { name, table } = await readShowing(path, format, terminal)
    const own = freeName(name, [...taken, ...tables.map((one) => one.name)])
    if (own !== name) {
      terminal.note(`${inOneLine(path)} is called ${inOneLine(own)} here.\n`)
    }
    tables.push(attachTable(own, table))
  }
  return tables
}

async function readShowing(
  path: string,
  format: string | undefined,
  terminal: Terminal,
): ReturnType<typeof readTable> {
  const name = path === '-' ? 'standard input' : cutToWidth(inOneLine(basename(path)), 40)
  const progress = new ProgressLine(terminal, () => performance.now(), name)
  try {
    return await readTable(path, { format, terminal, onProgress: progress.show.bind(progress) })
  } finally {
    progress.clear()
  }
}

/** `sales.csv`, or `sales-2.csv` when there is one already. Models do not care about case. */
function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string): boolean =>
    taken.some((other) => other.toLowerCase() === candidate.toLowerCase())
  const packed = name.endsWith('.gz') ? '.gz' : ''
  const { name: stem, ext } = parse(name.slice(0, name.length - packed.length))
  let own = name
  for (let number = 2; isTaken(own); number++) own = `${stem}-${number}${ext}${packed}`
  return own
}
