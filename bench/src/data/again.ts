import { openChild } from '../child.ts'
import { printTable, printTitle } from '../report.ts'
import { reportBar } from './bar.ts'
import type { Options } from './options.ts'
import { formatSize, HUNDRED_MEGABYTES, MEGABYTE } from './size.ts'
import type { TableMaker } from './tables.ts'

const ROUNDS = new Map([
  [MEGABYTE, 200],
  [HUNDRED_MEGABYTES, 5],
])
const LEAST_LEAD = 5

/** What a question costs about a table that is parsed already. */
export async function checkAskingAgain(options: Options, makeTable: TableMaker): Promise<void> {
  for (const format of options.formats) {
    for (const bytes of options.sizes) {
      const rounds = ROUNDS.get(bytes)
      if (rounds === undefined) continue
      printTitle(`${format.toUpperCase()} of ${formatSize(bytes)}, parsed once and asked again`)
      const { path } = makeTable(format, bytes)
      const child = await openChild('data/ask-again.js', format, path, rounds)
      const [first = NaN, again = NaN, other = NaN, otherAgain = NaN] = child.firstAnswer
      child.stop()
      printTable([
        ['step', 'best ms', 'first / this'],
        stepRow('parsed, and asked first', first, first),
        stepRow('asked the same again', again, first),
        stepRow('asked about other columns', other, first),
        stepRow('asked the same about those', otherAgain, first),
      ])
      const lead = Math.min(first / again, first / otherAgain)
      reportBar(
        `again at least ${LEAST_LEAD} x as quick`,
        `${lead.toFixed(1)} x`,
        lead >= LEAST_LEAD,
      )
    }
  }
}

function stepRow(step: string, milliseconds: number, first: number): string[] {
  return [step, milliseconds.toFixed(3), (first / milliseconds).toFixed(1)]
}
