import { printTitle } from '../report.ts'
import { reportBar } from './bar.ts'
import { leadOf, reportContest } from './contest-report.ts'
import { holdContest } from './contest.ts'
import { CONTEXT_ENGINES, FILE_ENGINES } from './engines.ts'
import type { Options } from './options.ts'
import { formatSize, HUNDRED_MEGABYTES, KILOBYTE, MEGABYTE } from './size.ts'
import type { TableMaker } from './tables.ts'

const LEADS = new Map([
  [KILOBYTE, 50],
  [MEGABYTE, 3],
  [HUNDRED_MEGABYTES, 1.5],
])
const MOST_MICROSECONDS = new Map([[KILOBYTE, 40]])

/** A question about a text in memory: what it costs to take the text counts. */
export async function compareTexts(options: Options, makeTable: TableMaker): Promise<void> {
  const context = options.contextPeers ? CONTEXT_ENGINES : []
  for (const format of options.formats) {
    for (const bytes of options.sizes) {
      printTitle(`${format.toUpperCase()} text of ${formatSize(bytes)}`)
      const table = makeTable(format, bytes)
      const isLarge = bytes >= HUNDRED_MEGABYTES
      const best = await holdContest({
        source: 'text',
        table,
        engines: isLarge ? FILE_ENGINES : [...FILE_ENGINES, ...context],
        onceOnly: isLarge ? context : [],
      })
      reportContest(best, table)
      const lead = leadOf(best)
      const leastLead = LEADS.get(bytes)
      if (leastLead !== undefined) {
        const bar = `at least ${leastLead} x as quick as the quicker of DuckDB and polars`
        reportBar(bar, `${lead.toFixed(2)} x`, lead >= leastLead)
      }
      const microseconds = best.get('tallymark') ?? NaN
      const mostMicroseconds = MOST_MICROSECONDS.get(bytes)
      if (mostMicroseconds !== undefined) {
        const bar = `less than ${mostMicroseconds} µs`
        reportBar(bar, `${microseconds.toFixed(1)} µs`, microseconds < mostMicroseconds)
      }
    }
  }
}
