import { afterAll, beforeAll, describe, test } from 'vitest'
import { agentCases } from '../agent/cases.ts'
import { cases } from './cases.ts'
import { recordedTexts } from './recorded.ts'
import { startServer, type ScriptedServer } from './server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe.each([
  ['the transport of Node', {}],
  ['the fetch of Node', { fetch: (url: string, init: RequestInit) => fetch(url, init) }],
])('over %s', (_name, config) => {
  test.each([...cases, ...agentCases].map((one) => [one.name, one] as const))(
    '%s',
    (_name, one) => {
      const { origin, refused } = server
      return one.run({ origin, refused, replies: recordedTexts, config, browser: false })
    },
  )
})
