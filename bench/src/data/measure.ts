// A process of its own:
//   node measure.js <engine> <text or file> <format> <path> <folder in memory> <right answer>
// Asks the grouped question once and says how long that took, in microseconds. Then warms up, and
// answers every message with the time of one more, which is the mean of some when one is short.

import { readFileSync } from 'node:fs'
import { isFileEngine, isTextEngine, openFile, openText } from './engines.ts'
import { checkAnswer, type Asking } from './question.ts'

const WARM_UP_MS = 1000
const SAMPLE_MS = 100

const [engine = '', source = '', formatName = '', path = '', scratch = '', right = ''] =
  process.argv.slice(2)

const asking = await open()
const firstMs = await time(1)
checkAnswer(engine, asking, right)

let warmedUp: Promise<number> | undefined
process.on('message', () => void answer())
process.send?.([firstMs * 1000])

// An asking that goes wrong ends the process, which tells who waits for the answer.
async function answer(): Promise<void> {
  warmedUp ??= warmUp()
  const times = await warmedUp
  process.send?.([(await time(times)) * 1000])
}

/** Resolves with how often to ask in one sample. */
async function warmUp(): Promise<number> {
  let best = firstMs
  for (let spent = firstMs; spent < WARM_UP_MS;) {
    const once = await time(1)
    best = Math.min(best, once)
    spent += once
  }
  return Math.ceil(SAMPLE_MS / best)
}

async function time(times: number): Promise<number> {
  const start = performance.now()
  for (let count = 0; count < times; count++) await asking.ask()
  return (performance.now() - start) / times
}

function open(): Promise<Asking> {
  const format = formatName === 'json' ? 'json' : 'csv'
  if (source === 'file' && isFileEngine(engine)) {
    return openFile[engine]({ path, format, question: 'grouped' })
  }
  if (source === 'text' && isTextEngine(engine)) {
    return openText[engine]({ text: readFileSync(path, 'utf8'), format, scratch })
  }
  throw new Error(`no engine for a ${source} is called "${engine}"`)
}
