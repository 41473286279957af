// A process of its own: node render-rows.js <format> <path> <rows>. Takes so many rows of a table,
// renders them some times, and says how many characters they are and the milliseconds of the best.

import { readFileSync } from 'node:fs'
import { parseTable, queryTable, renderResult } from '../../../dist/index.js'

const TIMES = 5

const [formatName = '', path = '', rowCount = ''] = process.argv.slice(2)
const table = parseTable(readFileSync(path, 'utf8'), {
  format: formatName === 'json' ? 'json' : 'csv',
})
const result = queryTable(table, { limit: Number(rowCount) })
if (result.rowCount !== Number(rowCount)) throw new Error(`only ${result.rowCount} rows`)

let characters = 0
let best = Infinity
for (let count = 0; count < TIMES; count++) {
  const start = performance.now()
  characters = renderResult(result).length
  best = Math.min(best, performance.now() - start)
}
process.send?.([characters, best])
