import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, calls, say, text } from '../agent/scripted-model.ts'
import { isBrowserMissing, startBrowser } from '../browser.ts'
import { openPage } from './served-page.ts'

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.keyboard.press('Enter')
}

describe.skipIf(isBrowserMissing)('answers in the page', () => {
  let browser: BrowserContext
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser.close())

  test('the Markdown of a model is shown as lists, tables and code', async () => {
    const answer = [
      '**East** sold *most*, by `sum_amount`:',
      '',
      '1. East',
      '   - machines',
      '2. North',
      '',
      '| region | sum |',
      '|---|--:|',
      '| East | 2466.90 |',
      '',
      '```sql',
      'select **',
      '```',
    ].join('\n')
    const { page, complaints, close } = await openPage(browser, [say(answer)])
    await ask(page, 'Which region sold most?')
    const shown = page.locator('.answer')
    await shown.locator('pre', { hasText: 'select **' }).waitFor()
    expect(await shown.locator('strong').allTextContents()).toEqual(['East'])
    expect(await shown.locator('em').allTextContents()).toEqual(['most'])
    expect(await shown.locator('p code').allTextContents()).toEqual(['sum_amount'])
    expect(await shown.locator('ol > li').allTextContents()).toEqual(['Eastmachines', 'North'])
    expect(await shown.locator('li ul > li').allTextContents()).toEqual(['machines'])
    expect(await shown.getByRole('row').allTextContents()).toEqual(['regionsum', 'East2466.90'])
    await expect
      .poll(() => page.locator('[aria-live=polite]').textContent())
      .toMatch(/^East sold most, by sum_amount:\nEast\nmachines\n/)
    expect(complaints).toEqual([])
    await close()
  })

  test('links, pictures and markup in an answer are text that nobody can click', async () => {
    const hostile = [
      '[click](javascript:document.title=1)',
      '![x](https://example.com/x.png)',
      '<https://example.com>',
      '<img src=x onerror="document.title=1">',
      '- **<script>document.title=1</script>**',
      '',
      '| <b>a</b> |',
      '|---|',
      '| [x](https://example.com) |',
    ].join('\n')
    const { page, complaints, strangers, close } = await openPage(browser, [say(hostile)])
    await ask(page, 'Anything?')
    const shown = page.locator('.answer')
    await shown.getByRole('cell', { name: '[x](https://example.com)' }).waitFor()
    expect(await shown.locator('a, img, b, script, iframe').count()).toBe(0)
    expect(await shown.locator('strong').textContent()).toBe('<script>document.title=1</script>')
    expect(await page.title()).toBe('tallymark')
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
    await close()
  })

  test('one big number is downloaded as a picture too', async () => {
    const total = { data: '@sales.csv', aggregate: { column: 'amount', fn: 'sum' } }
    const { page, close } = await openPage(browser, [calls(['data_query', total]), say('A lot.')])
    await ask(page, 'How much?')
    await page.getByText('5,593.20').waitFor()
    await page.getByText('Copy or download').click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PNG' }).click(),
    ])
    const picture = readFileSync(await saved.path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.readUInt32BE(16)).toBe(1008)
    await close()
  })

  test('a result that is too long for the model is there for a person, in the end all of it', async () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `name ${row},${row}\n`).join('')
    const sorted = { data: '@many.csv', sort_by: { column: 'figure', descending: true } }
    const script = [calls(['data_query', sorted]), say('Here.')]
    const { page, close } = await openPage(browser, script, [])
    await page.locator('input[type=file]').setInputFiles({
      name: 'many.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name,figure\n${rows}`),
    })
    await page.getByRole('grid', { name: 'many.csv' }).waitFor()
    await ask(page, 'All, please')
    await page.locator('.problem', { hasText: 'more than 500 rows' }).waitFor()
    await page.getByRole('button', { name: 'Run it without the model' }).click()
    await page.getByText('3,000 rows, the first 50 shown').waitFor()
    const result = page.getByRole('region', { name: /^Result/ })
    expect(await result.getByRole('row').count()).toBe(51)
    await page.getByRole('button', { name: 'Show all as table' }).click()
    const grid = page.getByRole('grid', { name: /highest first/ })
    await grid.getByRole('gridcell', { name: 'name 2999' }).click()
    await page.keyboard.press('Control+End')
    await grid.getByRole('gridcell', { name: 'name 0', exact: true }).waitFor()
    expect(await grid.getAttribute('aria-rowcount')).toBe('3001')
    await close()
  })

  test('Escape stops an answer, and leaves the field for the next question', async () => {
    const { page, model, close } = await openPage(browser, [begin(text('Well, ')), say('Ten.')])
    await ask(page, 'How many rows?')
    await page.locator('.answer', { hasText: 'Well,' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Stopped.', { exact: true }).waitFor()
    expect(await model.left(0)).toBe(true)
    await page.keyboard.type('Again, please')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: 'Ten.' }).waitFor()
    await close()
  })

  test('the browser asks before a conversation is lost, and only then', async () => {
    const { page, close } = await openPage(browser, [say('Ten.')])
    await page.getByRole('gridcell', { name: 'North' }).first().click()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual([])
    await ask(page, 'How many rows?')
    await page.locator('.answer', { hasText: 'Ten.' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'How many rows are there?' }).waitFor()
    expect(asked).toEqual(['beforeunload'])
    await close()
  })
})
