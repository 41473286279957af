import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startModelServer } from './model-server.ts'
import { run, runOnTerminal } from './run.ts'

const nobody = 'http://127.0.0.1:9'
const alone = { OLLAMA_HOST: nobody }

describe('tallymark alone, where there is no server', () => {
  test('shows a question answered, then how to ask one’s own', async () => {
    const { code, stdout, stderr } = await run([], alone).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /\nThe built-in model, asked about docs\/sales\.csv, answers in \d+\.\d s:\n\n {2}Which region/,
    )
    expect(stdout).toMatch(/\n {2}▸ tallymark query docs\/sales\.csv --/)
    expect(stdout).toMatch(/\n {2}.*\bEast\b.*\n\nYour own file/)
    expect(stdout).toContain('\n  tallymark ask FILE "question" ')
    expect(stdout).toContain(`\nNo model server at ${nobody}: the built-in model answers simple`)
    expect(stdout).toContain('ollama pull qwen3:4b\n')
    expect(stdout.split('\n').length).toBeLessThan(26)
  })

  test('proposes commands as they work after npm start, and where it was started', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'tallymark-'))
    const env = { ...alone, npm_lifecycle_event: 'start' }
    const { stdout } = await run([], env, { cwd: elsewhere }).ended
    rmSync(elsewhere, { recursive: true })
    expect(stdout).toMatch(/\n {2}▸ npm start -- query \/.*\/docs\/sales\.csv --/)
    expect(stdout).toContain('\n  npm start -- ask FILE "question" ')
  })

  test('does so when the server has no model, or the model is named', async () => {
    const server = await startModelServer([], [])
    const empty = await run([], { TALLYMARK_SERVER: server.url }).ended
    expect(empty.stdout).toContain(
      '\nThe model server has no model yet: the built-in model answers',
    )
    await server.close()
    const named = await run(['--model', 'builtin'], alone).ended
    expect(named.stdout).toContain('\nIt is used as you say (from --model): the built-in model')
  })

  test('has colours on a terminal', async () => {
    const { code, stdout } = await runOnTerminal([], alone).ended
    expect(code).toBe(0)
    expect(stdout).toContain(
      '\u001b[1mWhich region has the highest total amount, and how much is it?\u001b[22m',
    )
    expect(stdout).toContain('\u001b[36m▸ tallymark query')
  })
})

test('doctor looks at the engine and the weights, and asks', async () => {
  const { code, stdout } = await run(['doctor'], alone).ended
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /\nnote server {4}no model server at .*\n {15}Start it with "ollama serve"/,
  )
  expect(stdout).toMatch(/\nok {3}model {5}builtin, for want of another\n/)
  expect(stdout).toMatch(/\nok {3}engine {4}llama\.cpp for \S+ \S+\n/)
  expect(stdout).toMatch(/\nok {3}weights {3}1\d\.\dM parameters, Q8_0\n/)
  expect(stdout).toMatch(/\nok {3}question {2}queried a table and answered right in /)
})

test('doctor tells the same with --json, and asks nothing with --quick', async () => {
  const args = ['doctor', '--json', '--quick', '--model', 'builtin']
  const { code, stdout } = await run(args, alone).ended
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    checks: [
      { check: 'settings', state: 'ok' },
      { check: 'model', state: 'ok', text: 'builtin, from --model' },
      { check: 'engine', state: 'ok' },
      { check: 'weights', state: 'ok' },
    ],
  })
})

describe('where the built-in model does not work', () => {
  let folder: string
  const root = fileURLToPath(new URL('../../', import.meta.url))
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tallymark-'))
    for (const name of ['dist', 'docs', 'package.json']) {
      cpSync(join(root, name), join(folder, name), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** The program without weights. */
  async function bare(
    args: readonly string[],
    env: Record<string, string> = alone,
  ): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const bin = join(folder, 'dist/cli/bin.js')
    const child = spawn(process.execPath, [bin, ...args], {
      env: { PATH: process.env['PATH'] ?? '', XDG_CONFIG_HOME: '/nowhere', ...env },
      cwd: folder,
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    await once(child, 'close')
    return { code: child.exitCode, stdout, stderr }
  }
  const why = 'The weights of the built-in model are not there'

  test('what is missing is told, and why that does not help', async () => {
    const { code, stdout, stderr } = await bare(['ask', 'docs/sales.csv', 'How many?'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^error: no model server at /)
    expect(stderr).toContain('Start it with "ollama serve"')
    expect(stderr).toContain(`\n${why}`)
  })

  test('whoever names it is told why', async () => {
    const { code, stderr } = await bare(['ask', '--model', 'builtin', 'docs/sales.csv', 'x'])
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`^error: ${why}`))
    expect(stderr).toContain('ollama pull')
  })

  test('the welcome is of use all the same', async () => {
    const { code, stdout } = await bare([])
    expect(code).toBe(0)
    expect(stdout).toContain(`Missing: no model server at ${nobody}`)
    expect(stdout).toContain(why)
    expect(stdout).toContain('  tallymark query FILE ')
    expect(stdout.split('\n').length).toBeLessThan(27)
  })

  test('models and doctor leave it out, and say why', async () => {
    expect((await bare(['models'])).stderr).toContain(why)
    const doctor = await bare(['doctor', '--model', 'builtin'])
    expect(doctor.code).toBe(1)
    expect(doctor.stdout).toMatch(new RegExp(`\nFAIL weights {3}${why}.*\n {15}\\S`))
  })

  test('weights that cannot be loaded are told, and the welcome goes on', async () => {
    const weights = readFileSync(join(root, 'weights/builtin.gguf'))
    mkdirSync(join(folder, 'weights'))
    for (const [length, message] of [
      [100, 'The weights of the built-in model cannot be read'],
      [2_000_000, 'The built-in model could not be loaded'],
    ] as const) {
      writeFileSync(join(folder, 'weights/builtin.gguf'), weights.subarray(0, length))
      const asked = await bare(['ask', 'docs/sales.csv', 'How many?'])
      expect([asked.code, asked.stdout]).toEqual([1, ''])
      expect(asked.stderr).toContain(message)
      const welcome = await bare([])
      expect([welcome.code, welcome.stderr]).toEqual([0, ''])
      expect(welcome.stdout).toContain(message)
      expect(welcome.stdout).toContain('  tallymark query FILE ')
    }
    rmSync(join(folder, 'weights'), { recursive: true })
  })
})
