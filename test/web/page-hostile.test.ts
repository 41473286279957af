import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, say } from '../agent/scripted-model.ts'
import { isBrowserMissing, startBrowser } from '../browser.ts'
import { openPage } from './served-page.ts'

const markup = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`
const csv = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    rows
      .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
      .join(''),
  )

describe.skipIf(isBrowserMissing)('the page and files that mean harm', () => {
  let browser: BrowserContext
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser.close())

  test('markup in cells, headers, names and answers is text and nothing else', async () => {
    const query = { group_by: markup, aggregate: { column: 'n', fn: 'sum' } }
    const { page, complaints, strangers, close } = await openPage(
      browser,
      [calls(['data_query', query]), say(`Here: ${markup}`)],
      [],
    )
    const name = `${markup.replaceAll('/', '')}.csv`
    await page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: csv([markup, 'n'], [markup, '1'], [`javascript:alert(1)`, '2']),
    })
    const grid = page.getByRole('grid')
    await grid.getByRole('gridcell', { name: markup }).waitFor()
    expect(await grid.getByRole('columnheader').first().textContent()).toBe(markup)
    await page.getByRole('textbox', { name: 'Your question' }).fill(markup)
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: `Here: ${markup}` }).waitFor()
    await page.getByRole('region', { name: /^Result/ }).waitFor()
    await page.getByText('Change the query').click()
    expect(await page.locator('body img, body script').count()).toBe(0)
    expect(await page.title()).toBe('tallymark')
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
    await close()
  })

  test('a cell of two megabytes and 5,000 columns can be looked at', async () => {
    const { page, complaints, close } = await openPage(browser, [], [])
    const picker = page.locator('input[type=file]')
    await picker.setInputFiles({
      name: 'long.csv',
      mimeType: 'text/csv',
      buffer: csv(['a', 'b'], ['x'.repeat(2 * 1024 * 1024), 'beside']),
    })
    const long = page.getByRole('grid', { name: 'long.csv' })
    await long.getByRole('gridcell', { name: 'beside' }).waitFor()
    expect((await long.textContent())?.length).toBeLessThan(2000)

    const columns = Array.from({ length: 5000 }, (_, index) => `column ${index + 1}`)
    const rows = Array.from({ length: 100 }, (_, row) => columns.map((_, i) => `${row}:${i + 1}`))
    await picker.setInputFiles({
      name: 'wide.csv',
      mimeType: 'text/csv',
      buffer: csv(columns, ...rows),
    })
    const wide = page.getByRole('grid', { name: 'wide.csv' })
    await wide.getByRole('gridcell', { name: '0:1', exact: true }).waitFor()
    expect(await wide.getByRole('gridcell').count()).toBeLessThan(1000)
    await wide.getByRole('columnheader').first().click()
    await page.keyboard.press('Control+End')
    await wide.getByRole('gridcell', { name: '99:5000', exact: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
