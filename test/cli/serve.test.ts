import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../http.ts'
import { jsonLines } from './asking.ts'
import { run, runOnTerminal, servedAt, type Run } from './run.ts'

const running: Run[] = []
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})

/** Starts it on a free port and resolves with its address. */
async function serve(
  args: readonly string[] = [],
  start: typeof run = run,
): Promise<{ readonly run: Run; readonly url: string }> {
  const started = start(['serve', '--port', '0', ...args])
  running.push(started)
  return { run: started, url: await servedAt(started) }
}

describe('tallymark serve', () => {
  test('says where it listens and how to use it, serves, and stops when it is told to', async () => {
    const { run: started, url } = await serve()
    expect(await (await fetch(url)).text()).toBe('Ollama is running')
    const { models } = JSON.parse(await (await fetch(`${url}/api/tags`)).text())
    expect(models).toMatchObject([{ name: 'builtin:latest' }])
    started.child.kill('SIGINT')
    const { code, stdout, stderr } = await started.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`The built-in model listens at ${url}

  tallymark ask --server ${url} FILE "question"
  OLLAMA_HOST=${url.replace('http://', '')} ollama run builtin

Ctrl-C stops it.
`)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test('answers with the model itself, and takes it along when it stops', async () => {
    const { run: started, url } = await serve()
    const args = ['--server', url, 'docs/sales.csv', 'What is the total amount of region North?']
    const { code, stdout } = await run(['ask', ...args]).ended
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\b1,?466\.90?\b/)])
    const loaded = JSON.parse(await (await fetch(`${url}/api/ps`)).text())
    expect(loaded).toMatchObject({ models: [{ name: 'builtin:latest' }] })
    const { pid } = started.child
    const children = childrenOf(pid ?? 0)
    started.child.kill('SIGTERM')
    expect((await started.ended).code).toBe(0)
    for (const child of children) expect(() => process.kill(child, 0)).toThrow('ESRCH')
  })

  test('is to the other commands the model that they have themselves', async () => {
    const { url } = await serve()
    const doctor = await run(['doctor', '--server', url]).ended
    expect([doctor.code, doctor.stderr]).toEqual([0, ''])
    expect(doctor.stdout).toContain(': the built-in model of tallymark, served\n')
    expect(doctor.stdout).toContain('ok   context   1024 tokens, enough for this model')
    const models = await run(['models', '--server', url]).ended
    expect(models.stdout).toContain('It is the built-in model, served')
  })

  test('gives results that are longer than its context, whatever context others are set to', async () => {
    const { url } = await serve()
    const folder = mkdtempSync(join(tmpdir(), 'tallymark-'))
    const staff = join(folder, 'staff.csv')
    const rows = Array.from({ length: 60 }, (_, i) => `Person number ${i},Paris\n`)
    writeFileSync(staff, `name,city\n${rows.join('')}`)
    const args = ['--server', url, '--json', staff, 'List the names of people in Paris']
    const { code, stdout, stderr } = await run(['ask', ...args], { TALLYMARK_CONTEXT: '32768' })
      .ended
    rmSync(folder, { recursive: true })
    expect([code, stderr]).toEqual([0, ''])
    const results = jsonLines(stdout).filter((event) => JSON.stringify(event).includes('"ToolEnd"'))
    expect(results).toMatchObject([{ output: { ok: true, content: expect.any(String) } }])
    expect(JSON.stringify(results)).toContain('Person number 59')
  })

  test('is quiet in a pipe, unless it is told to talk', async () => {
    const { run: started, url } = await serve(['--verbose'])
    await (await fetch(`${url}/api/version`)).text()
    await (await fetch(`${url}/nothing\u001b[2J`)).text()
    started.child.kill('SIGINT')
    const { stderr } = await started.ended
    const [version, nothing] = stderr.split('\n')
    expect(version).toMatch(/^200 GET \/api\/version \d+ ms$/)
    expect(nothing).toMatch(/^404 GET \/nothing␛\[2J \d+ ms$/)
  })

  test('has a line for each request on a terminal, where Ctrl-C stops it', async () => {
    const { run: started, url } = await serve([], runOnTerminal)
    await (await fetch(`${url}/api/version`)).text()
    await started.seen('/api/version')
    started.child.stdin.write('\u0003')
    const { code, stdout } = await started.ended
    expect(code).toBe(0)
    expect(stdout).toContain('\u001b[32m200\u001b[39m GET /api/version ')
  })

  test('warns when others can reach it', async () => {
    const { run: started, url } = await serve(['--host', '0.0.0.0'])
    expect(url).toContain('0.0.0.0')
    started.child.kill('SIGINT')
    const { stdout } = await started.ended
    expect(stdout).toContain('there is no password')
    expect(stdout).toContain('OLLAMA_HOST=127.0.0.1:')
  })

  test('says so when the port is taken, and how to choose another', async () => {
    const server = createServer()
    const port = new URL(await listen(server)).port
    const { code, stdout, stderr } = await run(['serve', '--port', port]).ended
    server.close()
    await once(server, 'close')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr)
      .toBe(`error: port ${port} of 127.0.0.1 is taken, perhaps by a model server that runs already
Choose another: tallymark serve --port ${Number(port) + 1}
`)
  })

  test('says so when the address is somebody else’s', async () => {
    const { code, stderr } = await run(['serve', '--host', '203.0.113.1', '--port', '0']).ended
    expect(code).toBe(1)
    expect(stderr).toContain('error: "203.0.113.1" is no address of this machine\n')
  })

  test.each([
    [['--port', 'x'], '--port takes a number up to 65535, not "x"'],
    [['--port', '65536'], '--port takes a number up to 65535, not "65536"'],
    [['--host', ''], '--host takes an address such as 127.0.0.1, not ""'],
    [['--host', 'http://x'], '--host takes an address such as 127.0.0.1, not "http://x"'],
    [['--model', 'x'], "Unknown option '--model'"],
    [['sales.csv'], "Unexpected argument 'sales.csv'"],
  ])('%j is wrong usage', async (args, message) => {
    const { code, stderr } = await run(['serve', ...args]).ended
    expect(code).toBe(2)
    expect(stderr).toContain(`error: ${message}`)
    expect(stderr).toContain('See: tallymark serve --help')
  })

  test('says so when there is no built-in model here', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tallymark-'))
    const root = fileURLToPath(new URL('../../', import.meta.url))
    for (const name of ['dist', 'package.json']) {
      cpSync(join(root, name), join(folder, name), { recursive: true })
    }
    const child = spawn(process.execPath, [join(folder, 'dist/cli/bin.js'), 'serve'])
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    await once(child, 'close')
    rmSync(folder, { recursive: true })
    expect(child.exitCode).toBe(1)
    expect(stderr).toMatch(/^error: .*(?:not installed|no built-in model).*\n/)
  })
})

/** The processes that a process has started, where the system tells. */
function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  expect(children).not.toEqual([''])
  return children.map(Number)
}
