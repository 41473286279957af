// The page with a million rows in Chromium: frames while it scrolls, how long it is until the rows of another
// place are seen, and how long sorting and searching take. There are no bars: what is measured is as much the
// machine, and whatever else it does.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from './model/percentile.ts'
import { printTable, printTitle } from './report.ts'
import { median } from './statistics.ts'
import { ROWS, millionRows } from './web/million-rows.ts'
import { openMeasuredPage } from './web/measured-page.ts'

const SCROLL_MS = 5000
const JUMPS = [0.5, 1, 0.25, 0.75, 0.1, 0.9, 0.33, 0.66, 0.05, 0]
const SEARCHES = ['order 99999', 'north', 'nowhere to be found']
/** Two refreshes of most screens: what is slower is seen. */
const SLOW_MS = 33.4

const [cpu] = cpus()
const [load = 0] = loadavg()
console.log(
  `Node ${process.version}, ${process.arch}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, load ${load.toFixed(1)}`,
)

const folder = mkdtempSync(join(tmpdir(), 'tallymark-bench-'))
const path = join(folder, 'million.csv')
const bytes = millionRows()
writeFileSync(path, bytes)
const page = await openMeasuredPage(path, folder)
try {
  console.log(
    `Chromium ${page.browserVersion}, ${ROWS.toLocaleString('en')} rows of 8 columns, ` +
      `${(bytes.length / 1e6).toFixed(0)} MB: seen after ${page.readMs.toFixed(0)} ms`,
  )
  printTitle('Scrolling: time of a frame, in ms')
  const speeds = { 'a line a frame': 28, 'a page a frame': 600, 'like mad': 20_000 }
  const frames: (readonly string[])[] = []
  for (const [speed, pixels] of Object.entries(speeds)) {
    const ms = await page.scroll(pixels, SCROLL_MS)
    const slow = ms.filter((one) => one > SLOW_MS).length / ms.length
    frames.push([
      speed,
      String(ms.length),
      median(ms).toFixed(1),
      percentile(ms, 95).toFixed(1),
      Math.max(...ms).toFixed(1),
      `${(slow * 100).toFixed(1)} %`,
    ])
  }
  printTable([['speed', 'frames', 'median', 'p95', 'worst', 'over 33 ms'], ...frames])

  printTitle('From an action until its rows are seen, in ms')
  const jumps: number[] = []
  for (const part of JUMPS) jumps.push(await page.jump(part))
  const rows = [
    [`a jump (${jumps.length})`, median(jumps).toFixed(0), Math.max(...jumps).toFixed(0)],
  ]
  for (const column of ['amount', 'order', 'region', 'day']) {
    const ms = [await page.sortBy(column), await page.sortBy(column)]
    rows.push([`sorted by ${column}`, median(ms).toFixed(0), Math.max(...ms).toFixed(0)])
  }
  await page.unsort()
  for (const text of SEARCHES) {
    const ms = await page.search(text)
    rows.push([`searched for "${text}"`, ms.toFixed(0), ms.toFixed(0)])
  }
  printTable([['action', 'median', 'worst'], ...rows])
} finally {
  await page.close()
  rmSync(folder, { recursive: true })
}
