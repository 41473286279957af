import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBrowserMissing, startBrowser } from '../browser.ts'
import { openPage, type ScriptedPage } from './served-page.ts'

const ROWS = 1_000_000

/** The row of the file that has this figure: 7919 and a million have no divisor in common. */
const rowOfFigure = new Uint32Array(ROWS)
const figureOf = (row: number): number => (row * 7919) % ROWS
for (let row = 0; row < ROWS; row++) rowOfFigure[figureOf(row)] = row

function cellsOf(row: number): readonly string[] {
  return [`${row}`, `name ${row}`, `${figureOf(row)}`, `2026-01-${(row % 28) + 1}`]
}

/** A row as it is drawn: its place among all, and the text of its cells. */
interface Drawn {
  readonly place: number
  readonly cells: readonly string[]
}

/** The rows that can be seen, once all have come; before that nothing. */
const seenRows = `(() => {
  const grid = document.querySelector('[role=grid]')
  const { top, bottom } = grid.getBoundingClientRect()
  const rows = [...grid.querySelectorAll('[role=row]')].filter((row) => {
    const box = row.getBoundingClientRect()
    return row.querySelector('[role=gridcell]') && box.bottom > top && box.top < bottom
  })
  if (rows.some((row) => row.ariaBusy === 'true')) return []
  return rows
    .map((row) => ({
      place: Number(row.ariaRowIndex) - 2,
      cells: [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent),
    }))
    .sort((one, other) => one.place - other.place)
})()`

/** Scrolls to a part of all rows, and resolves with those that are seen then. */
async function jumpTo(page: Page, part: number): Promise<readonly Drawn[]> {
  await page.evaluate(`{
    const grid = document.querySelector('[role=grid]')
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * ${part}
  }`)
  let rows: readonly Drawn[] = []
  const place = (ROWS - 100) * part
  await expect
    .poll(
      async () => {
        rows = await page.evaluate(seenRows)
        const [first] = rows
        return first !== undefined && Math.abs(first.place - place) < 200
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return rows
}

describe.skipIf(isBrowserMissing)('a million rows in the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallymark-rows-'))
  const path = join(folder, 'million.csv')
  let browser: BrowserContext
  let opened: ScriptedPage
  beforeAll(async () => {
    const lines = Array.from({ length: ROWS }, (_, row) => `${cellsOf(row).join(',')}\n`)
    writeFileSync(path, `row,name,figure,day\n${lines.join('')}`)
    browser = await startBrowser()
    opened = await openPage(browser, [], [{ name: 'million.csv', path }])
    await opened.page.getByRole('gridcell', { name: 'name 0', exact: true }).waitFor()
  })
  afterAll(async () => {
    await opened.close()
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  test.each([0.5, 1, 0.123, 0])(
    'after a jump to %d the rows of that place are seen',
    async (part) => {
      const rows = await jumpTo(opened.page, part)
      expect(rows.length).toBeGreaterThan(5)
      expect(rows.length).toBeLessThan(60)
      const [{ place: first } = { place: NaN }] = rows
      expect(rows).toEqual(rows.map((_, i) => ({ place: first + i, cells: cellsOf(first + i) })))
      if (part === 0) expect(first).toBe(0)
      if (part === 1) expect(rows.at(-1)?.place).toBe(ROWS - 1)
    },
  )

  test('sorted, the last one is reached by the keyboard, and those before it are in order', async () => {
    const { page } = opened
    await page.getByRole('columnheader', { name: 'figure' }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+ArrowDown')
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'), { timeout: 20_000 })
      .toBe('999999')
    for (const part of [1, 0.5, 0]) {
      const rows = await jumpTo(page, part)
      expect(rows).toEqual(
        rows.map(({ place }) => ({ place, cells: cellsOf(rowOfFigure[place] ?? NaN) })),
      )
    }
  })

  test('searched, those that have the text are left, in the order of the sort', async () => {
    const { page, complaints } = opened
    await page.getByRole('searchbox').fill('name 99999')
    await page.getByText('11 of 1,000,000 rows').waitFor()
    const found = [99_999, ...Array.from({ length: 10 }, (_, i) => 999_990 + i)]
    const sorted = found.toSorted((a, b) => figureOf(a) - figureOf(b))
    await expect
      .poll(() => page.evaluate(seenRows))
      .toEqual(sorted.map((row, place) => ({ place, cells: cellsOf(row) })))
    expect(complaints).toEqual([])
  })
})
