import { readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, calls, lines, refuse, say, text, done } from '../agent/scripted-model.ts'
import { isBrowserMissing, startBrowser } from '../browser.ts'
import { openPage } from './served-page.ts'

const totals = calls([
  'data_query',
  {
    data: '@sales.csv',
    group_by: 'region',
    aggregate: { column: 'amount', fn: 'sum' },
    sort_by: { column: 'sum_amount', descending: true },
  },
])

describe.skipIf(isBrowserMissing)('the page', () => {
  let browser: BrowserContext
  beforeAll(async () => {
    browser = await startBrowser({ permissions: ['clipboard-read', 'clipboard-write'] })
  })
  afterAll(() => browser.close())

  test('shows the files of the command line, sorted and searched as one likes', async () => {
    const { page, complaints, strangers, close } = await openPage(browser, [])
    const grid = page.getByRole('grid', { name: 'sales.csv' })
    await grid.getByRole('gridcell', { name: '2026-01-03' }).waitFor()
    expect(await grid.getByRole('row').count()).toBe(11)
    await grid.getByRole('columnheader', { name: 'amount' }).click()
    await expect
      .poll(() => grid.getByRole('row').nth(1).getByRole('gridcell').nth(3).textContent())
      .toBe('18.90')
    await grid.getByRole('columnheader', { name: 'amount' }).click()
    await expect
      .poll(() => grid.getByRole('row').nth(1).getByRole('gridcell').nth(3).textContent())
      .toBe('1249.00')
    await page.getByRole('searchbox').fill('grinder')
    await expect.poll(() => grid.getByRole('row').count()).toBe(4)
    await page.getByText('3 of 10 rows').waitFor()
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
    await close()
  })

  test('an answer comes with its query as a sentence, a table and a chart', async () => {
    const { page, complaints, close } = await openPage(browser, [
      totals,
      lines(
        { message: { role: 'assistant', content: '', thinking: 'East leads.' } },
        text('East sold most.'),
        done(),
      ),
    ])
    await page.getByRole('textbox', { name: 'Your question' }).fill('Which region sold most?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.locator('.answer', { hasText: 'East sold most.' }).waitFor()
    await page.getByText('amount added up for each region, highest first').first().waitFor()
    await page.getByRole('img', { name: /^Bar chart/ }).waitFor()
    const result = page.getByRole('region', { name: /^Result/ })
    expect(await result.getByRole('row').allTextContents()).toEqual([
      'regionsum_amount',
      'East2466.90',
      'North1466.90',
      'South1418.50',
      'West240.90',
    ])
    const thinking = page.getByText('East leads.')
    expect(await thinking.isVisible()).toBe(false)
    await page.getByText('Thinking', { exact: true }).click()
    expect(await thinking.isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })

  test('a changed query runs again without the model', async () => {
    const { page, model, close } = await openPage(browser, [totals, say('East sold most.')])
    await page.getByRole('textbox', { name: 'Your question' }).fill('Which region sold most?')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: 'East sold most.' }).waitFor()
    await page.getByText('Change the query').click()
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('combobox', { name: 'Column', exact: true }).selectOption('product')
    await page.getByRole('textbox', { name: 'Value' }).fill('grinder')
    await page.getByRole('spinbutton', { name: 'Rows at most' }).fill('2')
    await page.getByRole('button', { name: 'Run again' }).click()
    await page.getByText('where product is grinder').first().waitFor()
    const result = page.getByRole('region', { name: /^Result/ })
    await expect
      .poll(() => result.getByRole('row').allTextContents())
      .toEqual(['regionsum_amount', 'South219.50', 'West219.50'])
    expect(model.bodies.length).toBe(2)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page
      .getByRole('grid', { name: /where product is grinder/ })
      .getByText('South')
      .waitFor()
    await close()
  })

  test("a query of one's own needs no model, and does not take Stop from an answer under way", async () => {
    const { page, model, close } = await openPage(browser, [begin(text('Let me'))])
    await page.getByRole('textbox', { name: 'Your question' }).fill('Anything?')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: 'Let me' }).waitFor()
    await page.getByRole('button', { name: 'Query', exact: true }).click()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('The query')
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('combobox', { name: 'Column', exact: true }).selectOption('region')
    await page.getByRole('textbox', { name: 'Value' }).fill('west')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('rows where region is west').first().waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: /^Result/ })
          .getByRole('row')
          .count(),
      )
      .toBe(3)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped.').first().waitFor()
    expect(model.bodies.length).toBe(1)
    await close()
  })

  test('a result is copied and downloaded in every form', async () => {
    const { page, close } = await openPage(browser, [totals, say('East.')])
    await page.getByRole('textbox', { name: 'Your question' }).fill('Which region sold most?')
    await page.keyboard.press('Enter')
    await page.getByText('Copy or download').click()
    const csv = 'region,sum_amount\nEast,2466.90\nNorth,1466.90\nSouth,1418.50\nWest,240.90\n'
    const download = async (name: string): Promise<Buffer> => {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${name}` }).click(),
      ])
      return readFileSync(await saved.path())
    }
    expect((await download('CSV')).toString()).toBe(csv)
    expect(JSON.parse((await download('JSON')).toString())[0]).toEqual({
      region: 'East',
      sum_amount: 2466.9,
    })
    expect((await download('Markdown')).toString()).toContain('| East | 2466.90 |')
    expect((await download('PNG')).subarray(1, 4).toString()).toBe('PNG')
    await page.getByRole('button', { name: 'Copy CSV' }).click()
    await page.getByText('Copied as CSV.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(csv)
    await close()
  })

  test('Stop stops, at the model server too, and the conversation goes on', async () => {
    const { page, model, close } = await openPage(browser, [begin(text('Well, ')), say('Ten.')])
    const field = page.getByRole('textbox', { name: 'Your question' })
    await field.fill('How many rows?')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: 'Well,' }).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped.', { exact: true }).waitFor()
    expect(await model.left(0)).toBe(true)
    await field.fill('Again, please')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: 'Ten.' }).waitFor()
    await page.getByRole('button', { name: 'New conversation' }).click()
    await expect.poll(() => page.locator('.answer').count()).toBe(0)
    await close()
  })

  test('what goes wrong is told in words', async () => {
    const { page, close } = await openPage(browser, refuse(500, 'the model has left the building'))
    await page.locator('input[type=file]').setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
    })
    await page.getByRole('alert').getByText('picture.png').waitFor()
    await page.getByRole('textbox', { name: 'Your question' }).fill('How many rows?')
    await page.keyboard.press('Enter')
    await page.locator('.problem', { hasText: 'the model has left the building' }).waitFor()
    await close()
  })

  test('an empty page offers a question that brings its table with it', async () => {
    const { page, model, close } = await openPage(browser, say('East.'), [])
    await page.getByRole('button', { name: 'What is the total amount for each region?' }).click()
    await page.locator('.answer', { hasText: 'East.' }).waitFor()
    expect(JSON.stringify(model.bodies[0])).toContain('@example-sales.csv')
    await close()
  })

  test('files are taken from the picker and where they are dropped; an example is at hand', async () => {
    const { page, close } = await openPage(browser, [], [])
    await page.getByRole('button', { name: 'Try an example' }).click()
    await page.getByRole('grid', { name: 'example-sales.csv' }).getByText('West').first().waitFor()
    await page.getByRole('button', { name: 'What is the total amount for each region?' }).waitFor()
    const transfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['a,b\\n1,dropped\\n'], 'dropped.csv'))
      return transfer
    })()`)
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    await page.getByRole('grid', { name: 'dropped.csv' }).getByText('dropped').waitFor()
    await page.getByRole('button', { name: 'Close dropped.csv' }).click()
    await expect.poll(() => page.getByRole('tab').count()).toBe(1)
    await close()
  })
})
