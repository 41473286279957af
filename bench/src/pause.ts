// A process of its own: node pause.js <server>. Opens an endless reply, takes one event of it, says
// so, and takes no more. Answers every message with the bytes that it holds: resident, on the heap.

import { LocalModelAdapter } from '../../dist/index.js'

const [server = ''] = process.argv.slice(2)
const adapter = new LocalModelAdapter({ base_url: `${server}/endless` })
const stream = await adapter.stream({
  model: 'qwen3:8b',
  messages: [{ role: 'user', content: [{ type: 'Text', text: 'Go on.' }] }],
  max_tokens: -1,
})
await stream[Symbol.asyncIterator]().next()

process.on('message', sendMemory)
sendMemory()

function sendMemory(): void {
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.([rss, heapUsed])
}
