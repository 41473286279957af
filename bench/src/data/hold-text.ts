// A process of its own: node hold-text.js <engine> <format> <path> <folder in memory> <right answer>
// Reads a text, asks the grouped question about it once, and says how many bytes more than before
// that it had resident at the most.

import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isTextEngine, openText } from './engines.ts'
import { peakBytes, restartPeak } from './peak.ts'
import { checkAnswer } from './question.ts'

const [engine = '', formatName = '', path = '', scratch = '', right = ''] = process.argv.slice(2)
if (!isTextEngine(engine)) throw new Error(`no engine is called "${engine}"`)

const text = readFileSync(path, 'utf8')
const format = formatName === 'json' ? 'json' : 'csv'
const asking = await openText[engine]({ text, format, scratch })
// What the collector frees goes back to the system a little later.
restartPeak()
await wait(100)
restartPeak()

const before = process.memoryUsage.rss()
await asking.ask()
const peak = peakBytes()
checkAnswer(engine, asking, right)
process.send?.([peak - before])
