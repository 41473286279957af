import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../../test/http.ts'
import { LocalModelAdapter } from '../../chat/adapter.ts'
import { askServer } from './ask-server.ts'
import { ServerFailure } from './server-failure.ts'

/** A server that takes every connection and never says anything. */
const silent = createServer((socket) => socket.on('error', () => {}))
let value: string
let adapter: LocalModelAdapter
beforeEach(async () => {
  value = await listen(silent)
  adapter = new LocalModelAdapter({ base_url: value })
})
afterEach(async () => {
  await adapter.close()
  silent.close()
  await once(silent, 'close')
})

const ask = (signal: AbortSignal, patienceMs?: number): Promise<unknown> =>
  askServer(
    { value, from: '--server' },
    signal,
    (patient) => adapter.listModels({ signal: patient }),
    patienceMs,
  )

test('a server that does not answer in time has failed, and what to do is told', async () => {
  const failure = ask(new AbortController().signal, 20)
  await expect(failure).rejects.toBeInstanceOf(ServerFailure)
  await expect(failure).rejects.toMatchObject({
    message: `${value} takes the connection and does not answer`,
    advice: expect.stringContaining('start it again'),
    isAbsent: false,
  })
})

test('whoever gives up waiting is not told that the server failed', async () => {
  const leaving = new AbortController()
  const failure = ask(leaving.signal)
  leaving.abort()
  await expect(failure).rejects.toMatchObject({ kind: 'Aborted' })
})
