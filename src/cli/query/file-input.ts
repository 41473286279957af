import { queryFile } from '../../files/query-file.ts'
import { refuseBinary } from '../../files/refuse-binary.ts'
import { findColumn } from '../../table/columns.ts'
import { TableError } from '../../table/error.ts'
import type { QueryResult } from '../../table/result.ts'
import type { Query } from '../../table/types.ts'
import { fileError, tableError } from './file-error.ts'
import { columnsAtHead, readHead } from './head.ts'
import type { Input, InputOptions } from './input.ts'

/** Files of any size, read piece by piece whenever they are asked. */
export class FileInput implements Input {
  readonly name: string
  readonly #paths: readonly string[]
  readonly #options: InputOptions

  constructor(paths: readonly string[], options: InputOptions) {
    this.name = paths[0] ?? ''
    this.#paths = paths
    this.#options = options
  }

  async columns(wanted: readonly string[]): Promise<readonly string[]> {
    for (const path of this.#paths) refuseBinary(await headOf(path), path)
    const found = columnsAtHead(await headOf(this.name), this.#options.format)
    const hasAll = wanted.every((name) => findColumn(found?.columns ?? [], name) >= 0)
    if (found !== undefined && (hasAll || found.isAll)) return found.columns
    // Any object of a JSON array may bring another column.
    return (await this.query({ limit: 0 })).headers
  }

  async query(query: Query): Promise<QueryResult> {
    try {
      return await this.#ask(this.#paths, query)
    } catch (error) {
      const isParse = error instanceof TableError && error.kind === 'Parse'
      throw isParse ? await this.#withName(error) : error
    }
  }

  /** The tool does not say which of several files it could not parse. */
  async #withName(error: TableError): Promise<unknown> {
    for (const path of this.#paths) {
      try {
        if (this.#paths.length > 1) await this.#ask([path], { limit: 0 })
      } catch (ofOne) {
        return tableError(ofOne, path, this.#options.format)
      }
    }
    return tableError(error, this.name, this.#options.format)
  }

  #ask(paths: readonly string[], query: Query): Promise<QueryResult> {
    const { format, terminal, onProgress } = this.#options
    return queryFile(paths, query, {
      format,
      signal: terminal.signal,
      onProgress: ({ bytesRead, totalBytes }) => onProgress(bytesRead, totalBytes),
    })
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  try {
    return await readHead(path)
  } catch (error) {
    throw fileError(error, path)
  }
}
