import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { attachTable, LocalModelAdapter, runAgent } from 'tallymark'
import { begin, say, startModelServer } from '../cli/model-server.ts'
import { run, runOnTerminal, servedAt, type Run } from '../cli/run.ts'
import { listen } from '../http.ts'
import { ask, beginAsking, closeLater, makeFolder } from './serving.ts'

const alone = { OLLAMA_HOST: 'http://127.0.0.1:9' }
const models = [{ name: 'qwen3:8b', capabilities: ['completion'], context_length: 40_960 }]

const running: Run[] = []
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})

/** Starts it and resolves with the address that it tells. */
async function start(
  args: readonly string[],
  env: Record<string, string> = alone,
  how: typeof run = run,
): Promise<{ readonly run: Run; readonly url: string }> {
  const started = how(['web', ...args], env)
  running.push(started)
  return { run: started, url: await servedAt(started) }
}

/** Commands of our own, the first that are found. */
function pathWith(opener: string): { readonly PATH: string; readonly opened: string } {
  const folder = makeFolder()
  const opened = join(folder, 'opened')
  writeFileSync(join(folder, 'xdg-open'), opener.replaceAll('OPENED', opened))
  chmodSync(join(folder, 'xdg-open'), 0o755)
  return { PATH: `${folder}:${process.env['PATH'] ?? ''}`, opened }
}

const opener = '#!/bin/sh\necho "$1" > "OPENED.part" && mv "OPENED.part" "OPENED"\n'

describe('tallymark web', () => {
  test('says where the page is, serves it, and stops when it is told to', async () => {
    const { run: started, url } = await start(['--model', 'builtin'])
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/$/)
    const page = await ask(url)
    expect(page.status).toBe(200)
    const [, script = ''] = /src="\.\/(assets\/[^"]+)"/.exec(page.body) ?? []
    expect(await ask(url + script)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    })
    started.child.kill('SIGINT')
    const { code, stdout, stderr } = await started.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`The page is at ${url}\nCtrl-C stops it.\n`)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test('has the built-in model answer where there is no server, and says so', async () => {
    const { run: started, url } = await start(['docs/sales.csv'])
    const info = JSON.parse((await ask(`${url}info`)).body)
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(info).toEqual({
      version,
      model: { name: 'builtin', isBuiltin: true, toolCalls: 'native' },
      files: [{ name: 'sales.csv', size: readFileSync('docs/sales.csv').length }],
    })
    const { body: csv } = await ask(`${url}files/sales.csv`)
    const adapter = new LocalModelAdapter({ base_url: url })
    const text = 'What is the total amount of region North?'
    const messages = [{ role: 'user', content: [{ type: 'Text', text }] }] as const
    const attachments = [attachTable('sales.csv', csv)]
    let answer = ''
    for await (const event of runAgent(adapter, { model: 'builtin', messages, attachments })) {
      if (event.type === 'TextDelta') answer += event.delta
    }
    await adapter.close()
    expect(answer).toMatch(/\b1,?466\.90?\b/)
    started.child.kill('SIGTERM')
    const { code, stderr } = await started.ended
    expect(code).toBe(0)
    expect(stderr).toMatch(/^No model server at .*: using the built-in model/)
  })

  test('asks the model server that it is told of, with the key of the environment', async () => {
    const server = closeLater(await startModelServer(models, say('Hello.')))
    const { url } = await start(['--server', server.url], { TALLYMARK_API_KEY: 'sk-secret' })
    expect(JSON.parse((await ask(`${url}info`)).body)).toMatchObject({
      model: { name: 'qwen3:8b', isBuiltin: false, context: 8192, toolCalls: 'text' },
    })
    const body = JSON.stringify({ model: 'qwen3:8b', messages: [] })
    expect((await ask(`${url}api/chat`, { method: 'POST', body })).body).toContain('"Hello."')
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret')
  })

  test('Ctrl-C ends it at once, in the middle of an answer, and the model server hears of it', async () => {
    const server = closeLater(await startModelServer(models, begin('It is')))
    const { run: started, url } = await start(['--server', server.url])
    const body = JSON.stringify({ model: 'qwen3:8b', messages: [] })
    const { response } = await beginAsking(`${url}api/chat`, { method: 'POST', body })
    response.on('error', () => {})
    started.child.kill('SIGINT')
    expect((await started.ended).code).toBe(0)
    await server.left
  })

  test('files of the same name are told apart', async () => {
    const folder = makeFolder()
    const paths = ['2024', '2025'].map((year) => {
      mkdirSync(join(folder, year))
      writeFileSync(join(folder, year, 'sales.csv'), `year\n${year}\n`)
      return join(folder, year, 'sales.csv')
    })
    const { url } = await start(['--model', 'builtin', ...paths])
    expect(JSON.parse((await ask(`${url}info`)).body)).toMatchObject({
      files: [{ name: '2024/sales.csv' }, { name: '2025/sales.csv' }],
    })
    expect((await ask(`${url}files/2025%2Fsales.csv`)).body).toBe('year\n2025\n')
    rmSync(paths[0] ?? '')
    expect(await ask(`${url}files/2024%2Fsales.csv`)).toMatchObject({ status: 410 })
  })
})

