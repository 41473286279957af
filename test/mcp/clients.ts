import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { run, type Run } from '../cli/run.ts'

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url))

/** The ways to reach the server: both transports, in the protocol of before and of today. */
export const ways = [
  { transport: 'stdio', era: '2025-11-25' },
  { transport: 'stdio', era: '2026-07-28' },
  { transport: 'http', era: '2025-11-25' },
  { transport: 'http', era: '2026-07-28' },
] as const

export type Way = (typeof ways)[number]

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** The official client, connected to a server in another process until the tests of the file are over. */
export async function connect({ transport, era }: Way, args: readonly string[]): Promise<Client> {
  if (transport === 'http') return connectTo((await serveHttp(args)).url, era)
  const client = makeClient(era)
  cleanups.push(() => client.close())
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', ...args] }),
  )
  return client
}

/** The official client at an address. */
export async function connectTo(
  url: string,
  era: Way['era'] = '2025-11-25',
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = makeClient(era)
  cleanups.push(() => client.close())
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  )
  return client
}

/** Starts `tallymark mcp --http` at a free port, until the tests of the file are over. */
export async function serveHttp(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<{ readonly run: Run; readonly url: string }> {
  const started = run(['mcp', '--http', '0', ...args], env)
  cleanups.push(async () => {
    started.child.kill('SIGKILL')
    await started.ended
  })
  let text = ''
  started.child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  while (!text.includes('\n')) {
    await Promise.race([
      once(started.child.stderr, 'data'),
      started.ended.then(({ stderr }) => Promise.reject(new Error(`it ended first: ${stderr}`))),
    ])
  }
  return { run: started, url: /http:\/\/\S+/.exec(text)?.[0] ?? '' }
}

function makeClient(era: Way['era']): Client {
  const mode = era === '2026-07-28' ? { pin: era } : 'legacy'
  return new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
}

/** The text of what a tool returned. */
export function textOf(result: unknown): string {
  const { content }: { content?: readonly { text?: string }[] } = Object(result)
  return content?.map(({ text = '' }) => text).join('') ?? ''
}
