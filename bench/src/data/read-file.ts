// A process of its own: node read-file.js <engine> <format> <path> <question> <right answer>
// Asks once about a file, and says how many milliseconds that took and how many bytes the process
// had resident at the most.

import { isFileEngine, openFile } from './engines.ts'
import { peakBytes } from './peak.ts'
import { checkAnswer } from './question.ts'

const [engine = '', formatName = '', path = '', questionName = '', right = ''] =
  process.argv.slice(2)
if (!isFileEngine(engine)) throw new Error(`no engine is called "${engine}"`)

const asking = await openFile[engine]({
  path,
  format: formatName === 'json' ? 'json' : 'csv',
  question: questionName === 'sorted' ? 'sorted' : 'grouped',
})
const start = performance.now()
await asking.ask()
const milliseconds = performance.now() - start
checkAnswer(engine, asking, right)
process.send?.([milliseconds, peakBytes()])
