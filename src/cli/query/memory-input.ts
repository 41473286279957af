import { constants, createReadStream, openSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { queryTable } from '../../table/query.ts'
import type { QueryResult } from '../../table/result.ts'
import { parseTable, Table } from '../../table/table.ts'
import type { Query } from '../../table/types.ts'
import { readWhole } from '../read-whole.ts'
import { fileError, tableError } from './file-error.ts'
import type { Input, InputOptions } from './input.ts'
import { refuseBinary } from './refuse-binary.ts'

/** A table in memory, of what can be read only once: standard input, a pipe. */
export class MemoryInput implements Input {
  readonly name: string
  readonly #table: Table

  constructor(name: string, table: Table) {
    this.name = name
    this.#table = table
  }

  /** Reads all of it. Several texts are one table, when they have the same columns. */
  static async read(paths: readonly string[], options: InputOptions): Promise<MemoryInput> {
    const first = await readTable(paths[0] ?? '-', options)
    const batches = [...first.table.batches]
    for (const path of paths.slice(1)) {
      const { name, table } = await readTable(path, options)
      const [here, there] = [table.headers, first.table.headers].map((names) => names.join(', '))
      if (here !== there) {
        throw new Error(`${name} has other columns (${here}) than ${first.name} (${there})`)
      }
      batches.push(...table.batches)
    }
    return new MemoryInput(first.name, new Table(first.table.headers, batches))
  }

  columns(): Promise<readonly string[]> {
    return Promise.resolve(this.#table.headers)
  }

  query(query: Query): Promise<QueryResult> {
    return Promise.resolve(queryTable(this.#table, query))
  }
}

async function readTable(
  path: string,
  { format, terminal, onProgress }: InputOptions,
): Promise<{ readonly name: string; readonly table: Table }> {
  const name = path === '-' ? 'standard input' : path
  try {
    const bytes =
      path === '-'
        ? await terminal.readInput(onProgress)
        : await readWhole(openPath(path), terminal.signal, onProgress)
    refuseBinary(bytes, name)
    return { name, table: parseTable(bytes, { format }) }
  } catch (error) {
    throw tableError(fileError(error, name), name, format)
  }
}

/** A named pipe is read like a socket: a plain read of it cannot be given up while nobody writes. */
function openPath(path: string): Readable {
  if (!statSync(path).isFIFO()) return createReadStream(path)
  return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) })
}
