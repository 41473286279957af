// A process of its own for one client: node measure.js <client> <server> <tokens> <lines per chunk>.
// Warms up, says so, and then answers every message with the CPU time of one more reply, in
// microseconds per event.

import { isClientName, openClient } from './clients.ts'
import { makeReply } from './reply.ts'

// Every client gets as many events to warm up with, however few are measured later.
const WARM_UP_TOKENS = 40_000

const [name = '', server = '', tokens = '', linesPerChunk = ''] = process.argv.slice(2)

process.on('message', await openReplies(Number(tokens)))
const warmUp = await openReplies(WARM_UP_TOKENS)
await warmUp()

async function openReplies(tokenCount: number): Promise<() => Promise<void>> {
  if (!isClientName(name)) throw new Error(`no client is called "${name}"`)
  const client = await openClient[name](`${server}/${tokenCount}/${linesPerChunk}`)
  const { characters } = makeReply(tokenCount)
  return async () => {
    const before = process.cpuUsage()
    const seen = await client()
    const { user, system } = process.cpuUsage(before)
    if (seen.deltas !== tokenCount || seen.characters !== characters) {
      throw new Error(
        `${name} saw ${seen.characters} characters in ${seen.deltas} deltas, ` +
          `not ${characters} in ${tokenCount}`,
      )
    }
    process.send?.([(user + system) / tokenCount])
  }
}
