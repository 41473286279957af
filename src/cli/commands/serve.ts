import { once } from 'node:events'
import { BUILTIN } from '../../model/builtin-facts.ts'
import { startBuiltin } from '../../model/builtin-model.ts'
import { builtinAvailability } from '../../model/engine/availability.ts'
import { isLoopback } from '../../http/caller.ts'
import type { ModelServer, ServedRequest } from '../../model/server/types.ts'
import { AdvisedError } from '../advised-error.ts'
import { inOneLine } from '../display-width.ts'
import { listenError } from '../listen-error.ts'
import { invocation, parse, portIn } from '../options.ts'
import type { Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** Where model servers listen: who asks there needs no settings. */
const PORT = 11434

/** What `tallymark serve --help` prints. */
export const usage: string = `tallymark serve: the built-in model for other programs

Usage
  tallymark serve [options]

A server that speaks like Ollama, with one model, "${BUILTIN}": its native endpoints, not those of other
makers. The model answers questions about tables by calling the tool data_query, and declines the rest
in words. It is loaded with the first question, and unloaded when it was idle for as long as keep_alive
says, five minutes unless given.

It listens to this machine only, unless --host says otherwise: there is no password. Pages of other
sites are refused. OLLAMA_HOST and the config file say where the other commands look for a server, not
where this one listens. Ctrl-C stops it.

Options
  --host ADDRESS    where to listen (else 127.0.0.1); 0.0.0.0 is everywhere
  --port N          the port (else ${PORT}); 0 is any that is free
  --verbose         a line for each request, also when no terminal shows it
  -h, --help        this text

What it does not do: reasoning, images, embeddings, answers in a format of your own.

Examples
  tallymark serve
  tallymark serve --port 11435
  OLLAMA_HOST=127.0.0.1:11435 ollama run ${BUILTIN}
  tallymark ask --server http://127.0.0.1:11435 sales.csv "Which region sold the most?"

Exit codes: 0 stopped, 1 failed, 2 wrong usage.
`

/** `tallymark serve`: the built-in model, until somebody stops it. */
export async function serve(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parse({
    args,
    options: {
      host: { type: 'string' },
      port: { type: 'string' },
      verbose: { type: 'boolean' },
    },
  })
  const host = hostOf(values.host)
  const port = portIn(values.port ?? `${PORT}`, '--port takes a number')
  const availability = builtinAvailability()
  if (!availability.ok) throw new AdvisedError(availability.why, 'Any other model server will do.')
  const isTold = terminal.interactive || values.verbose === true
  const onRequest = (request: ServedRequest): void => {
    if (isTold) terminal.note(`${lineOf(request, terminal)}\n`)
  }
  const server = await listening(host, port, onRequest)
  try {
    terminal.write(greeting(server))
    if (!terminal.signal.aborted) await once(terminal.signal, 'abort')
  } finally {
    await server.close()
  }
}

function hostOf(text: string = '127.0.0.1'): string {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1')
  if (host !== '' && !/[/\s]/.test(host)) return host
  throw new UsageError(`--host takes an address such as 127.0.0.1, not "${text}"`)
}

async function listening(
  host: string,
  port: number,
  onRequest: (request: ServedRequest) => void,
): Promise<ModelServer> {
  try {
    return await startBuiltin({ host, port, onRequest })
  } catch (error) {
    throw listenError(error, {
      host,
      port,
      usualPort: PORT,
      takenBy: 'a model server that runs already',
      anotherPort,
    })
  }
}

function anotherPort(port: number): string {
  return `Choose another: ${invocation()} serve --port ${port}`
}

function greeting({ url, port }: ModelServer): string {
  const address = url.replace(/\/\/(?:0\.0\.0\.0|\[::\]):/, '//127.0.0.1:')
  const where = port === PORT && address.includes('//127.0.0.1:') ? '' : `--server ${address} `
  const open = isLoopback(new URL(url).hostname.replaceAll(/[[\]]/g, ''))
    ? ''
    : `Everyone who can reach this machine can use it: there is no password.\n`
  return `The built-in model listens at ${url}
${open}
  ${invocation()} ask ${where}FILE "question"
  OLLAMA_HOST=${address.replace('http://', '')} ollama run ${BUILTIN}

Ctrl-C stops it.
`
}

function lineOf({ method, path, status, ms }: ServedRequest, terminal: Terminal): string {
  const style = status < 400 ? 'green' : 'red'
  const request = inOneLine(`${method} ${path}`)
  return `${terminal.styledNote(style, String(status))} ${request} ${Math.round(ms)} ms`
}
