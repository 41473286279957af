// A model server whose model calls a tool ten times and then answers.

import { createServer } from 'node:http'
import { TURNS } from './turns.ts'

const end = {
  message: said(''),
  done: true,
  done_reason: 'stop',
  prompt_eval_count: 100,
  eval_count: 20,
}
// Never the same twice: a loop may take that for a circle.
const calls = Array.from({ length: TURNS }, (_, i) => {
  const call = { function: { name: 'tally', arguments: { region: `North ${i}` } } }
  return lines({ message: { ...said(''), tool_calls: [call] } }, end)
})
const answer = lines({ message: said('North has 5.') }, end)

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (text: string) => (body += text))
  request.on('end', () => {
    const results = body.split('"role":"tool"').length - 1
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.end(results < TURNS - 1 ? calls[results] : answer)
  })
})
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.([address?.port])
})
process.once('disconnect', () => process.exit())

function said(content: string): object {
  return { role: 'assistant', content }
}

function lines(...objects: readonly object[]): string {
  return objects
    .map(
      (object) =>
        `${JSON.stringify({ model: 'm', created_at: '2026-01-01T00:00:00Z', done: false, ...object })}\n`,
    )
    .join('')
}
