import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AttachedTable } from '../../agent/attached-table.ts'
import type { ChatAdapter, Finish } from '../../agent/types.ts'
import type { Session } from '../session/open-session.ts'
import { version } from '../version.ts'
import { RecordedExchanges } from './recorded-exchanges.ts'

/** A whole exchange, saved as one JSON document for whoever wants to know what was really said. */
export class Trace {
  readonly #path: string
  readonly #file: number
  readonly #time: string = new Date().toISOString()
  readonly #exchanges = new RecordedExchanges()
  #attachments: readonly AttachedTable[] = []
  #session: Session | undefined
  #finish: Finish | undefined
  #error: unknown

  /** Opens the file at once: better to fail before the question than after the answer. */
  constructor(path: string) {
    this.#path = path
    try {
      this.#file = openSync(path, 'w', 0o600)
      // It may have been there before, for all to read; a terminal or a pipe stays as it is.
      if (fstatSync(this.#file).isFile()) fchmodSync(this.#file, 0o600)
    } catch (error) {
      throw writeError(error, path)
    }
  }

  /** These tables can be asked. */
  attach(tables: readonly AttachedTable[]): void {
    this.#attachments = tables
  }

  /** This is who answers. What goes through the adapter that comes back is recorded. */
  record(session: Session): ChatAdapter {
    this.#session = session
    return this.#exchanges.through(session.adapter)
  }

  /** This is how it ended. */
  finish(finish: Finish): void {
    this.#finish = finish
  }

  /** Or this is why it did not come to that. */
  fail(error: unknown): void {
    if (this.#finish === undefined) this.#error = error
  }

  /** Writes all of it down. */
  close(): void {
    try {
      writeFileSync(this.#file, `${JSON.stringify(this.#document(), errorsInWords, 2)}\n`)
      closeSync(this.#file)
    } catch (error) {
      throw writeError(error, this.#path)
    }
  }

  #document(): object {
    const { address, model, reason, context } = this.#session ?? {}
    return {
      version: version(),
      time: this.#time,
      server: address,
      model,
      reason,
      context,
      attachments: this.#attachments.map(({ name, table }) => ({
        name,
        columns: table.headers,
        rows: table.rowCount,
      })),
      exchanges: this.#exchanges.list,
      finish: this.#finish,
      error: this.#error,
    }
  }
}

/** Errors that do not know how to become JSON would become `{}`. */
function errorsInWords(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message } : value
}

function writeError(error: unknown, path: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`could not write the trace to "${path}": ${reasonOf(code, path) ?? reason}`, {
    cause: error,
  })
}

function reasonOf(code: unknown, path: string): string | undefined {
  switch (code) {
    case 'ENOENT':
      return `there is no directory "${dirname(path)}". Make it first: mkdir -p "${dirname(path)}"`
    case 'EISDIR':
      return 'it is a directory. Name a file in it'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'you may not write there. Choose another place'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return undefined
  }
}
