import { existsSync, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../runtimes/client.ts'
import { recordedTexts } from './recorded.ts'
import { startServer, type ScriptedServer } from './server.ts'

const executablePath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))
// On a machine that is to check everything, a missing browser is a failure and not an excuse.
const isSkipped = executablePath === undefined && process.env['CI'] === undefined
if (isSkipped)
  process.stderr.write(
    'no Chromium found: the page tests are left out (apt-get install chromium)\n',
  )

/** The package as it is built, without a bundler: a page needs to be told where the names are. */
const page = `<!doctype html>
<title>tallymark</title>
<script type="importmap">
  {
    "imports": {
      "tallymark": "/dist/index.js",
      "#transport": "/dist/chat/transport/fetch.js",
      "@cfworker/json-schema": "/node_modules/@cfworker/json-schema/dist/esm/index.js",
      "@noble/hashes/": "/node_modules/@noble/hashes/"
    }
  }
</script>`

async function serveFiles(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? ''
  if (url === '/page') return send(response, 'text/html', page)
  if (url === '/replies') return send(response, 'application/json', JSON.stringify(recordedTexts))
  if (!/^\/(dist|build\/test|node_modules\/@(noble|cfworker))\//.test(url)) {
    return void response.writeHead(404).end('404 page not found')
  }
  send(response, 'text/javascript', await readFile(`.${normalize(url)}`))
}

function send(response: ServerResponse, type: string, body: string | Uint8Array): void {
  response.writeHead(200, { 'content-type': type }).end(body)
}

describe.skipIf(isSkipped)('in a page of a real Chromium', () => {
  let server: ScriptedServer
  beforeAll(async () => {
    server = await startServer(serveFiles)
  })
  afterAll(() => server.close())

  test('the built package passes every case over the fetch of the browser', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'tallymark-chromium-'))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: executablePath ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    try {
      const tab = await context.newPage()
      await tab.goto(`${server.origin}/page`)
      const [origin, refused] = [server.origin, server.refused].map((text) => JSON.stringify(text))
      const results: Result[] = await tab.evaluate(
        `import('/build/test/runtimes/client.js').then((it) => it.runCases(${origin}, ${refused}, true))`,
      )
      expect(results.filter(({ failure }) => failure !== undefined)).toEqual([])
      expect(results.length).toBeGreaterThan(50)
    } finally {
      await context.close()
    }
  }, 180_000)
})
