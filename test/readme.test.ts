import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recorded } from './chat/recorded.ts'
import { startModelServer, type ModelServer } from './cli/model-server.ts'
import { run } from './cli/run.ts'

const readme = readFileSync('README.md', 'utf8')
let server: ModelServer
beforeAll(async () => {
  const models = [{ name: 'qwen3:8b' }]
  server = await startModelServer(models, (response) => void response.end(recorded.get('tally')))
})
afterAll(() => server.close())

test('the program in the README runs, and prints the answer and its usage', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(readme) ?? []
  const pointed = program.replace(
    'LocalModelAdapter()',
    `LocalModelAdapter({ base_url: ${JSON.stringify(server.url)} })`,
  )
  expect(pointed).not.toBe(program)
  // Inside the project, so that its own name resolves to it.
  const file = 'build/readme-example.mjs'
  writeFileSync(file, pointed)
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file])
    expect(stdout).toContain('make five.')
    expect(stdout).toContain('output_tokens: 24')
  } finally {
    rmSync(file)
  }
})

test('the first thing in the README is what one sees', async () => {
  const [, question = '', answer] = /\$ tallymark ask "(.*?)"\n(.*?)```/s.exec(readme) ?? []
  const { stdout } = await run(['ask', '--server', server.url, question]).ended
  expect(stdout).toBe(answer)
})

test('the commands in the README work', async () => {
  const [, block = ''] = /```sh\n(tallymark .*?)```/s.exec(readme) ?? []
  const lines = block.split('\n').filter((line) => line !== '')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const [command = ''] = line.split(/\s+(?:#|>|\|)\s/)
    const words = command.match(/"[^"]*"|\S+/g)?.slice(1) ?? []
    const args = words.map((word) => word.replaceAll('"', ''))
    const { code, stdout, stderr } = await run(args, { TALLYMARK_SERVER: server.url }).ended
    expect([code, stderr], line).toEqual([0, ''])
    expect(stdout, line).not.toBe('')
  }
})

test('every option that the README names is in the help', async () => {
  const options = new Set(readme.match(/(?<=\s)--[a-z][a-z-]+/g))
  const help = (await run(['--help']).ended).stdout + (await run(['ask', '--help']).ended).stdout
  for (const option of options) expect(help).toContain(option)
})
