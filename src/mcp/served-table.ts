import { stat } from 'node:fs/promises'
import type { AttachedTable } from '../agent/attached-table.ts'
import { TableError } from '../table/error.ts'
import { readBytes } from '../files/read-bytes.ts'

/** The longest text that is given away whole: clients close a connection that brings them much more. */
const MOST_TEXT = 4_000_000

/** A file that has a table in it. */
export interface TableFile {
  readonly path: string
  /** Reads the table, under the name that it keeps. Rejects with words that say what to do. */
  readonly read: () => Promise<AttachedTable>
}

/**
 * A table of a file. A server may run for days: when it is asked, and the file is not as it was, the file
 * is read again. Nobody watches it in the meantime.
 */
export class ServedTable {
  readonly #file: TableFile
  #last: AttachedTable
  #stamp: string
  #reading: Promise<AttachedTable> | undefined

  private constructor(file: TableFile, table: AttachedTable, stamp: string) {
    this.#file = file
    this.#last = table
    this.#stamp = stamp
  }

  /** Reads a file for the first time. */
  static async open(file: TableFile): Promise<ServedTable> {
    const stamp = await stampOf(file.path).catch(() => '')
    return new ServedTable(file, await file.read(), stamp)
  }

  /** By which clients ask for it, without the `@`. */
  get name(): string {
    return this.#last.name
  }

  /** The table as it was when it was last read. */
  get last(): AttachedTable {
    return this.#last
  }

  /** The table as the file has it now. Rejects when that is none, or gone. */
  async current(): Promise<AttachedTable> {
    // Calls that come while it is being read wait for the same reading.
    this.#reading ??= this.#readChanged().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** The size of its text in bytes, where that can be told without reading it. */
  async size(): Promise<number | undefined> {
    if (/\.gz$/i.test(this.#file.path)) return undefined
    const stats = await stat(this.#file.path).catch(() => undefined)
    return stats?.size
  }

  /** The text of the file, unpacked. Rejects when it is too long to be given away. */
  async text(signal: AbortSignal): Promise<string> {
    try {
      const bytes = await readBytes(this.#file.path, { max_bytes: MOST_TEXT, signal })
      return new TextDecoder().decode(bytes)
    } catch (error) {
      if (!(error instanceof TableError) || error.kind !== 'Limit') throw error
      const message = `${this.name} is longer than ${MOST_TEXT} bytes: ask it with data_query instead`
      throw new Error(message, { cause: error })
    }
  }

  async #readChanged(): Promise<AttachedTable> {
    // What changes while it is read has another stamp the next time.
    const stamp = await stampOf(this.#file.path).catch(() => '')
    if (stamp === '' || stamp !== this.#stamp) {
      this.#last = await this.#file.read()
      this.#stamp = stamp
    }
    return this.#last
  }
}

/** Changes when the file does, whether it is written to or replaced. */
async function stampOf(path: string): Promise<string> {
  const { mtimeNs, size, ino } = await stat(path, { bigint: true })
  return `${mtimeNs} ${size} ${ino}`
}
