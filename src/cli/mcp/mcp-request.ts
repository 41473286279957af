import { oneOf, parse, portIn } from '../options.ts'
import { formats } from '../query/request.ts'
import { UsageError } from '../usage-error.ts'
import type { OutputLimits } from '../../mcp/fit-result.ts'

/** How much a call returns unless the command line says otherwise. */
export const usualLimits: OutputLimits = { maxRows: 500, maxBytes: 60_000 }

/** Less than this has no room for the columns of a table, and the note that it was cut. */
const LEAST_BYTES = 1000

/** What `tallymark mcp` was told. */
export interface McpRequest {
  readonly paths: readonly string[]
  readonly format: string | undefined
  /** Where to listen; `undefined` for standard input and output. */
  readonly port: number | undefined
  readonly token: string | undefined
  readonly limits: OutputLimits
}

/** Reads the command line. Throws a `UsageError`. */
export function mcpRequestOf(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): McpRequest {
  const { values, positionals: paths } = parse({
    args,
    allowPositionals: true,
    options: {
      http: { type: 'string' },
      token: { type: 'string' },
      'max-output-rows': { type: 'string' },
      'max-output-bytes': { type: 'string' },
      format: { type: 'string' },
    },
  })
  if (paths.includes('-')) {
    throw new UsageError('mcp takes files: standard input is where the client is')
  }
  const { http } = values
  const port = http === undefined ? undefined : portIn(http, '--http takes a port, a number')
  if (values.token !== undefined && port === undefined) {
    throw new UsageError('--token is for clients over HTTP: add --http PORT, or leave it out')
  }
  const { maxRows, maxBytes } = usualLimits
  return {
    paths,
    format: oneOf('--format', formats, values.format),
    port,
    token: port === undefined ? undefined : tokenOf(values.token ?? env['TALLYMARK_MCP_TOKEN']),
    limits: {
      maxRows: wholeOf('--max-output-rows', values['max-output-rows'] ?? `${maxRows}`, 1),
      maxBytes: wholeOf(
        '--max-output-bytes',
        values['max-output-bytes'] ?? `${maxBytes}`,
        LEAST_BYTES,
      ),
    },
  }
}

/** An empty one would let everybody in, and what a header cannot hold, nobody. It is not repeated. */
function tokenOf(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text
  throw new UsageError('a token is made of letters, digits and signs, without spaces')
}

function wholeOf(option: string, text: string, least: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= least) return Number(text)
  throw new UsageError(`${option} takes a number of at least ${least}, not "${text}"`)
}
