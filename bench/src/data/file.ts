import { printTitle } from '../report.ts'
import { reportBar } from './bar.ts'
import { leadOf, reportContest } from './contest-report.ts'
import { holdContest } from './contest.ts'
import { FILE_ENGINES } from './engines.ts'
import type { Options } from './options.ts'
import { formatSize, HUNDRED_MEGABYTES } from './size.ts'
import type { TableMaker } from './tables.ts'

/** A question about a file that the machine has just written, and so still holds in memory. */
export async function compareFiles(options: Options, makeTable: TableMaker): Promise<void> {
  for (const format of options.formats) {
    printTitle(`${format.toUpperCase()} file of ${formatSize(HUNDRED_MEGABYTES)}`)
    const table = makeTable(format, HUNDRED_MEGABYTES)
    const best = await holdContest({
      source: 'file',
      table,
      engines: FILE_ENGINES,
      onceOnly: [],
    })
    reportContest(best, table)
    const lead = leadOf(best)
    reportBar('as quick as the quicker of DuckDB and polars', `${lead.toFixed(2)} x`, lead >= 1)
  }
}
