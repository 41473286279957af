import { Buffer } from 'node:buffer'
import {
  closeSync,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { AttachedTable } from '../../agent/attached-table.ts'
import type { ChatAdapter, Finish } from '../../agent/types.ts'
import { codeOf } from '../../chat/network-error.ts'
import type { Session } from '../session/session.ts'
import { UsageError } from '../usage-error.ts'
import { version } from '../version.ts'
import { writeError } from '../write-error.ts'
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

  /** Opens the file at once: better to fail before the question than after the answer. */
  constructor(path: string) {
    this.#path = path
    try {
      this.#file = openSync(path, isReplaceable(path) ? 'w' : 'wx', 0o600)
      // It may have been there before, for all to read; a terminal or a pipe stays as it is.
      if (fstatSync(this.#file).isFile()) fchmodSync(this.#file, 0o600)
    } catch (error) {
      throw openError(error, path)
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

  /** Writes all of it down; `error` is why it did not come to an end, if it did not. */
  close(error?: unknown): void {
    try {
      writeFileSync(this.#file, `${JSON.stringify(this.#document(error), errorsInWords, 2)}\n`)
    } catch (reason) {
      throw writeError(reason, this.#path)
    } finally {
      closeSync(this.#file)
    }
  }

  #document(error: unknown): object {
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
      error: this.#finish === undefined ? error : undefined,
    }
  }
}

/** Errors that do not know how to become JSON would become `{}`. */
function errorsInWords(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message } : value
}

/** How every trace begins, and no table. */
const beginning = /^\{\n {2}"version": "[^"\n]*",\n {2}"time": "/

/** Whether a file is there to be written over: it is an earlier trace, or has nothing in it. */
function isReplaceable(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() !== true || stats.size === 0) return true
  const head = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    readSync(file, head)
  } finally {
    closeSync(file)
  }
  return beginning.test(head.toString())
}

function openError(error: unknown, path: string): Error {
  if (codeOf(error) !== 'EEXIST') return writeError(error, path)
  return new UsageError(`--trace would write over "${path}", which is no trace. Name another file`)
}
