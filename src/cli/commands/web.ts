import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ModelFacts } from '../../web/handler.ts'
import { startWeb, type WebOptions, type WebServer } from '../../web/start-web.ts'
import { AdvisedError } from '../advised-error.ts'
import { inOneLine } from '../display-width.ts'
import { listenError } from '../listen-error.ts'
import { invocation, modelOptionsHelp } from '../options.ts'
import { openSessionBeside } from '../session/open-session.ts'
import type { Session } from '../session/session.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { givenFiles } from '../web/given-files.ts'
import { openBrowser } from '../web/open-browser.ts'
import { webRequestOf } from '../web/web-request.ts'

const HOST = '127.0.0.1'

/** One that anybody may listen at, where somebody wants the same each time. */
const USUAL_PORT = 8809

/** Where the build puts the page; sources and build are equally deep in the package. */
const PAGE = fileURLToPath(new URL('../../../dist/web/page', import.meta.url))

/** What `tallymark web --help` prints. */
export const usage: string = `tallymark web: a page in your browser, to look at tables and ask about them

Usage
  tallymark web [options] [FILE…]

FILE is CSV, TSV, a JSON array of objects or a Markdown table, packed with gzip or not. More can be
dropped on the page, or picked there. Tables, queries and charts are made in the browser: no file goes
anywhere. Only what is asked, and what the model needs for it, goes to the model, which is chosen as for
"tallymark ask"; without a model server, the built-in model answers simple questions about one table.

The page is for this machine only. Its address holds a secret that is new each time: whoever has it may
ask too. Ctrl-C stops it.

The model
${modelOptionsHelp}
The page
  --port N          the port (else any that is free)
  --no-open         only tell the address; a browser is opened only from a terminal anyway

Examples
  tallymark web
  tallymark web sales.csv staff.csv
  tallymark web --model qwen3:8b --port ${USUAL_PORT} --no-open sales.csv

Exit codes: 0 stopped, 1 failed, 2 wrong usage.
`

/** `tallymark web`: the page, until somebody stops it. */
export async function web(args: string[], terminal: Terminal): Promise<void> {
  const { paths, port, mayOpen, session: values } = webRequestOf(args)
  checkPage()
  const { session, result: files } = await openSessionBeside(values, terminal, () =>
    givenFiles(paths),
  )
  try {
    const server = await listening({
      port,
      folder: PAGE,
      version: version(),
      model: factsOf(session),
      files,
      place: { address: session.address, apiKey: keyFor(session) },
      onError: ({ message }) => terminal.note(`${inOneLine(message)}\n`),
    })
    try {
      terminal.write(`The page is at ${server.url}\nCtrl-C stops it.\n`)
      if (mayOpen && terminal.width !== undefined) openBrowser(server.url)
      if (!terminal.signal.aborted) await once(terminal.signal, 'abort')
    } finally {
      await server.close()
    }
  } finally {
    await session.close()
  }
}

function checkPage(): void {
  if (existsSync(join(PAGE, 'index.html'))) return
  throw new AdvisedError(
    'the page has not been built',
    'In a clone of the repository: npm run build',
  )
}

function factsOf({ model, isBuiltin, isHere, context, toolCalls }: Session): ModelFacts {
  return { name: model, isBuiltin, toolCalls, ...(isHere ? {} : { context }) }
}

/** What is for the model server is not for the built-in model. */
function keyFor({ isHere }: Session): string | undefined {
  return isHere ? undefined : process.env['TALLYMARK_API_KEY']
}

async function listening(options: WebOptions): Promise<WebServer> {
  try {
    return await startWeb(options)
  } catch (error) {
    const { port } = options
    const takenBy = 'a page that is open already'
    throw listenError(error, { host: HOST, port, usualPort: USUAL_PORT, takenBy, anotherPort })
  }
}

function anotherPort(port: number): string {
  return `Choose another: ${invocation()} web --port ${port}`
}
