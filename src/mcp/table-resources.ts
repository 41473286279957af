import { tableCard } from '../agent/table-card.ts'
import { formatOfName } from '../files/parse-bytes.ts'
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ListResourcesResult,
  type ReadResourceResult,
} from './sdk.ts'
import type { ServedTable } from './served-table.ts'

const mimeTypes = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  markdown: 'text/markdown',
} as const

/** The attached tables as resources, each with its card. */
export async function listResources(tables: readonly ServedTable[]): Promise<ListResourcesResult> {
  const resources = await Promise.all(
    tables.map(async (served) => {
      const table = await served.current().catch(() => served.last)
      const size = await served.size()
      return {
        uri: uriOf(served.name),
        name: served.name,
        title: `@${served.name}`,
        description: tableCard(table),
        mimeType: mimeTypeOf(served.name),
        ...(size === undefined ? {} : { size }),
      }
    }),
  )
  return { resources }
}

/** The text of an attached table. */
export async function readResource(
  uri: string,
  tables: readonly ServedTable[],
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const served = tables.find(({ name }) => uriOf(name) === uri)
  if (served === undefined) throw new ResourceNotFoundError(uri)
  try {
    const text = await served.text(signal)
    return { contents: [{ uri, mimeType: mimeTypeOf(served.name), text }] }
  } catch (error) {
    signal.throwIfAborted()
    const message = error instanceof Error ? error.message : String(error)
    throw new ProtocolError(ProtocolErrorCode.InternalError, message)
  }
}

/** Not the path of the file: that is nobody's business, and clients do not read it themselves. */
function uriOf(name: string): string {
  return `tallymark:///${name.split('/').map(encodeURIComponent).join('/')}`
}

/** By the name; most tables without a telling one are CSV. */
function mimeTypeOf(name: string): string {
  const format = formatOfName(name)
  return mimeTypes[format ?? 'csv']
}
