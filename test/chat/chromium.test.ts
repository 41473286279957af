import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { normalize } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBrowserMissing, startBrowser } from '../browser.ts'
import type { Result } from '../runtimes/client.ts'
import { recordedTexts } from './recorded.ts'
import { startServer, type ScriptedServer } from './server.ts'

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

describe.skipIf(isBrowserMissing)('in a page of a real Chromium', () => {
  let server: ScriptedServer
  beforeAll(async () => {
    server = await startServer(serveFiles)
  })
  afterAll(() => server.close())

  test('the built package passes every case over the fetch of the browser', async () => {
    const context = await startBrowser()
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
