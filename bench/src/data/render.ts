import { openChild } from '../child.ts'
import { printTable, printTitle } from '../report.ts'
import { reportBar } from './bar.ts'
import { HUNDRED_MEGABYTES } from './size.ts'
import type { TableMaker } from './tables.ts'

const ROWS = 1_000_000
const LEAST_RATE = 100

/** How quickly a long result becomes text, and what becomes of one that is too long. */
export async function checkRendering(makeTable: TableMaker): Promise<void> {
  printTitle(`A result of ${ROWS.toLocaleString('en')} rows as text`)
  const table = makeTable('csv', HUNDRED_MEGABYTES)
  const child = await openChild('data/render-rows.js', table.format, table.path, ROWS)
  const [characters = NaN, milliseconds = NaN] = child.firstAnswer
  child.stop()
  const rate = characters / milliseconds / 1000
  printTable([
    ['characters', 'best ms', 'MB/s'],
    [characters.toLocaleString('en'), milliseconds.toFixed(0), rate.toFixed(1)],
  ])
  reportBar(`at least ${LEAST_RATE} MB/s`, `${rate.toFixed(1)} MB/s`, rate >= LEAST_RATE)

  const outcome = await overflow()
  reportBar('a result too long for a string is an error output', outcome, outcome === 'it is')
}

async function overflow(): Promise<string> {
  try {
    const child = await openChild('data/overflow.js')
    child.stop()
    return child.firstAnswer[0] === 1 ? 'it is' : 'it is a success'
  } catch {
    return 'it throws'
  }
}
