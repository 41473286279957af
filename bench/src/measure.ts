// A process of its own: node measure.js <client> <server> <tokens> <lines per chunk>. Warms up the
// client, says so, and answers every message with the CPU time of one more reply, in microseconds
// per event.

import { isClientName, openClient } from './clients.ts'
import { makeReply } from './reply.ts'

// Every client gets as many events to warm up with, however few are measured later.
const WARM_UP_TOKENS = 40_000

const [name = '', server = '', tokens = '', linesPerChunk = ''] = process.argv.slice(2)

const measured = await openReplies(Number(tokens))
const warmUp = await openReplies(WARM_UP_TOKENS)
// A reply that goes wrong ends the process, which tells who waits for the answer.
process.on('message', () => void answer(measured))
await answer(warmUp)

async function answer(takeReply: () => Promise<number>): Promise<void> {
  const microseconds = await takeReply()
  process.send?.([microseconds])
}

async function openReplies(tokenCount: number): Promise<() => Promise<number>> {
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
    return (user + system) / tokenCount
  }
}
