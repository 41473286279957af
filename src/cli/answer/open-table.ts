import { basename, normalize, parse, resolve, sep } from 'node:path'
import { cutToWidth, inOneLine } from '../display-width.ts'
import { ProgressLine } from '../progress-line.ts'
import type { InputOptions } from '../query/input.ts'
import { labelOf, readTable } from '../query/read-table.ts'
import { FileTable } from './file-table.ts'

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
  const own = freeName(name, others)
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

/** As much of the end of a path as tells it from others: `sales.csv`, or `2025/sales.csv` if need be. */
function nameFor(path: string, others: readonly string[]): string {
  if (path === '-') return 'stdin'
  const parts = normalize(path).split(sep)
  const rivals = others
    .filter((other) => resolve(other) !== resolve(path))
    .map((other) => `/${normalize(other).split(sep).join('/')}`.toLowerCase())
  const ends = parts.map((_, i) => parts.slice(i).join('/')).toReversed()
  const isTelling = (end: string): boolean =>
    !rivals.some((rival) => rival.endsWith(`/${end.toLowerCase()}`))
  return ends.find(isTelling) ?? parts.join('/')
}

/** `sales.csv`, or `sales-2.csv` when there is one already. Models do not care about case. */
function freeName(name: string, others: readonly FileTable[]): string {
  const isTaken = (candidate: string): boolean =>
    others.some((other) => other.name.toLowerCase() === candidate.toLowerCase())
  const packed = name.endsWith('.gz') ? '.gz' : ''
  const { name: stem, ext } = parse(name.slice(0, name.length - packed.length))
  let own = name
  for (let number = 2; isTaken(own); number++) own = `${stem}-${number}${ext}${packed}`
  return own
}
