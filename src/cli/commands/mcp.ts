import { once } from 'node:events'
import { startHttp, type HttpServer } from '../../mcp/http/start-http.ts'
import { serverMaker } from '../../mcp/make-server.ts'
import type { Server } from '../../mcp/sdk.ts'
import { MOST_MESSAGE_BYTES, serveOverStdio } from '../../mcp/serve-over-stdio.ts'
import { inOneLine } from '../display-width.ts'
import { listenError } from '../listen-error.ts'
import { mcpRequestOf, usualLimits } from '../mcp/mcp-request.ts'
import { openServedTables } from '../mcp/open-served-tables.ts'
import { invocation } from '../options.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'

const HOST = '127.0.0.1'
const USUAL_PORT = 8808

/** What `tallymark mcp --help` prints. */
export const usage: string = `tallymark mcp: the tool data_query, and your tables, for programs that speak MCP

Usage
  tallymark mcp [options] [FILE…]

A server of the Model Context Protocol, for Claude, Cursor, VS Code and others: it gives their model the
tool data_query, which counts, sums, sorts and filters tables exactly. FILE is CSV, TSV, a JSON array of
objects or a Markdown table, packed with gzip or not. The model is told what is in each, asks for it by
its name (data: "@sales.csv"), and the client sees it as a resource. A file that has changed is read
again with the next question. Without a FILE, tables come in the calls themselves.

The program that uses it starts it, and speaks to it over standard input and output; everything else
goes to standard error. It ends when its standard input does. With --http it listens on this machine
instead, at http://${HOST}:PORT/mcp, until Ctrl-C. Pages of other sites are refused.

Options
  --http PORT            listen for clients over HTTP; 0 is any port that is free
  --token TOKEN          let in only clients with this bearer token (better: TALLYMARK_MCP_TOKEN, which
                         nobody sees in the list of processes)
  --max-output-rows N    the most rows of a result (else ${usualLimits.maxRows})
  --max-output-bytes N   the longest text of a result (else ${usualLimits.maxBytes}); what is cut says so
  --format FORMAT        what the files are: csv, tsv, json or markdown (else it is found out)
  -h, --help             this text

Examples
  claude mcp add sales -- npx -y tallymark mcp /home/ada/sales.csv
  TALLYMARK_MCP_TOKEN=secret tallymark mcp --http ${USUAL_PORT} 2024.csv 2025.csv

Exit codes: 0 stopped, 1 failed, 2 wrong usage.
`

/** `tallymark mcp`: the tool and the tables, until the client leaves or somebody stops it. */
export async function mcp(args: string[], terminal: Terminal): Promise<void> {
  const { paths, format, port, token, limits } = mcpRequestOf(args, process.env)
  const tables = await openServedTables(paths, format, terminal)
  const makeServer = serverMaker({ version: version(), tables, limits })
  if (port === undefined) await serveClient(makeServer, terminal)
  else await serveClients(makeServer, terminal, { port, token })
  // Whatever is still being read is read for nobody.
  terminal.leave()
}

/** The one that started the program. */
async function serveClient(makeServer: () => Server, terminal: Terminal): Promise<void> {
  if (terminal.hasKeyboard) {
    terminal.note(
      'Waiting for an MCP client on standard input. --help says more, Ctrl-C stops it.\n',
    )
  }
  await serveOverStdio(makeServer, {
    input: process.stdin,
    output: process.stdout,
    signal: terminal.signal,
    onError: noteTo(terminal),
  })
}

/** All that come. */
async function serveClients(
  makeServer: () => Server,
  terminal: Terminal,
  { port, token }: { readonly port: number; readonly token: string | undefined },
): Promise<void> {
  const { signal } = terminal
  const onError = noteTo(terminal)
  const options = { port, token, maxBodyBytes: MOST_MESSAGE_BYTES, onError }
  const server = await startHttp(makeServer, options).catch((error: unknown): HttpServer => {
    const takenBy = 'a server that runs already'
    throw listenError(error, { host: HOST, port, usualPort: USUAL_PORT, takenBy, anotherPort })
  })
  try {
    terminal.note(`MCP is served at ${server.url}\n`)
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    await server.close()
  }
}

function noteTo(terminal: Terminal): (error: Error) => void {
  return ({ message }) => terminal.note(`${inOneLine(message)}\n`)
}

function anotherPort(port: number): string {
  return `Choose another: ${invocation()} mcp --http ${port}`
}
