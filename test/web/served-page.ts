import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import type { ModelFacts } from '../../src/web/handler.ts'
import { startWeb } from '../../src/web/start-web.ts'
import { startModel, type Reply, type ScriptedModel } from '../agent/scripted-model.ts'

/** The built page, open in a browser. */
export interface ServedPage {
  readonly page: Page
  /** Whatever the browser complained about: errors of scripts, and what the policy forbade. */
  readonly complaints: readonly string[]
  /** Requests to anybody but the server of the page. */
  readonly strangers: readonly string[]
  readonly close: () => Promise<void>
}

/** The same, with a model that follows a script. */
export interface ScriptedPage extends ServedPage {
  readonly model: ScriptedModel
}

const folder = fileURLToPath(new URL('../../dist/web/page', import.meta.url))

/** The table that the documentation speaks of. */
const salesPath: string = fileURLToPath(new URL('../../docs/sales.csv', import.meta.url))

/** Files of the command line. */
type Files = readonly { readonly name: string; readonly path: string }[]

const sales: Files = [{ name: 'sales.csv', path: salesPath }]

/** Opens the page with a model that follows a script. */
export async function openPage(
  browser: BrowserContext,
  script: Reply | readonly Reply[],
  files: Files = sales,
): Promise<ScriptedPage> {
  const model = await startModel(script)
  const facts = { name: 'scripted', isBuiltin: false, toolCalls: 'native' } as const
  const opened = await openPageOf(browser, facts, model.url, files)
  const close = async (): Promise<void> => {
    await opened.close()
    await model.close()
  }
  return { ...opened, model, close }
}

/** Serves the page with these files, for the model at an address, and opens it. */
export async function openPageOf(
  browser: BrowserContext,
  model: ModelFacts,
  address: string,
  files: Files = sales,
): Promise<ServedPage> {
  const server = await startWeb({
    folder,
    version: '0.0.0',
    model,
    files,
    port: 0,
    place: { address },
    onError: () => {},
  })
  const page = await browser.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !url.startsWith('blob:')) strangers.push(url)
  })
  await page.goto(server.url)
  const close = async (): Promise<void> => {
    await page.close()
    await server.close()
  }
  return { page, complaints, strangers, close }
}
