import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, refuse, say } from '../agent/scripted-model.ts'
import { isBrowserMissing, startBrowser } from '../browser.ts'
import { openPage } from './served-page.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong, short enough to be read. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations, passes }: AxeResults = await page.evaluate('axe.run()')
  expect(passes.length).toBeGreaterThan(10)
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === 'minor' ? [] : nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 200)}`),
  )
}

const totals = calls([
  'data_query',
  { data: '@sales.csv', group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } },
])

const markdown = '**East**, by `sum`:\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```'

describe.skipIf(isBrowserMissing)('the page, for everybody', () => {
  let browser: BrowserContext
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser.close())

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing in any state (${colorScheme})`, async () => {
      const empty = await openPage(browser, [], [])
      await empty.page.emulateMedia({ colorScheme })
      await empty.page.getByRole('heading', { name: 'Drop a file here' }).waitFor()
      expect(await findings(empty.page)).toEqual([])
      await empty.close()

      const script = [totals, say(markdown), refuse(500, 'broken')]
      const { page, close } = await openPage(browser, script)
      await page.emulateMedia({ colorScheme })
      const grid = page.getByRole('grid')
      await grid.getByRole('columnheader', { name: 'amount' }).click()
      await grid.getByRole('gridcell', { name: 'Grinder' }).first().waitFor()
      expect(await findings(page)).toEqual([])

      const field = page.getByRole('textbox', { name: 'Your question' })
      await field.fill('Which region sold most?')
      await page.keyboard.press('Enter')
      await page.locator('.answer', { hasText: 'East' }).waitFor()
      expect(await findings(page)).toEqual([])

      await page.getByText('Change the query').click()
      await page.getByRole('button', { name: 'Add a condition' }).click()
      await page.getByText('Copy or download').click()
      await field.fill('And now?')
      await page.keyboard.press('Enter')
      await page.locator('.problem').waitFor()
      await page.locator('input[type=file]').setInputFiles({
        name: 'empty.csv',
        mimeType: 'text/csv',
        buffer: Buffer.alloc(0),
      })
      await page.getByRole('alert').waitFor()
      expect(await findings(page)).toEqual([])

      await grid.getByRole('gridcell', { name: 'Grinder' }).first().dblclick()
      await page.getByRole('dialog').waitFor()
      expect(await findings(page)).toEqual([])
      await close()
    })
  }

  test('on a phone nothing is wider than the screen', async () => {
    const { page, close } = await openPage(browser, [totals, say(markdown)])
    await page.setViewportSize({ width: 360, height: 700 })
    await page.getByRole('textbox', { name: 'Your question' }).fill('Which region sold most?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('img', { name: /^Bar chart/ }).waitFor()
    await page.getByText('Change the query').click()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('.log')].map((log) => log.scrollWidth - log.clientWidth)`,
      ),
    ).toEqual([0])
    expect(await findings(page)).toEqual([])
    await page.getByRole('gridcell', { name: 'North' }).first().dblclick()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await findings(page)).toEqual([])
    await close()
  })

  test('everything is done by keyboard alone, and the focus is never lost', async () => {
    const { page, close } = await openPage(browser, [totals, say('East.')])
    const focused = (): Promise<string> =>
      page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        if ((await focused()).trim() === name) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab never reaches ${name}, only ${await focused()}`)
    }
    await page.getByRole('gridcell', { name: 'North' }).first().waitFor()
    await tabTo('Search in sales.csv')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('date')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    expect(await focused()).toBe('amount')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('18.90')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe('1249.00')
    await tabTo('Your question')
    await page.keyboard.type('Which region sold most?')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: 'East.' }).waitFor()
    expect(await focused()).toBe('Your question')
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Shift+Tab')
      if ((await focused()) === 'Change the query') break
    }
    await page.keyboard.press('Enter')
    await tabTo('Run again')
    await page.keyboard.press('Enter')
    await page.getByText('(run by you)').waitFor()
    expect(await focused()).not.toBe('')
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Shift+Tab')
      if ((await focused()) === 'Close sales.csv') break
    }
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Choose files')
    await close()
  })

  test('the answer is announced once it is there', async () => {
    const { page, close } = await openPage(browser, [totals, say('East sold most.')])
    await page.getByRole('textbox', { name: 'Your question' }).fill('Which region sold most?')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('[aria-live=polite]').textContent())
      .toBe('East sold most.')
    await close()
  })
})
