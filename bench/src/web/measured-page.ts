import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { startWeb } from '../../../dist/web/start-web.js'
import { inPage } from './in-page.ts'

/** The built page in a browser, with one table. Every action resolves with how long it took, in milliseconds. */
export interface MeasuredPage {
  readonly browserVersion: string
  /** From the address to the first rows. */
  readonly readMs: number
  /** Scrolls so many pixels a frame for a while, and resolves with the time of each frame. */
  scroll(pixels: number, ms: number): Promise<readonly number[]>
  /** Goes to a part of the table, from 0 to 1. */
  jump(part: number): Promise<number>
  /** Clicks the header of a column: ascending, then descending. */
  sortBy(column: string): Promise<number>
  /** Clicks until the rows stand as in the file. */
  unsort(): Promise<void>
  search(text: string): Promise<number>
  close(): Promise<void>
}

const page = fileURLToPath(new URL('../../../dist/web/page', import.meta.url))
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Serves a file with the built page, and opens it in Chromium. */
export async function openMeasuredPage(path: string, folder: string): Promise<MeasuredPage> {
  const executablePath = browsers.find((browser) => existsSync(browser))
  if (executablePath === undefined) throw new Error('no Chromium found: apt-get install chromium')
  const server = await startWeb({
    port: 0,
    folder: page,
    version: '0.0.0',
    model: { name: 'none', isBuiltin: false, toolCalls: 'native' },
    files: [{ name: 'million.csv', path }],
    place: { address: 'http://127.0.0.1:9' },
    onError: (error) => console.error(error),
  })
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    viewport: { width: 1280, height: 800 },
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const tab = await context.newPage()
  const run = <T>(expression: string): Promise<T> => tab.evaluate(`(${inPage})().${expression}`)
  const began = performance.now()
  await tab.goto(server.url)
  await tab.getByRole('gridcell', { name: 'order 0', exact: true }).waitFor()
  return {
    browserVersion: context.browser()?.version() ?? '',
    readMs: performance.now() - began,
    scroll: (pixels, ms) => run(`scroll(${pixels}, ${ms})`),
    jump: (part) => run(`jump(${part})`),
    sortBy: (column) => run(`sortBy(${JSON.stringify(column)})`),
    unsort: () => run('unsort()'),
    search: (text) => run(`search(${JSON.stringify(text)})`),
    close: async () => {
      await context.close()
      await server.close()
    },
  }
}
