import { openChild } from '../child.ts'
import { printTable, printTitle } from '../report.ts'
import { reportBar } from './bar.ts'
import { FILE_ENGINES, type FileEngine } from './engines.ts'
import type { Options } from './options.ts'
import type { Question } from './question.ts'
import { formatMegabytes, formatSize, GIGABYTE, HUNDRED_MEGABYTES, MEGABYTE } from './size.ts'
import type { Table, TableMaker } from './tables.ts'

const TITLES: Readonly<Record<Question, string>> = {
  grouped: 'the grouped question',
  sorted: 'the ten highest, all columns',
}
const QUESTIONS: readonly Question[] = ['grouped', 'sorted']
const TIMES = 2
const MOST_BYTES = 250 * MEGABYTE

/** Whether ten times the file takes ten times the time, and no more memory. */
export async function checkLargeFiles(options: Options, makeTable: TableMaker): Promise<void> {
  for (const format of options.formats) {
    for (const question of QUESTIONS) {
      const size = formatSize(GIGABYTE)
      printTitle(`${format.toUpperCase()} file of ${size}, ${TITLES[question]}, in a new process`)
      const rows: string[][] = []
      let ours = NaN
      for (const engine of FILE_ENGINES) {
        // It would take 11 GB of memory.
        if (engine === 'nodejs-polars' && format === 'json') continue
        const small = await readFile(engine, question, makeTable(format, HUNDRED_MEGABYTES))
        const large = await readFile(engine, question, makeTable(format, GIGABYTE))
        if (engine === 'tallymark') ours = large.peak
        rows.push([
          engine,
          large.milliseconds.toFixed(0),
          (large.milliseconds / (10 * small.milliseconds)).toFixed(2),
          formatMegabytes(large.peak),
        ])
      }
      printTable([['engine', 'best ms', 'to 10 x 100 MB', 'peak memory'], ...rows])
      const bar = `less than ${formatMegabytes(MOST_BYTES)} resident`
      reportBar(bar, formatMegabytes(ours), ours < MOST_BYTES)
    }
  }
}

interface Reading {
  readonly milliseconds: number
  readonly peak: number
}

/** The best time and the highest peak of some. */
async function readFile(engine: FileEngine, question: Question, table: Table): Promise<Reading> {
  const milliseconds: number[] = []
  const peaks: number[] = []
  while (peaks.length < TIMES) {
    const args = [engine, table.format, table.path, question, table.answers[question]]
    const child = await openChild('data/read-file.js', ...args)
    const [time = NaN, peak = NaN] = child.firstAnswer
    child.stop()
    milliseconds.push(time)
    peaks.push(peak)
  }
  return { milliseconds: Math.min(...milliseconds), peak: Math.max(...peaks) }
}
