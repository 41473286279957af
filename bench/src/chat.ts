// What the chat adapter costs, next to the other clients. Ends with code 1 when a bar is missed.
// With --quick it measures less often.

import { cpus } from 'node:os'
import { openChild } from './child.ts'
import { compareClients } from './comparison.ts'
import { checkFirstEvent } from './first-event.ts'
import { checkLinearity } from './linearity.ts'
import { checkPausedConsumer } from './paused-consumer.ts'

const quick = process.argv.includes('--quick')
const [cpu] = cpus()
console.log(
  `Node ${process.version}, ${process.arch}, ${cpus().length} x ${cpu?.model ?? 'unknown'}`,
)

const server = await openChild('server.js')
const [port = 0] = server.firstAnswer
const address = `http://127.0.0.1:${port}`
try {
  const parts = [
    await compareClients(address, quick),
    await checkLinearity(address, quick),
    await checkPausedConsumer(address),
    await checkFirstEvent(address, quick),
  ]
  process.exitCode = parts.every(Boolean) ? 0 : 1
} finally {
  server.stop()
}
