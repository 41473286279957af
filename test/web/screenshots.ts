import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { BUILTIN } from '../../dist/model/builtin-facts.js'
import { startBuiltin } from '../../dist/model/builtin-model.js'
import { startBrowser } from '../browser.ts'
import { openPageOf } from './served-page.ts'

// Makes the pictures of docs/, after `npm run build`: npm run pictures

const folder = fileURLToPath(new URL('../../docs/', import.meta.url))

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ask' }).waitFor()
  await page.locator('.exchange:last-child .answer').waitFor()
}

const wide = { width: 1280, height: 920 }
const browser = await startBrowser({ viewport: wide, deviceScaleFactor: 2 })
mkdirSync(folder, { recursive: true })
const shoot = async (page: Page, name: string): Promise<void> => {
  rmSync(`${folder}web-${name}.png`, { force: true })
  // A chart is drawn when the element around it has its size.
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${folder}web-${name}.png`, scale: 'css' })
}

const model = await startBuiltin()
const facts = { name: BUILTIN, isBuiltin: true, toolCalls: 'native' } as const
const empty = await openPageOf(browser, facts, model.url, [])
await empty.page.getByRole('heading', { name: 'Drop a file here' }).waitFor()
await shoot(empty.page, 'empty')
await empty.close()

const { page, close } = await openPageOf(browser, facts, model.url)
await ask(page, 'What is the total amount for each region?')
await shoot(page, 'answer')
await page.emulateMedia({ colorScheme: 'dark' })
await shoot(page, 'dark')
await page.getByRole('gridcell', { name: 'Beans, dark roast' }).first().dblclick()
await page.getByRole('dialog').waitFor()
await shoot(page, 'cell')
await page.keyboard.press('Escape')
await page.emulateMedia({ colorScheme: 'light' })
await page.getByText('Change the query').click()
await page.getByRole('button', { name: 'Run again' }).scrollIntoViewIfNeeded()
await shoot(page, 'query')
await page.getByText('Change the query').click()
await ask(page, 'What is the total units for each date?')
await page.evaluate(`document.querySelector('.exchange:last-child').scrollIntoView()`)
await shoot(page, 'line')
await ask(page, 'What is the total amount?')
await page.setViewportSize({ width: 390, height: 844 })
await page.evaluate(`document.querySelector('.log').scrollTop = 1e6`)
await shoot(page, 'phone')
await close()
await browser.close()
await model.close()
