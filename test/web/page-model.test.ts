import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, servedAt, type Run } from '../cli/run.ts'
import { isBrowserMissing, startBrowser } from '../browser.ts'

/** The processes that a process has started, and those that they have. Empty where there is no /proc. */
function descendantsOf(pid: number): readonly number[] {
  const children = processes().filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child.pid, ...descendantsOf(child.pid)])
}

function processes(): readonly { readonly pid: number; readonly parent: number }[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number) : []
  return pids.filter(Number.isInteger).flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [{ pid, parent: Number(parent) }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

/** A zombie is no longer there either. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe.skipIf(isBrowserMissing)('tallymark web with the built-in model', () => {
  let browser: BrowserContext
  const running: Run[] = []
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser.close()
    for (const { child, ended } of running) {
      child.kill('SIGKILL')
      await ended
    }
  })

  async function start(): Promise<{ readonly started: Run; readonly url: string }> {
    const started = run(['web', '--model', 'builtin', '--no-open', 'docs/sales.csv'])
    running.push(started)
    return { started, url: await servedAt(started) }
  }

  test('a question is answered in the page: query, chart, figures; and Ctrl-C leaves nothing behind', async () => {
    const { started, url } = await start()
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByRole('gridcell', { name: '2026-01-03' }).waitFor()
    await page.getByRole('textbox', { name: 'Your question' }).fill('total amount per product')
    await page.keyboard.press('Enter')
    const result = page.getByRole('region', { name: /^Result/ })
    await result.getByRole('row').nth(1).waitFor()
    const rows = await result.getByRole('row').allTextContents()
    expect(rows.toSorted()).toEqual([
      'Beans, dark roast59.20',
      'Espresso machine4896',
      'Grinder638',
      'productsum_amount',
    ])
    await page.getByRole('img', { name: /^Bar chart/ }).waitFor()
    await page
      .getByText(/amount added up for each product/)
      .first()
      .waitFor()
    await page.locator('.answer').waitFor()
    await page.getByRole('button', { name: 'Ask' }).waitFor()

    const { pid = 0 } = started.child
    const engines = descendantsOf(pid)
    if (process.platform === 'linux') expect(engines.length).toBeGreaterThan(0)
    started.child.kill('SIGINT')
    expect(await started.ended).toMatchObject({ code: 0, stderr: '' })
    await expect.poll(() => engines.filter(isRunning), { timeout: 10_000 }).toEqual([])

    await page.getByRole('textbox', { name: 'Your question' }).fill('and per region?')
    await page.keyboard.press('Enter')
    await page.getByText('"tallymark web" does not answer any more').first().waitFor()
    await page.close()
  })

  test('two of them do not disturb each other', async () => {
    const [one, other] = await Promise.all([start(), start()])
    expect(new URL(one.url).port).not.toBe(new URL(other.url).port)
    one.started.child.kill('SIGINT')
    await one.started.ended
    const page = await browser.newPage()
    await page.goto(other.url)
    await page.getByRole('gridcell', { name: '2026-01-03' }).waitFor()
    await page.getByRole('textbox', { name: 'Your question' }).fill('What is the total amount?')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: /5,?593\.20?/ }).waitFor()
    await page.close()
  })
})
