// A process of its own for one client: node measure.js <client> <server> <tokens> <lines per chunk>
// <replies>. Answers with the CPU time of each reply after the first, in microseconds per event.

import { isClientName, openClient } from './clients.ts'
import { makeReply } from './reply.ts'

const [name = '', server = '', tokens = '', linesPerChunk = '', replies = ''] =
  process.argv.slice(2)
if (!isClientName(name)) throw new Error(`no client is called "${name}"`)

const tokenCount = Number(tokens)
const { characters } = makeReply(tokenCount)
const client = await openClient[name](`${server}/${tokens}/${linesPerChunk}`)

await checkedReply()
const microseconds: number[] = []
for (let count = 0; count < Number(replies); count++) {
  const before = process.cpuUsage()
  await checkedReply()
  const { user, system } = process.cpuUsage(before)
  microseconds.push((user + system) / tokenCount)
}
// A profile of this process alone has nobody to answer to.
if (process.send === undefined) console.log(microseconds)
else process.send([microseconds])
process.disconnect?.()
// Some clients keep their connections, and with them the process.
process.exitCode = 0

async function checkedReply(): Promise<void> {
  const seen = await client()
  if (seen.deltas === tokenCount && seen.characters === characters) return
  throw new Error(
    `${name} saw ${seen.characters} characters in ${seen.deltas} deltas, ` +
      `not ${characters} in ${tokenCount}`,
  )
}
