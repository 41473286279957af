import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChat } from './chat-screen.ts'
import { say, startModelServer } from './model-server.ts'
import { childrenOf, gone } from './processes.ts'
import { run, runOnTerminal, type Run } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

const alone = { OLLAMA_HOST: 'http://127.0.0.1:9' }

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

describe('a conversation with the built-in model', () => {
  test('goes on with what was said', async () => {
    const { child, ended } = run(['chat', 'sales.csv'], alone, tables)
    child.stdin.end('What is the total amount in the North?\nAnd in the South?\n')
    const { code, stdout, stderr } = await ended
    expect(code).toBe(0)
    expect(stderr).toMatch(/^No model server at .*: using the built-in model.*\n$/)
    const [first = '', second = ''] = stdout.split('\n\n')
    expect(first).toContain('310.5')
    expect(second).toContain('200')
  })

  test('says who answers, and lists the models of a server that has come since', async () => {
    const server = await startModelServer([{ name: 'qwen3:8b' }], say('Yes.'))
    const env = { TALLYMARK_SERVER: server.url, TALLYMARK_MODEL: 'builtin' }
    const chat = startChat(['sales.csv'], env, tables)
    expect(await chat.prompt()).toContain('builtin (from TALLYMARK_MODEL) in this program\n')
    expect(await chat.enter('/model')).toMatch(/\n {3}qwen3:8b\n\* {2}builtin {3}1\d\.\dM\n/)
    expect(await chat.enter('/model qwen3:8b')).toContain('qwen3:8b goes on.\n')
    expect(await chat.enter('Is it?')).toContain('Yes.')
    expect(await chat.enter('/model builtin')).toContain('builtin goes on.\n')
    expect(await chat.enter('How many rows are there?')).toMatch(/\b4\b/)
    expect(await chat.leave()).toBe(0)
    await server.close()
  })
})

describe.runIf(process.platform === 'linux')('the process of the built-in model', () => {
  const started = async (): Promise<Run & { readonly engine: number }> => {
    const chat = run(['chat', 'sales.csv'], alone, tables)
    const [engine = 0] = await childrenOf(chat.child.pid)
    return { ...chat, engine }
  }

  test('is gone after the answer', async () => {
    const { child, ended } = run(['ask', 'sales.csv', 'How many rows are there?'], alone, tables)
    const [engine = 0] = await childrenOf(child.pid)
    expect((await ended).code).toBe(0)
    await gone(engine)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('is gone after %s while it waits', async (signal) => {
    const { child, ended, engine } = await started()
    child.kill(signal)
    expect((await ended).code).toBe(130)
    await gone(engine)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('is gone after %s in mid-answer', async (signal) => {
    const { child, ended, engine } = await started()
    // It cannot answer, and cannot be asked to go.
    process.kill(engine, 'SIGSTOP')
    child.stdin.write('How many rows are there?\n')
    await new Promise((resolve) => setTimeout(resolve, 500))
    child.kill(signal)
    expect((await ended).code).toBe(130)
    await gone(engine)
  })

  test('is gone after Ctrl-C on a terminal, which it hears too', async () => {
    const { child, ended } = runOnTerminal(['ask', 'sales.csv', 'How many?'], alone, tables)
    const [program = 0] = await childrenOf(child.pid)
    const [engine = 0] = await childrenOf(program)
    process.kill(engine, 'SIGSTOP')
    child.stdin.write('\u0003')
    expect((await ended).code).toBe(130)
    await gone(engine)
  })

  test('is gone when the program was killed', async () => {
    const { child, ended, engine } = await started()
    child.kill('SIGKILL')
    await ended
    await gone(engine)
  })

  test('is replaced when it was killed, and the question that it had is told as failed', async () => {
    const { child, ended, engine } = await started()
    process.kill(engine, 'SIGSTOP')
    child.stdin.write('How many rows are there?\n')
    await new Promise((resolve) => setTimeout(resolve, 500))
    process.kill(engine, 'SIGKILL')
    child.stdin.end('How many rows are there?\n')
    const { code, stdout, stderr } = await ended
    expect(code).toBe(1)
    // The second time it is answered.
    expect(stdout).not.toBe('')
    expect(stderr).toContain('has unexpectedly stopped (SIGKILL)')
    expect(stderr).toContain('To find out more: tallymark doctor --model builtin\n')
  })

  test('is gone when the file turns out to be no table, and nothing else is told', async () => {
    tables.write('ragged.csv', 'a,b\n1\n')
    const { code, stderr } = await run(['ask', 'ragged.csv', 'How many?'], alone, tables).ended
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: .*ragged\.csv/)])
  })
})
