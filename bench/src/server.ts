// A model server that has its replies ready: its own work must not show in what the clients cost.
//
//   POST /<tokens>/<lines per chunk>/api/chat   a reply of so many tokens
//   POST /endless/api/chat                      tokens as long as the client takes them
//   GET  /endless/written                       how many bytes the last endless reply got rid of

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeReply } from './reply.ts'

const PIECE_BYTES = 64 * 1024

const replies = new Map<string, readonly Buffer[]>()
const endless = framesOf(makeReply(1000).lines.slice(0, -1), 1)
let endlessSocket: Socket | undefined

const server = createServer((request, response) => {
  const { url = '' } = request
  request.resume().once('end', () => {
    if (url === '/endless/written') {
      response.end(String(endlessSocket?.bytesWritten ?? 0))
      return
    }
    if (url === '/endless/api/chat') endlessSocket = request.socket
    const reply = url === '/endless/api/chat' ? repeat(endless) : replyAt(url)
    if (reply === undefined) response.writeHead(404).end()
    else send(response, reply).catch(() => response.destroy())
  })
})
// A connection that is closed between two requests would be a failure of our own making.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.([address?.port])
})
process.once('disconnect', () => process.exit())

function replyAt(url: string): readonly Buffer[] | undefined {
  const known = replies.get(url)
  const [, tokens, linesPerChunk] = /^\/(\d+)\/([1-9]\d*)\/api\/chat$/.exec(url) ?? []
  if (known !== undefined || tokens === undefined) return known
  const [first = Buffer.alloc(0), ...rest] = framesOf(
    makeReply(Number(tokens)).lines,
    Number(linesPerChunk),
  )
  const reply = [first, ...piecesOf(Buffer.concat(rest))]
  replies.set(url, reply)
  return reply
}

/** The lines in the chunks of HTTP's chunked encoding. */
function framesOf(lines: readonly string[], linesPerChunk: number): Buffer[] {
  const frames: Buffer[] = []
  for (let start = 0; start < lines.length; start += linesPerChunk) {
    const chunk = lines.slice(start, start + linesPerChunk).join('')
    const size = Buffer.byteLength(chunk).toString(16)
    frames.push(Buffer.from(`${size}\r\n${chunk}\r\n`))
  }
  return frames
}

/** Cuts without regard to chunks, lines and characters, as the network does. */
function piecesOf(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    pieces.push(bytes.subarray(start, start + PIECE_BYTES))
  }
  return pieces
}

function* repeat(frames: readonly Buffer[]): Generator<Buffer> {
  const pieces = piecesOf(Buffer.concat(frames))
  yield frames[0] ?? Buffer.alloc(0)
  for (;;) yield* pieces
}

/**
 * The pieces are chunked already, so they go around `response.write` to the socket. The first one
 * goes out with the headers, as from a server that flushes line by line, and the others follow it.
 */
async function send(response: ServerResponse, pieces: Iterable<Buffer>): Promise<void> {
  const { socket } = response
  if (socket === null) return
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  socket.cork()
  response.flushHeaders()
  let isFirst = true
  for (const piece of pieces) {
    const hasRoom = socket.write(piece)
    if (isFirst) {
      isFirst = false
      socket.uncork()
      await nextTurn()
    } else if (!hasRoom) {
      await once(socket, 'drain')
    }
  }
  response.end()
}
