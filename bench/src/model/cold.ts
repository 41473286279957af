import { spawnSync } from 'node:child_process'
import { printBar, printTable, printTitle } from '../report.ts'
import { median } from '../statistics.ts'
import { SALES_PATH } from './questions.ts'

const RUNS = 10
const MOST_MS = 1500
const QUESTION = 'Which region sold the most?'

/** Nobody listens there: as on a machine without a model server. */
const NO_SERVER = '127.0.0.1:9'

/** How long the command takes, from the start of its process to its end. Says whether the bar holds. */
export function checkCold(): boolean {
  printTitle(`tallymark ask ${SALES_PATH} "${QUESTION}", ${RUNS} runs`)
  const ms = Array.from({ length: RUNS }, timedRun)
  printTable([
    ['', 'best ms', 'median ms', 'worst ms'],
    [
      'process start to answer',
      Math.min(...ms).toFixed(0),
      median(ms).toFixed(0),
      Math.max(...ms).toFixed(0),
    ],
  ])
  const middle = median(ms)
  return printBar(`median < ${MOST_MS} ms`, `${middle.toFixed(0)} ms`, middle < MOST_MS)
}

function timedRun(): number {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/cli/bin.js', 'ask', SALES_PATH, QUESTION],
    { encoding: 'utf8', env: { ...process.env, OLLAMA_HOST: NO_SERVER } },
  )
  const ms = performance.now() - began
  if (status !== 0 || stdout.trim() === '') throw new Error(`there was no answer: ${stderr}`)
  return ms
}
