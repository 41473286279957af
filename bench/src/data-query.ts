// What a question about a table costs, next to the engines that people would reach for. Every engine
// has to give the right answer, or this ends with code 1. Bars that are missed are printed, no more.

import { cpus, loadavg } from 'node:os'
import { checkAskingAgain } from './data/again.ts'
import { compareFiles } from './data/file.ts'
import { checkLargeFiles } from './data/large.ts'
import { compareMemory } from './data/memory.ts'
import { readOptions } from './data/options.ts'
import { checkRendering } from './data/render.ts'
import { HUNDRED_MEGABYTES } from './data/size.ts'
import { openTables } from './data/tables.ts'
import { compareTexts } from './data/text.ts'

const BUSY_LOAD = 0.3

const options = readOptions()
if (options !== undefined) {
  const { sizes, parts, large } = options
  const [cpu] = cpus()
  console.log(
    `Node ${process.version}, ${process.arch}, ${cpus().length} x ${cpu?.model ?? 'unknown'}`,
  )
  // DuckDB and polars use every core, so that other work slows them down more than tallymark.
  const [load = 0] = loadavg()
  if (load > BUSY_LOAD) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): the ratios may flatter tallymark.`)
  }
  const makeTable = openTables()
  const isFull = sizes.includes(HUNDRED_MEGABYTES)
  if (parts.includes('text')) await compareTexts(options, makeTable)
  if (parts.includes('file') && isFull) await compareFiles(options, makeTable)
  if (parts.includes('memory') && isFull) await compareMemory(options, makeTable)
  if (parts.includes('render') && isFull) await checkRendering(makeTable)
  if (parts.includes('again')) await checkAskingAgain(options, makeTable)
  if (large) await checkLargeFiles(options, makeTable)
}
