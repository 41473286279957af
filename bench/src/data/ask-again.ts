// A process of its own: node ask-again.js <format> <path> <rounds>. Parses a text and asks questions
// about the table, in so many rounds, and says the best milliseconds of each step: parsing and the
// first question, the same again, a question about other columns, and that again.

import { readFileSync } from 'node:fs'
import { parseTable, queryTable } from '../../../dist/index.js'
import { QUERIES } from './queries.ts'

const [formatName = '', path = '', rounds = ''] = process.argv.slice(2)
const format = formatName === 'json' ? 'json' : 'csv'
const text = readFileSync(path, 'utf8')

let best = [Infinity, Infinity, Infinity, Infinity]
for (let round = 0; round < Number(rounds); round++) {
  const start = performance.now()
  const table = parseTable(text, { format })
  queryTable(table, QUERIES.grouped)
  const first = performance.now()
  queryTable(table, QUERIES.grouped)
  const again = performance.now()
  queryTable(table, QUERIES.other)
  const other = performance.now()
  queryTable(table, QUERIES.other)
  const otherAgain = performance.now()

  const steps = [first - start, again - first, other - again, otherAgain - other]
  best = best.map((fewest, step) => Math.min(fewest, steps[step] ?? NaN))
}
process.send?.(best)
