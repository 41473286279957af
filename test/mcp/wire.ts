import { once } from 'node:events'
import { run, type Run } from '../cli/run.ts'

/** A message of the protocol, as far as tests look into it. */
interface WireMessage {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly progressToken?: string; readonly progress?: number }
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** A client that writes what it is told, and keeps all that it gets. */
export interface WireClient {
  readonly run: Run
  readonly received: readonly WireMessage[]
  send(message: object | string): void
  /** Resolves with the first message that is like this, once it is there. */
  got(isIt: (message: WireMessage) => boolean): Promise<WireMessage>
}

/** The first message of a client of the protocol before 2026-07-28. */
export const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  },
} as const

/** Starts `tallymark mcp` and says hello. */
export async function startWire(args: readonly string[] = []): Promise<WireClient> {
  const started = run(['mcp', ...args])
  const { stdin, stdout } = started.child
  const received: WireMessage[] = []
  let rest = ''
  stdout.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n')
    rest = lines.pop() ?? ''
    received.push(...lines.map((line): WireMessage => JSON.parse(line)))
  })
  stdin.on('error', () => {})
  const client: WireClient = {
    run: started,
    received,
    send: (message) => {
      stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
    },
    got: async (isIt) => {
      for (;;) {
        const found = received.find(isIt)
        if (found !== undefined) return found
        await Promise.race([
          once(stdout, 'data'),
          started.ended.then(({ stderr }) => Promise.reject(new Error(`it ended: ${stderr}`))),
        ])
      }
    },
  }
  client.send(initialize)
  await client.got(({ id }) => id === 1)
  client.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return client
}

/** A call of `data_query`. */
export function callOf(id: number, args: object, progressToken?: string): object {
  const _meta = progressToken === undefined ? {} : { _meta: { progressToken } }
  return {
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'data_query', arguments: args, ..._meta },
  }
}
