import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBrowserMissing, startBrowser } from '../browser.ts'
import { openPage } from './served-page.ts'

const long = `${'all work and no play '.repeat(200)}the end`
const csv = `id,note,unit\n1,"${long}",short\n2,"two\nlines",beside\n3,${'x'.repeat(60)},last\n`

async function addFile(page: Page, name: string, content: string | Buffer): Promise<Locator> {
  const buffer = Buffer.from(content)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const grid = page.getByRole('grid', { name })
  await grid.waitFor()
  return grid
}

const widthOf = async (cell: Locator): Promise<number> => (await cell.boundingBox())?.width ?? 0

const clipboard = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()')

describe.skipIf(isBrowserMissing)('the grid of the page', () => {
  let browser: BrowserContext
  beforeAll(async () => {
    browser = await startBrowser({ permissions: ['clipboard-read', 'clipboard-write'] })
  })
  afterAll(() => browser.close())

  test('a long cell opens in full by double click or Enter, and Escape leads back to it', async () => {
    const { page, complaints, close } = await openPage(browser, [], [])
    const grid = await addFile(page, 'notes.csv', csv)
    await grid.getByRole('gridcell', { name: /^all work/ }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'note, row 1' })
    const text = dialog.getByRole('region', { name: 'Text' })
    expect(await text.textContent()).toBe(long)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByText('Copied.').waitFor()
    expect(await clipboard(page)).toBe(long)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const other = page.getByRole('dialog', { name: 'note, row 2' })
    expect(await other.getByRole('region', { name: 'Text' }).textContent()).toBe('two\nlines')
    await page.keyboard.press('Escape')
    await other.waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('two\nlines')
    expect(complaints).toEqual([])
    await close()
  })

  test('a cell of two megabytes opens with its beginning, and is copied whole', async () => {
    const { page, close } = await openPage(browser, [], [])
    const huge = 'y'.repeat(2 * 1024 * 1024)
    const grid = await addFile(page, 'huge.csv', `a\n${huge}\n`)
    await grid.getByRole('gridcell').first().dblclick()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2,097,152 characters, the first 100,000 shown').waitFor()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByText('Copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText().then((it) => it.length)')).toBe(
      huge.length,
    )
    await close()
  })

  test('Ctrl+C copies the cell that has the focus, long ones whole, and the name of a column', async () => {
    const { page, close } = await openPage(browser, [], [])
    const grid = await addFile(page, 'notes.csv', csv)
    await grid.getByRole('gridcell', { name: 'beside' }).click()
    await page.keyboard.press('Control+c')
    await page.getByText('3 rows Copied “beside”.').waitFor()
    expect(await clipboard(page)).toBe('beside')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+c')
    await expect.poll(() => clipboard(page)).toBe(long)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+c')
    await expect.poll(() => clipboard(page)).toBe('note')
    await close()
  })

  test('columns fit their cells at first, and are made wider by mouse and by keyboard', async () => {
    const { page, close } = await openPage(browser, [], [])
    const grid = await addFile(page, 'notes.csv', csv)
    const name = grid.getByRole('columnheader', { name: 'note' })
    await grid.getByRole('gridcell', { name: 'last' }).waitFor()
    const cut: readonly string[] = await page.evaluate(
      `[...document.querySelectorAll('[role=gridcell]')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent.slice(0, 20))`,
    )
    expect(cut).toEqual([long.slice(0, 20)])

    const before = await widthOf(name)
    const edge = await name.locator('.grid-edge').boundingBox()
    const x = (edge?.x ?? 0) + 4
    const y = (edge?.y ?? 0) + 10
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 150, y, { steps: 3 })
    await page.mouse.up()
    expect(await widthOf(name)).toBe(before - 150)
    expect(await name.getAttribute('aria-sort')).toBe('none')

    const unit = grid.getByRole('gridcell', { name: 'last' })
    await unit.click()
    const narrow = await widthOf(unit)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => widthOf(unit)).toBe(narrow + 48)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => widthOf(unit)).toBe(narrow + 24)
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => widthOf(unit)).toBe(narrow)

    await name.locator('.grid-edge').dblclick()
    await expect.poll(() => widthOf(name)).toBeGreaterThan(1000)
    await close()
  })

  test('who comes back to a table finds it as it was left', async () => {
    const { page, close } = await openPage(browser, [])
    const grid = page.getByRole('grid', { name: 'sales.csv' })
    await grid.getByRole('columnheader', { name: 'amount' }).click()
    await page.getByRole('searchbox').fill('grinder')
    await page.getByText('3 of 10 rows').waitFor()
    await addFile(page, 'notes.csv', csv)
    expect(await page.getByRole('grid').count()).toBe(1)
    await page.getByRole('tab', { name: 'sales.csv' }).click()
    expect(await page.getByRole('searchbox').inputValue()).toBe('grinder')
    expect(await grid.getByRole('columnheader', { name: 'amount' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await close()
  })

  test('a table without rows and a search without finds say so, and Tab still gets there', async () => {
    const { page, close } = await openPage(browser, [], [])
    await addFile(page, 'header.csv', 'a,b\n')
    await page.getByText('This table has no rows.').waitFor()
    const grid = await addFile(page, 'notes.csv', csv)
    await grid.getByRole('gridcell', { name: 'last' }).click()
    await page.getByRole('searchbox').fill('nowhere')
    await page.getByText('No row contains “nowhere”.').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('unit')
    await close()
  })

  test('files that cannot be read are named once, and an empty one is called empty', async () => {
    const { page, close } = await openPage(browser, [], [])
    const picker = page.locator('input[type=file]')
    await picker.setInputFiles([
      { name: 'nothing.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
      { name: 'book.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004\0\0\0\0') },
    ])
    const alert = page.getByRole('alert')
    await alert.getByText('nothing.csv is empty.').waitFor()
    await alert.getByText(/^book\.xlsx is /).waitFor()
    await close()
  })
})
