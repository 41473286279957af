import { basename } from 'node:path'
import { freeName } from '../../agent/free-name.ts'
import { cutToWidth, inOneLine } from '../display-width.ts'
import { ProgressLine } from '../progress-line.ts'
import type { InputOptions } from '../query/input.ts'
import { labelOf, readTable } from '../query/read-table.ts'
import { FileTable } from './file-table.ts'
import { nameFor } from './table-name.ts'

/** How to open a table. */
export interface OpenTableOptions extends Pick<InputOptions, 'format' | 'terminal'> {
  /** The tables that there are, and keep their names. */
  readonly others: readonly FileTable[]
  /** The files that are opened together with this one. */
  readonly beside: readonly string[]
  /** The name that it has already, when it is read again. */
  readonly name?: string | undefined
}

/** Reads a file, or standard input (`-`), and attaches it under a name of its own. */
export async function openTable(path: string, options: OpenTableOptions): Promise<FileTable> {
  const { format, terminal, others, beside } = options
  const table = await readShowing(path, options)
  const name = options.name ?? nameFor(path, [...beside, ...others.map((other) => other.path)])
  const own = freeName(
    name,
    others.map((other) => other.name),
  )
  if (own !== name) terminal.note(`${inOneLine(path)} is called ${inOneLine(own)} here.\n`)
  const [header = '', another] = table.headers
  if (another === undefined && /[;\t]/.test(header)) {
    terminal.note(
      `${inOneLine(labelOf(path))} has one column: its cells are not separated by commas.\n`,
    )
  }
  return new FileTable(own, table, path, format)
}

async function readShowing(
  path: string,
  options: Pick<InputOptions, 'format' | 'terminal'>,
): ReturnType<typeof readTable> {
  const name = cutToWidth(basename(labelOf(path)), 40)
  const progress = new ProgressLine(options.terminal, () => performance.now(), name)
  try {
    return await readTable(path, { ...options, onProgress: progress.show.bind(progress) })
  } finally {
    progress.clear()
  }
}
