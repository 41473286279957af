import { attachedDataQuery } from '../agent/attached-data-query.ts'
import { extendedDataQueryTool } from '../tools/data-query.ts'
import { ToolRegistry } from '../tools/tool-registry.ts'
import { answerCall, refusal } from './answer-call.ts'
import type { OutputLimits } from './fit-result.ts'
import { progressOf } from './progress.ts'
import { ProtocolError, ProtocolErrorCode, Server } from './sdk.ts'
import type { ServedTable } from './served-table.ts'
import { listResources, readResource } from './table-resources.ts'
import { toolListing } from './tool-listing.ts'

/** What is served. */
export interface McpOptions {
  /** Of the program. */
  readonly version: string
  readonly tables: readonly ServedTable[]
  readonly limits: OutputLimits
}

const instructions =
  'data_query answers questions about tables exactly: use it to count, sum, compare and rank, instead of reading rows yourself.'

/** Makes servers of the same tables: a client has one of its own, or each of its requests has. */
export function serverMaker({ version, tables, limits }: McpOptions): () => Server {
  const tool =
    tables.length === 0
      ? extendedDataQueryTool
      : attachedDataQuery(
          extendedDataQueryTool,
          tables.map(({ last }) => last),
          Infinity,
        )
  const registry = new ToolRegistry([tool])
  return () => {
    const server = new Server(
      { name: 'tallymark', title: 'tallymark', version },
      {
        capabilities: { tools: {}, ...(tables.length === 0 ? {} : { resources: {} }) },
        instructions,
        jsonSchemaValidator: { getValidator: noValidator },
      },
    )
    server.setRequestHandler('tools/list', async () => {
      const attachments = tables.map((table) => table.current().catch(() => table.last))
      return { tools: [toolListing(tool, await Promise.all(attachments))] }
    })
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq, http }) => {
      const checked = registry.check(params.name, params.arguments ?? {})
      if (checked.ok) {
        // A connection that is gone can bring no answer, whatever the protocol makes of it.
        const signal = AbortSignal.any([mcpReq.signal, ...(http?.req ? [http.req.signal] : [])])
        return answerCall(checked.args, { tables, limits, signal, onProgress: progressOf(mcpReq) })
      }
      if (params.name === tool.name) return refusal(checked.message)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, checked.message)
    })
    if (tables.length > 0) {
      server.setRequestHandler('resources/list', () => listResources(tables))
      server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
      server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
        readResource(params.uri, tables, mcpReq.signal),
      )
    }
    return server
  }
}

/** The SDK validates only what clients are asked for, and they are asked for nothing. */
function noValidator(): never {
  throw new Error('nothing is validated here')
}
