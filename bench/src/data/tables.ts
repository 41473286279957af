import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answers } from './question.ts'
import { writeSales, type Format } from './sales.ts'

/** A table in a file, with the right answers about it. */
export interface Table {
  readonly path: string
  readonly format: Format
  readonly bytes: number
  readonly answers: Answers
  /** A folder in memory, where the machine has one. */
  readonly scratch: string
}

/** Makes tables, each one once. They are there until the process ends. */
export function openTables(): (format: Format, bytes: number) => Table {
  const folder = mkdtempSync(join(tmpdir(), 'tallymark-bench-'))
  const scratch = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/tallymark-bench-') : folder
  process.once('exit', () => {
    for (const path of [folder, scratch]) rmSync(path, { recursive: true, force: true })
  })
  // Without this a process that is interrupted leaves without cleaning up.
  process.once('SIGINT', () => process.exit(130))

  const tables = new Map<string, Table>()
  return (format, bytes) => {
    const path = join(folder, `sales-${bytes}.${format}`)
    const table = tables.get(path) ?? {
      path,
      format,
      bytes,
      answers: writeSales(path, format, bytes),
      scratch,
    }
    tables.set(path, table)
    return table
  }
}

/** Makes a table of about so many bytes, or hands out the one that was made before. */
export type TableMaker = ReturnType<typeof openTables>
