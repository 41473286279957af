import { statSync } from 'node:fs'
import { ServedTable } from '../../mcp/served-table.ts'
import type { FileTable } from '../answer/file-table.ts'
import { openTable } from '../answer/open-table.ts'
import type { Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** Reads the tables of files, each under a name of its own, which it keeps when it is read again. */
export async function openServedTables(
  paths: readonly string[],
  format: string | undefined,
  terminal: Terminal,
): Promise<readonly ServedTable[]> {
  const served: ServedTable[] = []
  const known: FileTable[] = []
  for (const path of paths) {
    if (statSync(path, { throwIfNoEntry: false })?.isFIFO() === true) {
      throw new UsageError(`"${path}" is a pipe: mcp takes files, which it may read again`)
    }
    let name: string | undefined
    const read = async (): Promise<FileTable> => {
      const others = known.filter((table) => table.name !== name)
      const table = await openTable(path, { format, terminal, others, beside: paths, name })
      if (name === undefined) known.push(table)
      name = table.name
      return table
    }
    served.push(await ServedTable.open({ path, read }))
  }
  return served
}
