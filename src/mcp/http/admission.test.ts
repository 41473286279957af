import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const asked = { method: 'POST', url: '/mcp', headers: { host: '127.0.0.1:8808' } }

test('without a token everybody of this machine is let in', () => {
  expect(new Admission(undefined).dismissalOf(asked)).toBeUndefined()
  expect(new Admission(undefined).dismissalOf({ ...asked, url: '/mcp?x=1' })).toBeUndefined()
})

test.each([
  ['Bearer secret', undefined],
  ['bearer  secret', undefined],
  ['Bearer Secret', 401],
  ['Bearer secret2', 401],
  ['Basic secret', 401],
  ['secret', 401],
])('with the token "secret", %j is answered with %s', (authorization, status) => {
  const headers = { ...asked.headers, authorization }
  expect(new Admission('secret').dismissalOf({ ...asked, headers })?.status).toBe(status)
})

test('a browser may ask whether it may, before it shows the token', () => {
  const preflight = { ...asked, method: 'OPTIONS' }
  expect(new Admission('secret').dismissalOf(preflight)?.status).toBe(204)
})
