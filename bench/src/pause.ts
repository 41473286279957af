// A process of its own: node pause.js <server>. Opens an endless reply, takes one event of it and waits.
// Answers with the memory it held meanwhile, ten times a second: resident bytes, then heap bytes.

import { setTimeout as wait } from 'node:timers/promises'
import { LocalModelAdapter } from '../../dist/index.js'

const SAMPLES = 30

const [server = ''] = process.argv.slice(2)
const adapter = new LocalModelAdapter({ base_url: `${server}/endless` })
const stream = await adapter.stream({
  model: 'qwen3:8b',
  messages: [{ role: 'user', content: [{ type: 'Text', text: 'Go on.' }] }],
  max_tokens: -1,
})
await stream[Symbol.asyncIterator]().next()

const resident: number[] = []
const heap: number[] = []
for (let count = 0; count < SAMPLES; count++) {
  await wait(100)
  const { rss, heapUsed } = process.memoryUsage()
  resident.push(rss)
  heap.push(heapUsed)
}
stream.cancel()
process.send?.([resident, heap])
