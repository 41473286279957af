import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { attachTable, tableCard } from 'tallymark'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qwen } from './cli/asking.ts'
import {
  call,
  lines,
  say,
  startModelServer,
  type ModelServer,
  type Reply,
} from './cli/model-server.ts'
import { run, runOnTerminal, screenOf } from './cli/run.ts'
import { pictureOf } from './picture.ts'

const readme = readFileSync('README.md', 'utf8')
const programs = programsIn(readme)
const answer = 'East sold the most: 2,466.90, well ahead of North with 1,466.90.'
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([qwen], reply)
})
afterAll(async () => {
  rmSync('trace.json', { force: true })
  await server.close()
})

/** A model that queries once, and answers from the result. */
const reply: Reply = (response, body) => {
  const end = { done: true, done_reason: 'stop', prompt_eval_count: 812, eval_count: 48 }
  const isAsked = body.messages.at(-1)?.role === 'user'
  const thinking = 'The total of each region, then. I group by region, add up amount and sort.'
  const query = {
    data: '@sales.csv',
    group_by: 'region',
    aggregate: { column: 'amount', fn: 'sum' },
    sort_by: { column: 'sum_amount', descending: true },
  }
  const made = { function: { name: 'data_query', arguments: query } }
  lines(
    ...(isAsked && body.tools !== undefined
      ? [{ message: { thinking } }, { message: { tool_calls: [made] } }]
      : [{ message: { content: answer } }]),
    end,
  )(response, body)
}

function programsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/```js\n(.*?)```/gs), ([, program]) => program ?? '')
}

/** Runs a program inside the project, so that its own name resolves to it, with our model server. */
async function outputOf(
  program: string,
  url = server.url,
): Promise<{ stdout: string; stderr: string }> {
  const pointed = program.replace(
    'LocalModelAdapter()',
    `LocalModelAdapter({ base_url: ${JSON.stringify(url)} })`,
  )
  const file = 'build/readme-example.mjs'
  writeFileSync(file, pointed)
  try {
    return await promisify(execFile)(process.execPath, [file])
  } finally {
    rmSync(file)
  }
}

test('the program about the adapter prints the answer and its usage', async () => {
  const program = programs.find((text) => text.includes('adapter.stream')) ?? ''
  const { stdout } = await outputOf(program)
  expect(stdout).toContain(answer)
  expect(stdout).toContain('output_tokens: 48')
})

test('the program about a table prints what its comment says', async () => {
  const program = programs.find((text) => text.includes('parseTable')) ?? ''
  const [, rows = ''] = /result\.rows\) \/\/ (.*)/.exec(program) ?? []
  const { stdout } = await outputOf(program)
  expect(stdout.slice(0, stdout.indexOf('Query Result')).replaceAll(/\s/g, '')).toBe(
    rows.replaceAll(' ', ''),
  )
  expect(stdout).toContain('Query Result (3 rows, 2 columns):')
})

test.each(['README.md', 'docs/agent.md'])('the agent in %s queries and answers', async (page) => {
  const pages = programsIn(readFileSync(page, 'utf8'))
  const { stdout, stderr } = await outputOf(pages.find((text) => text.includes('runAgent')) ?? '')
  expect(stdout).toContain(answer)
  expect(stderr).toContain('data_query')
})

test('the tool in docs/agent.md is run, and its answer goes back', async () => {
  const own = await startModelServer(
    [qwen],
    [call('weather', { city: 'Paris' }), say('It is sunny.')],
  )
  const pages = programsIn(readFileSync('docs/agent.md', 'utf8'))
  const program = pages.find((text) => text.includes('weather')) ?? ''
  const { stdout, stderr } = await outputOf(program, own.url)
  expect(stdout).toBe('It is sunny.')
  expect(stderr).toContain('Sunny in Paris')
  expect(own.chats[1]?.messages.at(-1)?.content).toBe('Sunny in Paris, 21 °C.')
  await own.close()
})

test('the card in docs/agent.md is the card of that table', () => {
  const page = readFileSync('docs/agent.md', 'utf8')
  const sales = attachTable('sales.csv', readFileSync('docs/sales.csv'))
  expect(page).toContain(`\`\`\`\n${tableCard(sales)}\n\`\`\``)
  const priced = attachTable('p.csv', 'price\n$5.00\n"1,200"\nn/a')
  expect(page).toContain(tableCard(priced).split('\n')[1])
})

test('the first thing in the README is what one sees', async () => {
  const line = ['ask', 'docs/sales.csv', 'Which region sold the most?']
  const columns = 88
  const screen = runOnTerminal(line, { TALLYMARK_SERVER: server.url }, { columns })
  const { code, stdout } = await screen.ended
  expect(code).toBe(0)
  // A picture has no line that is written over, and its time is nobody's.
  const seen = screenOf(stdout)
    .replace(/· [\d.]+ s ·/, '· 4.2 s ·')
    .replace(/· \d+ tokens\/s/, '· 24 tokens/s')
  const [ask, file, question] = line
  const typed = `$ tallymark ${ask} ${file} "${question}"\n${seen}`
  await expect(pictureOf(typed, columns)).toMatchFileSnapshot('../docs/ask.svg')
  expect(readme.indexOf('docs/ask.svg')).toBeLessThan(readme.indexOf('```'))
})

test('the sessions in the README are what one sees', async () => {
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
  const shown = block.split('\n').filter((line) => line !== '')
  expect(shown.length).toBeGreaterThan(8)
  for (const line of shown) {
    const words = wordsOf(line).slice(1)
    const end = words.findIndex((word) => ['#', '>', '|'].includes(word))
    const args = words.slice(0, end < 0 ? undefined : end)
    const { child, ended } = run(args, { TALLYMARK_SERVER: server.url })
    // A conversation has its questions there; nobody else reads it.
    child.stdin.end('Which region sold the most?\n')
    const { code, stdout, stderr } = await ended
    expect([code, stderr], line).toEqual([0, ''])
    expect(stdout, line).not.toBe('')
  }
  expect(existsSync('trace.json')).toBe(true)
})

test('every option that the README names is in the help, and every command in the first one', async () => {
  const options = new Set(readme.match(/(?<=[\s`])--[a-z][a-z-]+/g))
  const commands = ['ask', 'chat', 'query', 'models', 'doctor', 'tool']
  const first = (await run(['--help']).ended).stdout
  const helps = await Promise.all(commands.map((command) => run([command, '--help']).ended))
  const all = [first, ...helps.map(({ stdout }) => stdout)].join('\n')
  for (const option of options) expect(all).toContain(option)
  for (const command of commands) expect(first).toContain(`tallymark ${command}`)
})
