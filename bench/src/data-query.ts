// What a question about a table costs, next to the engines that people would reach for. Every engine
// has to give the right answer, or this ends with code 1. Bars that are missed are printed, no more.

import { cpus } from 'node:os'
import { checkAskingAgain } from './data/again.ts'
import { compareFiles } from './data/file.ts'
import { checkLargeFiles } from './data/large.ts'
import { compareMemory } from './data/memory.ts'
import { readOptions } from './data/options.ts'
import { checkRendering } from './data/render.ts'
import { HUNDRED_MEGABYTES } from './data/size.ts'
import { openTables } from './data/tables.ts'
import { compareTexts } from './data/text.ts'

const options = readOptions()
if (options !== undefined) {
  const { sizes, parts, large } = options
  const [cpu] = cpus()
  console.log(
    `Node ${process.version}, ${process.arch}, ${cpus().length} x ${cpu?.model ?? 'unknown'}`,
  )
  const makeTable = openTables()
  const isFull = sizes.includes(HUNDRED_MEGABYTES)
  if (parts.includes('text')) await compareTexts(options, makeTable)
  if (parts.includes('file') && isFull) await compareFiles(options, makeTable)
  if (parts.includes('memory') && isFull) await compareMemory(options, makeTable)
  if (parts.includes('render') && isFull) await checkRendering(makeTable)
  if (parts.includes('again')) await checkAskingAgain(options, makeTable)
  if (large) await checkLargeFiles(options, makeTable)
}
