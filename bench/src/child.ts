import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The server of this benchmark, in a process of its own. */
export interface BenchServer {
  readonly address: string
  stop(): void
}

/** Starts the server on a free port. */
export async function startServer(): Promise<BenchServer> {
  const child = forkScript('server.js', [])
  const [[port] = []] = await answerOf(child)
  return { address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Runs a script in a fresh process and resolves with the series of numbers that it answers with. */
export async function runChild(
  script: string,
  ...args: readonly (string | number)[]
): Promise<number[][]> {
  const child = forkScript(script, args.map(String))
  try {
    return await answerOf(child)
  } finally {
    child.kill()
  }
}

function forkScript(script: string, args: readonly string[]): ChildProcess {
  return fork(new URL(script, import.meta.url), args)
}

async function answerOf(child: ChildProcess): Promise<number[][]> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the benchmark ended with code ${code} before it had answered`)
  })
  // Every child ends sometime; after the answer nobody waits for it.
  ended.catch(() => {})
  const [answer]: unknown[] = await Promise.race([once(child, 'message'), ended])
  if (!isSeriesList(answer)) throw new Error('a process of the benchmark did not answer in numbers')
  return answer
}

function isSeriesList(value: unknown): value is number[][] {
  return Array.isArray(value) && value.every((series) => Array.isArray(series) && series.every(isNumber))
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