describe('the browser', () => {
  test('is opened with the address from a terminal, where Ctrl-C stops it', async () => {
    const { PATH, opened } = pathWith(opener)
    const env = { ...alone, PATH, DISPLAY: ':0' }
    const { run: started, url } = await start(['--model', 'builtin'], env, runOnTerminal)
    while (!existsSync(opened)) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(readFileSync(opened, 'utf8')).toBe(`${url}\n`)
    started.child.stdin.write('\u0003')
    expect((await started.ended).code).toBe(0)
  })

  test('is left alone with --no-open, and in a pipe', async () => {
    const { PATH, opened } = pathWith(opener)
    const env = { ...alone, PATH, DISPLAY: ':0' }
    for (const how of [run, runOnTerminal]) {
      const args = ['--model', 'builtin', ...(how === run ? [] : ['--no-open'])]
      const { url } = await start(args, env, how)
      expect(await ask(url)).toMatchObject({ status: 200 })
    }
    expect(existsSync(opened)).toBe(false)
  })

  test('is left alone where no screen could show it', async () => {
    const { PATH, opened } = pathWith(opener)
    const { url } = await start(['--model', 'builtin'], { ...alone, PATH }, runOnTerminal)
    expect(await ask(url)).toMatchObject({ status: 200 })
    expect(existsSync(opened)).toBe(false)
  })

  test('that cannot be opened is no error', async () => {
    const { PATH } = pathWith('#!/nowhere/sh\n')
    const env = { ...alone, PATH, DISPLAY: ':0' }
    const { run: started, url } = await start(['--model', 'builtin'], env, runOnTerminal)
    expect(await ask(url)).toMatchObject({ status: 200 })
    started.child.stdin.write('\u0003')
    const { code, stdout } = await started.ended
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('rror')])
  })
})

describe('mistakes', () => {
  test.each([
    [['--port', 'x'], '--port takes a number up to 65535, not "x"'],
    [['--port', '65536'], '--port takes a number up to 65535, not "65536"'],
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port?"],
    [['-'], 'web takes files, which the page may read again, not standard input'],
    [['/dev/null'], '"/dev/null" is no plain file: web takes files'],
  ])('%j is wrong usage', async (args, message) => {
    const { code, stdout, stderr } = await run(['web', ...args], alone).ended
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`error: ${message}`)
    expect(stderr).toContain('See: tallymark web --help')
  })

  test.each([
    ['docs/sale.csv', 'there is no file "docs/sale.csv". Did you mean "docs/sales.csv"?'],
    ['docs', '"docs" is a directory. Name the files in it, such as docs/*.csv'],
  ])('a file that cannot be read is told before anything is served: %s', async (path, message) => {
    const { code, stdout, stderr } = await run(['web', path], alone).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`error: ${message}`)
  })

  test('a server that is not there is told', async () => {
    const { code, stderr } = await run(['web', '--server', 'http://127.0.0.1:9']).ended
    expect(code).toBe(1)
    expect(stderr).toContain('error: no model server at http://127.0.0.1:9')
  })

  test('a port that is taken is told, and how to choose another', async () => {
    const server = createServer()
    const { port } = new URL(await listen(server))
    const { code, stdout, stderr } = await run(['web', '--model', 'builtin', '--port', port]).ended
    server.close()
    await once(server, 'close')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr)
      .toBe(`error: port ${port} of 127.0.0.1 is taken, perhaps by a page that is open already
Choose another: tallymark web --port ${Number(port) + 1}
`)
  })

  test('the help tells of it, and the welcome in its last line', async () => {
    expect((await run(['web', '--help']).ended).stdout).toMatch(/^tallymark web: /)
    expect((await run(['--help']).ended).stdout).toContain('\n  tallymark web FILE ')
    const { stdout } = await run([], { ...alone, npm_lifecycle_event: 'start' }).ended
    expect(stdout).toMatch(/\nIn your browser instead: npm start -- web\n$/)
  })
})
