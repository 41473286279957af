import { openChild } from '../child.ts'
import { printTable, printTitle } from '../report.ts'
import { reportBar } from './bar.ts'
import { FILE_ENGINES } from './engines.ts'
import type { Options } from './options.ts'
import { formatMegabytes, formatSize, HUNDRED_MEGABYTES, MEGABYTE } from './size.ts'
import type { TableMaker } from './tables.ts'

const MOST_BYTES = 120 * MEGABYTE

/** How much memory a question about a text takes, above the text. */
export async function compareMemory(options: Options, makeTable: TableMaker): Promise<void> {
  for (const format of options.formats) {
    const size = formatSize(HUNDRED_MEGABYTES)
    printTitle(`Memory for a ${format.toUpperCase()} text of ${size}, above the text`)
    const { path, scratch, answers } = makeTable(format, HUNDRED_MEGABYTES)
    const rows: string[][] = []
    let ours = NaN
    for (const engine of FILE_ENGINES) {
      const args = [engine, format, path, scratch, answers.grouped]
      const child = await openChild('data/hold-text.js', ...args)
      const [bytes = NaN] = child.firstAnswer
      child.stop()
      if (engine === 'tallymark') ours = bytes
      rows.push([engine, formatMegabytes(bytes)])
    }
    printTable([['engine', 'peak'], ...rows])
    const bar = `at most ${formatMegabytes(MOST_BYTES)} above the text`
    reportBar(bar, formatMegabytes(ours), ours <= MOST_BYTES)
  }
}
