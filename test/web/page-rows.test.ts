import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBrowserMissing, startBrowser } from './browser.ts'
import { openPage } from './served-page.ts'

const ROWS = 1_000_000

/** How long the frames took while the mouse wheel turned, in milliseconds, the longest last. */
const scrollFor = (milliseconds: number): string => `new Promise((resolve) => {
  const grid = document.querySelector('[role=grid]')
  const frames = []
  const begin = performance.now()
  let before = begin
  const step = (now) => {
    frames.push(now - before)
    before = now
    grid.scrollTop += 400
    if (now - begin < ${milliseconds}) requestAnimationFrame(step)
    else resolve(frames.slice(1).sort((a, b) => a - b))
  }
  requestAnimationFrame(step)
})`

describe.skipIf(isBrowserMissing)('a million rows in the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallymark-rows-'))
  const path = join(folder, 'million.csv')
  let browser: BrowserContext
  beforeAll(async () => {
    const lines = Array.from(
      { length: ROWS },
      (_, row) => `${row},name ${row},${(row * 7919) % ROWS},2026-01-${(row % 28) + 1}\n`,
    )
    writeFileSync(path, `row,name,figure,day\n${lines.join('')}`)
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  test('scroll without a stop, to the end and sorted', async () => {
    const { page, complaints, close } = await openPage(browser, [], [{ name: 'million.csv', path }])
    const grid = page.getByRole('grid', { name: 'million.csv' })
    await grid.getByRole('gridcell', { name: 'name 0', exact: true }).waitFor()
    const frames: number[] = await page.evaluate(scrollFor(2000))
    // Generous, for machines that do other things too: a page that draws all rows takes seconds.
    expect(frames[Math.floor(frames.length / 2)]).toBeLessThan(100)
    if (process.env['TALLYMARK_FRAMES'] !== undefined) {
      const at = (part: number): string =>
        (frames[Math.floor(frames.length * part)] ?? 0).toFixed(1)
      process.stderr.write(
        `${frames.length} frames, median ${at(0.5)} ms, 95% ${at(0.95)} ms, longest ${at(0.9999)} ms\n`,
      )
    }
    expect(await grid.getByRole('row').count()).toBeLessThan(60)
    await grid.getByRole('columnheader', { name: 'figure' }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+ArrowDown')
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'), { timeout: 20_000 })
      .toBe('999999')
    expect(await page.evaluate('document.activeElement.closest("[role=row]").ariaRowIndex')).toBe(
      String(ROWS + 1),
    )
    await page.getByRole('searchbox').fill('name 99999')
    await page.getByText('11 of 1,000,000 rows').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
