import { connect } from 'node:net'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, servePage } from './serving.ts'

let url: string
let token: string
beforeAll(async () => {
  url = await servePage()
  token = new URL(url).pathname.slice(1, -1)
})

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

describe('the token', () => {
  test('has 128 bits, and is another one each time', async () => {
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(new URL(await servePage()).pathname.slice(1, -1)).not.toBe(token)
  })

  test.each([
    () => '/',
    () => '/favicon.ico',
    () => '/info',
    () => '/api/version',
    () => `/${token.slice(0, -1)}/`,
    () => `/${token}x/`,
    () => `/${token.toLowerCase()}${token.toUpperCase()}/`,
    () => `//${token}/`,
    () => `/x/../x/${token}/`,
    () => '/%ff',
  ])('without it there is nothing, and no word about it', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      expect(await ask(url, { method, path: path() })).toMatchObject({ status: 404, body: '' })
    }
  })

  test('without the last stroke, the address leads to the page', async () => {
    const { status, headers } = await ask(url.slice(0, -1))
    expect([status, headers.location]).toEqual([308, `/${token}/`])
  })
})

describe('who asks', () => {
  test.each([
    'example.org',
    'example.org:80',
    '203.0.113.7',
    '192.168.1.5',
    'printer.local',
    'host.docker.internal',
    'localhost.example.org',
  ])('the Host %s is refused on every path: a name that was made to point here', async (host) => {
    for (const path of ['', 'info', 'assets/main-Ab1_-c.js', 'files/x', 'api/version']) {
      expect(await ask(url + path, { headers: { host } })).toMatchObject({ status: 403 })
    }
  })

  test('who names no Host is refused', async () => {
    const { pathname } = new URL(url)
    expect(await sendRaw(`GET ${pathname} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /)
    expect(await sendRaw(`GET ${pathname} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  })

  test.each(['localhost', '127.0.0.1', '[::1]'])(
    'the Host %s is served at any port',
    async (name) => {
      const host = `${name}:3000`
      expect(await ask(url, { headers: { host } })).toMatchObject({ status: 200 })
      const headers = { host, origin: `http://${host}` }
      expect(await ask(`${url}info`, { headers })).toMatchObject({ status: 200 })
    },
  )

  test.each([
    'https://example.org',
    'null',
    'http://localhost:1',
    'http://127.0.0.1',
    'file://',
    'app://obsidian.md',
    'http://localhost.example.org',
  ])('a page of %s is refused, and can read nothing', async (origin) => {
    const { host } = new URL(url)
    for (const path of ['', 'info', 'api/version']) {
      const { status, headers } = await ask(url + path, { headers: { host, origin } })
      expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
    }
  })

  test('a browser that asks whether another page may ask is told no', async () => {
    const headers = { origin: 'https://example.org', 'access-control-request-method': 'POST' }
    const { status, ...reply } = await ask(`${url}api/chat`, { method: 'OPTIONS', headers })
    expect([status, reply.headers['access-control-allow-methods']]).toEqual([403, undefined])
  })

  test('it listens to this machine only', () => {
    expect(new URL(url).hostname).toBe('127.0.0.1')
  })
})

describe('headers', () => {
  test.each(['', 'info', 'assets/main-Ab1_-c.js', 'assets/none.js', 'files/none', 'api/version'])(
    'every answer forbids the page to go elsewhere: /TOKEN/%s',
    async (path) => {
      const { headers } = await ask(url + path)
      expect(headers).toMatchObject({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
    },
  )

  test('also those to strangers', async () => {
    const stranger = await ask(url, { path: '/' })
    const refused = await ask(url, { headers: { host: 'example.org' } })
    for (const { headers } of [stranger, refused]) {
      expect(headers['content-security-policy']).toBe(policy)
    }
  })

  test('only what has a digest in its name is kept', async () => {
    const caching = async (path: string): Promise<unknown> =>
      (await ask(url + path)).headers['cache-control']
    expect(await caching('assets/main-Ab1_-c.js')).toBe('private, max-age=31536000, immutable')
    for (const path of ['', 'info', 'assets/none.js', 'files/none', 'api/version']) {
      expect(await caching(path)).toBe('no-store')
    }
  })
})

describe('odd requests', () => {
  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])(
    '%s of the page is refused',
    async (method) => {
      const { status, headers } = await ask(url, { method })
      expect([status, headers.allow]).toEqual([405, 'GET'])
    },
  )

  test('GET of what is posted is refused', async () => {
    const { status, headers } = await ask(`${url}api/chat`)
    expect([status, headers.allow]).toEqual([405, 'POST'])
  })

  test.each(['http://[/', 'TRACE'])('what is no request at all is refused: %s', async (odd) => {
    const asked = odd === 'TRACE' ? ask(url, { method: odd }) : ask(url, { path: odd })
    const { status, body, headers } = await asked
    expect([status, body, headers['content-security-policy']]).toEqual([400, '', policy])
  })

  test('what asks for a WebSocket gets none, from this page or another', async () => {
    const { host, pathname } = new URL(url)
    const upgrade = (origin: string): string =>
      [
        `GET ${pathname} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${origin}`,
        'Connection: Upgrade, close',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ].join('\r\n')
    expect(await sendRaw(upgrade(`http://${host}`))).toMatch(/^HTTP\/1.1 200 /)
    expect(await sendRaw(upgrade('https://example.org'))).toMatch(/^HTTP\/1.1 403 /)
  })

  test('it is no proxy', async () => {
    expect(await sendRaw('CONNECT example.org:443 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('')
  })

  test('an address or a header that is too long is refused, and others are served', async () => {
    const long = 'x'.repeat(20_000)
    expect(await ask(`${url}files/${long}`)).toMatchObject({ status: 431 })
    expect(await ask(url, { headers: { cookie: long } })).toMatchObject({ status: 431 })
    expect(await ask(`${url}files/${long.slice(0, 10_000)}`)).toMatchObject({ status: 404 })
    expect(await ask(url)).toMatchObject({ status: 200 })
  })

  test('a connection lives on after a request whose body nobody read', async () => {
    const { pathname } = new URL(url)
    const body = 'x'.repeat(100_000)
    const text = await sendRaw(
      `POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
        `GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200'])
  })
})

/** Sends bytes as they are, and resolves with all that comes back until the server closes. */
async function sendRaw(request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(request)
  await once(socket, 'close')
  return text
}
