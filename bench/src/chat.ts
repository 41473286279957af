// What the chat adapter costs, next to the other clients. Ends with code 1 when a bar is missed.
// With --quick it measures less, in about a sixth of the time.

import { cpus } from 'node:os'
import { startServer } from './child.ts'
import { compareClients } from './comparison.ts'
import { checkFirstEvent } from './first-event.ts'
import { checkLinearity } from './linearity.ts'
import { checkPausedConsumer } from './paused-consumer.ts'

const quick = process.argv.includes('--quick')
const [cpu] = cpus()
console.log(`Node ${process.version}, ${process.arch}, ${cpus().length} x ${cpu?.model ?? '?'}`)

const server = await startServer()
try {
  const parts = [
    await compareClients(server.address, quick),
    await checkLinearity(server.address, quick),
    await checkPausedConsumer(server.address),
    await checkFirstEvent(server.address, quick),
  ]
  process.exitCode = parts.every(Boolean) ? 0 : 1
} finally {
  server.stop()
}
