import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../../test/http.ts'
import { refusalOf } from './refusal-of.ts'

const at = (value: string) => ({ value, from: 'OLLAMA_HOST' })

test('nobody on this machine is known at once, in the words of a request that fails', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await refusalOf(at(`http://${host}:9/`))).toMatchObject({
      message: `no model server at http://${host}:9 (connection refused)`,
      advice: expect.stringContaining('ollama serve'),
      isAbsent: true,
    })
  }
})

test('of somebody, or of another machine, nothing is said', async () => {
  const server = createServer((socket) => socket.on('error', () => {}))
  const url = await listen(server)
  expect(await refusalOf(at(url))).toBeUndefined()
  expect(await refusalOf(at('http://nowhere.invalid:11434'))).toBeUndefined()
  server.close()
  await once(server, 'close')
})
