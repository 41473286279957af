// What the agent costs: a turn of the loop next to a loop by hand and to the AI SDK, and what a question
// about a large table costs before the model sees it. Ends with code 1 when a bar is missed.

import { cpus } from 'node:os'
import { compareLoops } from './agent/loops.ts'
import { checkQuestion } from './agent/question.ts'
import { openChild } from './child.ts'

const [cpu] = cpus()
console.log(
  `Node ${process.version}, ${process.arch}, ${cpus().length} x ${cpu?.model ?? 'unknown'}`,
)

const server = await openChild('agent/server.js')
const [port = 0] = server.firstAnswer
try {
  const parts = [await compareLoops(`http://127.0.0.1:${port}`), checkQuestion()]
  process.exitCode = parts.every(Boolean) ? 0 : 1
} finally {
  server.stop()
}
