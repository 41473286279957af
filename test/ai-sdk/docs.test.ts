import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { calls, say, startModel, type Reply } from '../agent/scripted-model.ts'

const page = readFileSync('docs/ai-sdk.md', 'utf8')
const programs = Array.from(page.matchAll(/```js\n(.*?)```/gs), ([, program]) => program ?? '')

/** Runs the program of the page that holds this word, inside the project and with a scripted model. */
async function outputOf(word: string, script: readonly Reply[]): Promise<string> {
  const model = await startModel(script)
  const program = programs.find((text) => text.includes(word)) ?? ''
  const settings = JSON.stringify({ baseURL: model.url })
  const file = `build/ai-sdk-${word}.mjs`
  mkdirSync('build', { recursive: true })
  writeFileSync(
    file,
    program
      .replace("'tallymark/ai-sdk'", "'../dist/ai-sdk/index.js'")
      .replace("localModel('qwen3:8b')", `localModel('qwen3:8b', ${settings})`),
  )
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file])
    return stdout + stderr
  } finally {
    rmSync(file)
    await model.close()
  }
}

test('the program about a model streams the answer and shows its usage', async () => {
  const output = await outputOf('streamText', [say('Because of the air.')])
  expect(output).toMatch(/^Because of the air\./)
  expect(output).toContain('outputTokens: 3')
})

test('the program about a table queries it and answers', async () => {
  const query = { group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } }
  const script = [calls(['data_query', query]), say('East sold the most.')]
  expect(await outputOf('generateText', script)).toBe('East sold the most.\n2 steps\n')
})

test('the program for LangChain prints the result', async () => {
  expect(await outputOf('DynamicStructuredTool', [])).toContain('Query Result (4 rows, 2 columns)')
})
