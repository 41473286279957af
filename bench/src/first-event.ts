import { once } from 'node:events'
import { connect } from 'node:net'
import { LocalModelAdapter } from '../../dist/index.js'
import { printBar, printTable, printTitle } from './report.ts'
import { median } from './statistics.ts'

/** What the adapter adds to the time until the first token, next to a bare socket. */
export async function checkFirstEvent(server: string, quick: boolean): Promise<boolean> {
  printTitle('Time from the request to the first event, on a connection kept open')
  const adapterMs: number[] = []
  const socketMs: number[] = []
  const askAdapter = openAdapter(server)
  const askSocket = await openSocket(server)
  const warmUp = 100
  for (let count = 0; count < warmUp + (quick ? 200 : 500); count++) {
    const [adapter, socket] = [await askAdapter(), await askSocket()]
    if (count < warmUp) continue
    adapterMs.push(adapter)
    socketMs.push(socket)
  }
  printTable([
    ['client', 'best ms', 'median ms'],
    ['tallymark', Math.min(...adapterMs).toFixed(3), median(adapterMs).toFixed(3)],
    ['bare socket', Math.min(...socketMs).toFixed(3), median(socketMs).toFixed(3)],
  ])
  const added = median(adapterMs) - median(socketMs)
  return printBar('tallymark adds < 1 ms to the median', `${added.toFixed(3)} ms`, added < 1)
}

/** Sends one request, reads its reply to the end and resolves with the time to its first line. */
type Ask = () => Promise<number>

const PATH = '/1/1'

function openAdapter(server: string): Ask {
  const adapter = new LocalModelAdapter({ base_url: server + PATH })
  return async () => {
    const start = performance.now()
    const stream = await adapter.stream({
      model: 'qwen3:8b',
      messages: [{ role: 'user', content: [{ type: 'Text', text: 'Why is the sky blue?' }] }],
      max_tokens: -1,
    })
    let firstMs: number | undefined
    for await (const _event of stream) firstMs ??= performance.now() - start
    return firstMs ?? NaN
  }
}

async function openSocket(server: string): Promise<Ask> {
  const { hostname, port, host } = new URL(server)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  // The process may end while this connection is still open.
  socket.unref()
  const body = JSON.stringify({
    model: 'qwen3:8b',
    messages: [{ role: 'user', content: 'Why is the sky blue?' }],
    stream: true,
    keep_alive: '30m',
    options: { num_predict: -1 },
  })
  const request =
    `POST ${PATH}/api/chat HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n` +
    'content-type: application/json\r\naccept: application/x-ndjson, application/json\r\n' +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  return () =>
    new Promise((resolve) => {
      const start = performance.now()
      let firstMs: number | undefined
      let received = ''
      const read = (bytes: Buffer): void => {
        received += bytes.toString()
        if (received.includes('}\n')) firstMs ??= performance.now() - start
        if (!received.endsWith('\r\n0\r\n\r\n')) return
        socket.off('data', read)
        resolve(firstMs ?? NaN)
      }
      socket.on('data', read)
      socket.write(request)
    })
}
