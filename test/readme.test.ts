import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recorded } from './chat/recorded.ts'
import { startModelServer, type ModelServer } from './cli/model-server.ts'
import { run } from './cli/run.ts'

const readme = readFileSync('README.md', 'utf8')
const programs = Array.from(readme.matchAll(/```js\n(.*?)```/gs), ([, program]) => program ?? '')
let server: ModelServer
beforeAll(async () => {
  const models = [{ name: 'qwen3:8b' }]
  server = await startModelServer(models, (response) => void response.end(recorded.get('tally')))
})
afterAll(() => server.close())

test('the program in the README runs, and prints the answer and its usage', async () => {
  const program = programs.find((text) => text.includes('LocalModelAdapter')) ?? ''
  const pointed = program.replace(
    'LocalModelAdapter()',
    `LocalModelAdapter({ base_url: ${JSON.stringify(server.url)} })`,
  )
  expect(pointed).not.toBe(program)
  const stdout = await outputOf(pointed)
  expect(stdout).toContain('make five.')
  expect(stdout).toContain('output_tokens: 24')
})

test('the program about a table prints what its comment says', async () => {
  const program = programs.find((text) => text.includes('parseTable')) ?? ''
  const [, rows = ''] = /result\.rows\) \/\/ (.*)/.exec(program) ?? []
  const stdout = await outputOf(program)
  expect(stdout.slice(0, stdout.indexOf('Query Result')).replaceAll(/\s/g, '')).toBe(
    rows.replaceAll(' ', ''),
  )
  expect(stdout).toContain('Query Result (3 rows, 2 columns):')
})

/** Runs a program inside the project, so that its own name resolves to it. */
async function outputOf(program: string): Promise<string> {
  const file = 'build/readme-example.mjs'
  writeFileSync(file, program)
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file])
    return stdout
  } finally {
    rmSync(file)
  }
}

test('the first thing in the README is what one sees', async () => {
  const [, block = ''] = /```\n(\$ tallymark .*?)```/s.exec(readme) ?? []
  const sessions = block.split(/^\$ tallymark /m).filter((text) => text !== '')
  expect(sessions).toHaveLength(2)
  for (const session of sessions) {
    const [line = '', ...output] = session.split('\n')
    const { stdout } = await run(wordsOf(line)).ended
    expect(stdout.trimEnd()).toBe(output.join('\n').trimEnd())
  }
})

/** The words of a command line, quotes removed. */
function wordsOf(line: string): string[] {
  const words = line.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []
  return words.map((word) => word.replaceAll(/["']/g, ''))
}

test('the commands in the README work', async () => {
  const [, block = ''] = /```sh\n(tallymark .*?)```/s.exec(readme) ?? []
  const lines = block.split('\n').filter((line) => line !== '')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const words = wordsOf(line).slice(1)
    const end = words.findIndex((word) => ['#', '>', '|'].includes(word))
    const args = words.slice(0, end < 0 ? undefined : end)
    const { code, stdout, stderr } = await run(args, { TALLYMARK_SERVER: server.url }).ended
    expect([code, stderr], line).toEqual([0, ''])
    expect(stdout, line).not.toBe('')
  }
})

test('every option that the README names is in the help', async () => {
  const options = new Set(readme.match(/(?<=\s)--[a-z][a-z-]+/g))
  const helps = [[], ['ask'], ['query'], ['tool']].map(
    (command) => run([...command, '--help']).ended,
  )
  const help = (await Promise.all(helps)).map(({ stdout }) => stdout).join('\n')
  for (const option of options) expect(help).toContain(option)
})
