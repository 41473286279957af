import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startWeb, type WebOptions } from '../../dist/web/start-web.js'
import { bodyOf } from '../http.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A folder until the tests of the file are over. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tallymark-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A page as the build makes it, only smaller. */
function makePage(): string {
  const folder = makeFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'assets', 'main-Ab1_-c.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'main-Ab1_-c.css'), 'body {}')
  writeFileSync(join(folder, 'assets', '.hidden'), 'secret')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  return folder
}

/** What is served unless a test says otherwise. */
const model = { name: 'qwen3:8b', isBuiltin: false, context: 8192, toolCalls: 'native' } as const

/** Serves the page until the tests of the file are over, and resolves with its address. */
export async function servePage(options: Partial<WebOptions> = {}): Promise<string> {
  const server = await startWeb({
    port: 0,
    folder: makePage(),
    version: '1.2.3',
    model,
    files: [],
    place: { address: 'http://127.0.0.1:9' },
    onError: () => {},
    ...options,
  })
  cleanups.push(() => server.close())
  return server.url
}

/** Closes something when the tests of the file are over. */
export function closeLater<T extends { close(): Promise<void> }>(open: T): T {
  cleanups.push(() => open.close())
  return open
}

/** An answer, read to its end. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** How something is asked for. */
export interface Asking {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** As it is sent, where no URL can say it. */
  readonly path?: string
}

/** Asks and resolves with the whole answer. Unlike `fetch`, this sends any header and any path. */
export async function ask(url: string, asking: Asking = {}): Promise<Reply> {
  const { response } = await beginAsking(url, asking)
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: await bodyOf(response) }
}

/** Asks and resolves when the answer begins. */
export async function beginAsking(
  url: string,
  { method = 'GET', headers = {}, body, path }: Asking = {},
): Promise<{ readonly response: IncomingMessage; readonly leave: () => void }> {
  const asking = request(url, { method, headers, ...(path === undefined ? {} : { path }) })
  asking.end(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.on('error', reject)
    asking.on('response', resolve)
  })
  return { response, leave: () => asking.destroy() }
}
