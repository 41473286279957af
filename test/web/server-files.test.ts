import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask, beginAsking, makeFolder, servePage } from './serving.ts'

describe('the page', () => {
  test('comes with its files, each as what it is', async () => {
    const url = await servePage()
    expect(await ask(url)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><title>page</title>',
    })
    expect(await ask(`${url}assets/main-Ab1_-c.js`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
      body: 'export {}',
    })
    expect((await ask(`${url}assets/main-Ab1_-c.css`)).headers['content-type']).toMatch('text/css')
  })

  test.each([
    'assets/../secret.txt',
    'assets/..%2fsecret.txt',
    'assets/%2e%2e%2fsecret.txt',
    'assets/..\\secret.txt',
    'assets//etc/passwd',
    'assets/.hidden',
    'assets/',
    'assets',
    'assets/x/y',
    'secret.txt',
    'index.html/',
    'files/..%2f..%2fsecret.txt',
    'files/%2fetc%2fpasswd',
    'files/%ff',
    'api/pull',
    'api/delete',
    'info/',
  ])('nothing else is served: %s', async (path) => {
    const url = await servePage()
    const reply = await ask(url, { path: `${new URL(url).pathname}${path}` })
    expect(reply).toMatchObject({ status: 404, body: '' })
  })

  test('is told of the version, the model and the files', async () => {
    const folder = makeFolder()
    const path = join(folder, 'sales.csv')
    writeFileSync(path, 'a,b\n1,2\n')
    const url = await servePage({ files: [{ name: 'sales.csv', path }] })
    const { headers, body } = await ask(`${url}info`)
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body)).toEqual({
      version: '1.2.3',
      model: { name: 'qwen3:8b', isBuiltin: false, context: 8192, toolCalls: 'native' },
      files: [{ name: 'sales.csv', size: 8 }],
    })
  })
})

describe('files that were given', () => {
  test.each(['sales.csv', '2025/sales.csv', 'a b&c?#%.csv', '<b>"x".html', 'größe 😀.csv'])(
    'come byte for byte, whatever they are called, and never as a page: %s',
    async (name) => {
      const folder = makeFolder()
      const path = join(folder, 'some')
      const bytes = Buffer.from([0, 255, 10, 13, 60, 104, 116, 109, 108, 62])
      writeFileSync(path, bytes)
      const url = await servePage({ files: [{ name, path }] })
      const response = await fetch(`${url}files/${encodeURIComponent(name)}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/octet-stream')
      expect(response.headers.get('content-disposition')).toBe('attachment')
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    },
  )

  test('a long one comes whole, and one that is empty too', async () => {
    const folder = makeFolder()
    const [long, none] = [join(folder, 'long'), join(folder, 'none')]
    const bytes = Buffer.alloc(20_000_000, 'abcdefg')
    writeFileSync(long, bytes)
    writeFileSync(none, '')
    const files = [
      { name: 'long', path: long },
      { name: 'none', path: none },
    ]
    const url = await servePage({ files })
    const got = Buffer.from(await (await fetch(`${url}files/long`)).arrayBuffer())
    expect(got.equals(bytes)).toBe(true)
    expect(await ask(`${url}files/none`)).toMatchObject({ status: 200, body: '' })
  })

  test('is read as it is when it is asked for', async () => {
    const path = join(makeFolder(), 'log.csv')
    writeFileSync(path, 'a\n')
    const url = await servePage({ files: [{ name: 'log.csv', path }] })
    expect((await ask(`${url}files/log.csv`)).body).toBe('a\n')
    appendFileSync(path, '1\n')
    expect((await ask(`${url}files/log.csv`)).body).toBe('a\n1\n')
    expect(JSON.parse((await ask(`${url}info`)).body)).toMatchObject({ files: [{ size: 4 }] })
  })

  test('one that is gone is told in words, and the others are there', async () => {
    const folder = makeFolder()
    const [here, gone] = [join(folder, 'here.csv'), join(folder, 'gone.csv')]
    writeFileSync(here, 'a\n')
    writeFileSync(gone, 'b\n')
    const files = [
      { name: 'here.csv', path: here },
      { name: 'gone.csv', path: gone },
    ]
    const url = await servePage({ files })
    rmSync(gone)
    expect(JSON.parse((await ask(`${url}info`)).body)).toMatchObject({
      files: [
        { name: 'here.csv', size: 2 },
        { name: 'gone.csv', size: 0 },
      ],
    })
    const reply = await ask(`${url}files/gone.csv`)
    expect(reply).toMatchObject({ status: 410, headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(reply.body)).toEqual({ error: '"gone.csv" is not there any more' })
    expect(await ask(`${url}files/here.csv`)).toMatchObject({ status: 200, body: 'a\n' })
    mkdirSync(gone)
    expect(JSON.parse((await ask(`${url}files/gone.csv`)).body)).toEqual({
      error: '"gone.csv" cannot be read (EISDIR)',
    })
  })

  test('one that has become a pipe is told in words, and nobody waits for it', async () => {
    const path = join(makeFolder(), 'pipe.csv')
    execFileSync('mkfifo', [path])
    const url = await servePage({ files: [{ name: 'pipe.csv', path }] })
    // More of them than there are threads to wait in.
    for (let i = 0; i < 8; i++) {
      expect(await ask(`${url}files/pipe.csv`)).toMatchObject({ status: 500 })
    }
    expect(await ask(url)).toMatchObject({ status: 200 })
  })

  test('who leaves in the middle of one disturbs nobody', async () => {
    const path = join(makeFolder(), 'long.csv')
    writeFileSync(path, Buffer.alloc(50_000_000, 'x'))
    const errors: Error[] = []
    const url = await servePage({
      files: [{ name: 'long.csv', path }],
      onError: (error) => errors.push(error),
    })
    for (let i = 0; i < 20; i++) {
      const { leave } = await beginAsking(`${url}files/long.csv`)
      leave()
    }
    expect(await ask(`${url}info`)).toMatchObject({ status: 200 })
    expect(errors).toEqual([])
  })
})
